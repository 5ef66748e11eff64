package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Returns the unread articles of feeds whose pages are still to be fetched, newest first.
    ///
    /// - Parameters:
    ///   - feeds: The feeds whose articles are wanted whole.
    ///   - limit: The most articles of each feed.
    package func wantedPages(of feeds: some Sequence<FeedID>, limit: Int, at now: Date) throws -> [WantedPage] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(Self.wantedColumns), status.date FROM \(ArticleSQL.tables)
                    WHERE status.feedID = ?1 AND \(FullTextTable.isFetchable) AND \(FullTextTable.isWanted(at: "?2"))
                    ORDER BY status.date DESC, status.id DESC LIMIT ?3
                    """)
            let pages = try feeds.flatMap { feed in
                try Row.fetchAll(statement, arguments: [feed.rawValue, now.seconds, limit]).compactMap { row in
                    try WantedPage(row).map { try (page: $0, date: row.value("date") as Int64) }
                }
            }
            return pages.sorted { ($0.date, $0.page.id) > ($1.date, $1.page.id) }.map(\.page)
        }
    }

    /// Returns the articles among these whose pages can be fetched, or files that have their text.
    ///
    /// - Parameter again: Whether to return those, too, whose page was fetched already.
    package func pages(of ids: [ArticleID], again: Bool) throws -> [WantedPage] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(Self.wantedColumns) FROM \(ArticleSQL.tables)
                    WHERE status.id = ?1 AND deleted = 0 AND \(FullTextTable.hasSource) AND (?2 OR NOT EXISTS (
                        SELECT 1 FROM fullText WHERE fullText.id = status.id AND html IS NOT NULL))
                    """)
            return try ids.compactMap {
                try Row.fetchOne(statement, arguments: [$0.rawValue, again]).flatMap(WantedPage.init)
            }
        }
    }

    private static let wantedColumns = """
        status.id, status.feedID, \(FeedOriginColumns.sqlOfStatus), article.url, article.title, article.enclosures,
        \(FullTextTable.feedText) AS feedText,
        (SELECT tries FROM fullText WHERE fullText.id = status.id) AS tries,
        \(["etag", "lastModified", "readAs"].map { column in
            "(SELECT \(column) FROM fullText WHERE fullText.id = status.id AND html IS NOT NULL) AS \(column)"
        }.joined(separator: ", "))
        """

    /// Saves what came of fetching an article's page. The blocks of text that were on one other page of the feed until now
    /// are no part of that article, and are removed from its full text. Does nothing if the article was deleted meanwhile.
    ///
    /// - Parameters:
    ///   - blocks: The fingerprints of the blocks of text on the page.
    ///   - remove: Returns the HTML of a full text without the blocks, and the number of its words.
    package func setFullText(
        _ text: FullText, of id: ArticleID, blocks: Set<UInt64>,
        remove: @escaping @Sendable (_ html: String, _ blocks: Set<UInt64>) -> (html: String, words: Int)
    ) async throws {
        try await write { db in
            let sql = "SELECT feedID FROM status JOIN article ON article.id = status.id WHERE status.id = ?"
            guard let row = try Row.fetchOne(db, sql: sql, arguments: [id.rawValue]) else { return }
            try FullTextTable.set(text, of: id.rawValue, in: db)
            guard !blocks.isEmpty, let feed: Int64 = try row.value("feedID") else { return }
            for (other, repeated) in try PageBlockTable.add(blocks, of: id, FeedID(feed), in: db) {
                try FullTextTable.change(other.rawValue, in: db) { remove($0, repeated) }
            }
        }
    }

    /// Saves that the page of an article's full text has not changed.
    package func setFullTextUnchanged(of id: ArticleID, at now: Date) async throws {
        try await write { db in try FullTextTable.setUnchanged(id.rawValue, at: now, in: db) }
    }

    /// Returns the fingerprints of the blocks of text on pages of other articles of the feed.
    package func blocks(besidesThoseOf article: ArticleID, in feed: FeedID) throws -> Set<UInt64> {
        try read { db in try PageBlockTable.others(than: article, of: feed, in: db) }
    }

    /// Returns what came of the pages of a feed's newest articles, without those that the user took back.
    package func lastPages(of feed: FeedID) throws -> LastPages {
        try read { db in try FullTextTable.lastPages(of: feed, in: db) }
    }

    /// Deletes full texts: the feed's own are shown again, and the pages are not fetched again by themselves.
    ///
    /// - Returns: The articles that had one.
    package func forgetFullTexts(of ids: [ArticleID], at now: Date) throws -> [ArticleID] {
        try write { db in
            try ids.filter { id in
                guard try FullTextTable.text(of: id.rawValue, in: db) != nil else { return false }
                try FullTextTable.set(FullText(.forgotten, at: now), of: id.rawValue, in: db)
                return true
            }
        }
    }
}

extension WantedPage {
    /// Returns `nil` if there is no feed any more.
    fileprivate init?(_ row: Row) throws {
        guard let feed = try FeedOriginColumns.origin(row) else { return nil }
        try self.init(
            id: ArticleID(row.value("id")), feedID: FeedID(row.value("feedID")), feed: feed,
            url: row.value("url") ?? "",
            files: try ArticleTable.enclosures(row.value("enclosures")).textFiles, title: row.value("title"),
            feedText: row.value("feedText"), tries: row.value("tries") ?? 0,
            version: (row.value("readAs") as String?).flatMap {
                try PageVersion(etag: row.value("etag"), lastModified: row.value("lastModified"), readAs: $0)
            })
    }
}
