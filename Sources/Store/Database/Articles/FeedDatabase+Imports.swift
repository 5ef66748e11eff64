package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Saves articles that another reader had from feeds of the local account.
    ///
    /// Articles that are known already stay as they are, so that a second import changes nothing. One of which only the
    /// status is left, as it was pruned, is there again with its marks; one that the user deleted isn't. If the other
    /// reader didn't say whether an article was read, it is marked read if it is old, as if it arrived now.
    ///
    /// - Returns: The number of articles that are here now and were not, without those that are deleted.
    package func add(
        _ articles: [ImportedArticle], at now: Date, keeping rule: RetentionRule
    ) async throws -> Int {
        let counts = try await inBatches(articles) { articles, db in
            let added = try articles.reduce(0) { try $0 + (add($1, at: now, keeping: rule, in: db) ? 1 : 0) }
            if added > 0 { try record(in: db) }
            return added
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
        if let known = try StatusTable.known(articleID, of: feed.accountID, in: db) {
            return try !imported.isDeleted && bringBack(known, with: incoming, in: db)
        }
        let date = incoming.article.listedDate(arrived: now)
        let isRead = imported.isRead ?? rule.isOld(date, feedAdded: feed.dateAdded)
        let marks: [(Mark, Bool)] = [(.read, isRead), (.starred, imported.isStarred)]
        let id = try StatusTable.insert(
            StatusTable.New(
                account: feed.accountID, articleID: articleID, feed: feed.id, marks: Set(marks.filter(\.1).map(\.0)),
                date: date,
                dateArrived: now, size: imported.isDeleted ? nil : incoming.size, isImported: true),
            in: db)
        if imported.isDeleted {
            try db.execute(sql: "UPDATE status SET deleted = 1 WHERE id = ?", arguments: [id])
        } else {
            try ArticleTable.insert(incoming, as: id, in: db)
            try DeliveryQueueTable.addToAll(id, in: db)
        }
        return !imported.isDeleted
    }

    /// Inserts an article that was pruned, as if it had just arrived; but what was done when it first did isn't repeated.
    ///
    /// - Returns: Whether it was not here.
    private func bringBack(
        _ known: StatusTable.Known, with incoming: IncomingArticle, in db: Database
    ) throws -> Bool {
        if known.isDeleted || known.fingerprint != nil { return false }
        try ArticleTable.insert(incoming, as: known.id, in: db)
        try StatusTable.setDate(incoming.article.listedDate(arrived: known.dateArrived), of: known.id, in: db)
        try StatusTable.setImported(known.id, in: db)
        return true
    }

    /// Returns the keys of all stored articles of a feed that this program fetches, by their addresses, titles and dates.
    package func keysByTrace(of feed: FeedID) throws -> [ArticleTrace: String] {
        try read { db in
            let sql = """
                SELECT articleID, url, title, datePublished FROM article JOIN status ON status.id = article.id
                WHERE feedID = ?
                """
            let rows = try Row.fetchCursor(db, sql: sql, arguments: [feed.rawValue])
            var keys: [ArticleTrace: String] = [:]
            while let row = try rows.next() {
                guard let key = try LocalArticleID(row.value("articleID"))?.key else { continue }
                let date = try (row.value("datePublished") as Int64?).map {
                    Date(timeIntervalSince1970: TimeInterval($0))
                }
                for trace in try ArticleTrace.all(url: row.value("url"), title: row.value("title"), date: date) {
                    keys[trace] = key
                }
            }
            return keys
        }
    }

    /// Returns the names of the folders that a feed is in.
    package func folders(of feed: FeedID) throws -> [String] {
        try read { try FolderTable.names(of: feed, in: $0) }
    }
}
