package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Keeps articles that another reader had of feeds of the local account.
    ///
    /// Whatever was heard of before stays as it is, so that a second import changes nothing. What the other reader didn't
    /// know to be read is read if it is old, as if it arrived now.
    ///
    /// - Returns: How many were new, without those that are deleted.
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
        // It may have been unsubscribed meanwhile.
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
        }
        return !imported.isDeleted
    }

    /// The addresses, titles and dates of all articles of a feed that are here.
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
