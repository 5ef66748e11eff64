import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Hands over the articles one by one, in order: memory doesn't grow with their number.
    ///
    /// Throws ``StoreError/noSuchFeed(_:)``, ``StoreError/ambiguousFeed(_:candidates:)``,
    /// ``StoreError/noSuchFolder(_:)`` and ``StoreError/noSuchAccount(_:)`` for names in the query's condition, and
    /// ``StoreError/nothingToRank``.
    package func forEachArticle(_ query: ArticleQuery, _ body: (ListedArticle) throws -> Void) throws {
        try read { db in
            try forEachRow(Self.listedColumns, query, in: db) { try body(listed($0)) }
        }
    }

    /// As ``forEachArticle(_:_:)``, with a line of each article's text that has the words that are searched for.
    ///
    /// - Parameters:
    ///   - marks: What to put before and after such a word.
    ///   - body: Takes nil where no such word is in the text, or the search index doesn't know.
    package func forEachArticle(
        _ query: ArticleQuery, excerptsWith marks: (String, String),
        _ body: (ListedArticle, _ excerpt: String?) throws -> Void
    ) throws {
        try read { db in
            let excerpts = Excerpts(of: query.condition, marks: marks)
            try forEachRow(Self.listedColumns, query, in: db) { row in
                let article = listed(row)
                try body(article, try excerpts?.excerpt(of: article.id, in: db))
            }
        }
    }

    private func forEachRow(
        _ columns: String, _ query: ArticleQuery, _ limits: SearchLimits = .usual, in db: Database,
        _ body: (Row) throws -> Void
    ) throws {
        var left = query.limit ?? -1
        for part in try ArticleSelection(query, limits, in: db).parts where left != 0 {
            let rows = try Row.fetchCursor(
                db, sql: "SELECT \(columns) \(part.sql) LIMIT ?", arguments: part.arguments + [left])
            while let row = try rows.next() {
                left -= 1
                try body(row)
            }
        }
    }

    /// How many articles there are. Throws as ``forEachArticle(_:_:)``.
    package func articleCount(_ query: ArticleQuery) throws -> Int {
        try read { db in
            let part = try ArticleSelection.counted(query, in: db)
            let count =
                try Int.fetchOne(db, sql: "SELECT count(*) \(part.sql)", arguments: part.arguments) ?? 0
            return min(count, query.limit ?? count)
        }
    }

    /// The ids of the articles, in order. Throws as ``forEachArticle(_:_:)``.
    package func articleIDs(_ query: ArticleQuery) throws -> [ArticleID] {
        try articleIDs(query, .usual)
    }

    func articleIDs(_ query: ArticleQuery, _ limits: SearchLimits) throws -> [ArticleID] {
        try read { db in
            var ids: [ArticleID] = []
            try forEachRow("status.id", query, limits, in: db) { ids.append(ArticleID($0[0])) }
            return ids
        }
    }

    /// Throws ``StoreError/noSuchArticle(_:)``: also when there is a status, but its article was pruned or deleted.
    package func article(_ id: ArticleID) throws -> FullArticle {
        try read { db in
            let sql = """
                SELECT \(Self.listedColumns), status.dateArrived, \(ArticleTable.columns)
                FROM \(ArticleSelection.tables) WHERE status.id = ?
                """
            guard let row = try Row.fetchOne(db, sql: sql, arguments: [id.rawValue]) else {
                throw StoreError.noSuchArticle(id)
            }
            return FullArticle(
                listed: listed(row), article: try ArticleTable.article(row, from: 12),
                dateArrived: Date(timeIntervalSince1970: row[11]))
        }
    }

    /// The columns ``listed(_:)`` reads, the first eleven of a row.
    private static let listedColumns = """
        status.id, status.date, status.read, status.starred, status.feedID,
        coalesce(nullif(feed.customTitle, ''), nullif(feed.title, ''), feed.url), article.title, article.url,
        article.author, account.name, \(PendingTable.stateSQL(where: "id = status.id"))
        """

    private func listed(_ row: Row) -> ListedArticle {
        ListedArticle(
            id: ArticleID(row[0]), date: Date(timeIntervalSince1970: row[1]), isRead: row[2], isStarred: row[3],
            feedID: FeedID(row[4]), feedName: row[5], title: row[6], url: row[7], author: row[8],
            syncState: PendingTable.state(row[10]), accountName: row[9])
    }
}
