package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Saves articles that another reader had from feeds of the local account.
    ///
    /// Articles that are known already stay as they are, so that a second import changes nothing. If the other reader
    /// didn't say whether an article was read, it is marked read if it is old, as if it arrived now.
    ///
    /// - Returns: The number of new articles, without those that are deleted.
    package func add(
        _ articles: [ImportedArticle], at now: Date, keeping rule: RetentionRule
    ) async throws -> Int {
        let counts = try await inBatches(articles) { articles, db in
            try articles.reduce(0) { try $0 + (add($1, at: now, keeping: rule, in: db) ? 1 : 0) }
        }
        return counts.reduce(0, +)
    }

    private func add(
        _ imported: ImportedArticle, at now: Date, keeping rule: RetentionRule, in db: Database
    ) throws -> Bool {
        let incoming = imported.incoming
        // The feed may have been unsubscribed from meanwhile.
        guard let feed = try FeedTable.subscription(imported.feed, in: db) else { return false }
        let articleID = LocalArticleID(feed: feed.id, key: incoming.key).text
        if try StatusTable.id(of: articleID, of: feed.accountID, in: db) != nil { return false }
        let date = incoming.article.listedDate(arrived: now)
        let kinds = Set(
            StatusKind.allCases.filter { kind in
                switch kind {
                case .read: imported.isRead ?? rule.isOld(date, feedAdded: feed.dateAdded)
                case .starred: imported.isStarred
                }
            })
        let id = try StatusTable.insert(
            StatusTable.New(
                account: feed.accountID, articleID: articleID, feed: feed.id, kinds: kinds, date: date,
                dateArrived: now),
            in: db)
        if imported.isDeleted {
            try db.execute(sql: "UPDATE status SET deleted = 1 WHERE id = ?", arguments: [id])
        } else {
            try ArticleTable.insert(incoming, as: id, in: db)
            try DeliveryQueueTable.addToAll(id, in: db)
        }
        return !imported.isDeleted
    }

    /// Returns the addresses, titles and dates of all stored articles of a feed.
    package func traces(of feed: FeedID) throws -> Set<ArticleTrace> {
        try read { db in
            let sql = """
                SELECT url, title, datePublished FROM article JOIN status ON status.id = article.id WHERE feedID = ?
                """
            let rows = try Row.fetchCursor(db, sql: sql, arguments: [feed.rawValue])
            var traces: Set<ArticleTrace> = []
            while let row = try rows.next() {
                let date = (row["datePublished"] as Int64?).map { Date(timeIntervalSince1970: TimeInterval($0)) }
                traces.formUnion(ArticleTrace.all(url: row["url"], title: row["title"], date: date))
            }
            return traces
        }
    }
}
