import Base
import Foundation
import GRDB
import Model

extension FeedTable {

    /// Unsubscribes. Starred, labelled and noted articles, queued changes, and the statuses of articles that were read or
    /// deleted stay.
    ///
    /// The row stays, too, while a status refers to it: see ``deleteForgotten(in:)``.
    static func unsubscribe(_ feed: FeedID, at now: Date, in db: Database) throws {
        for id in try unprotected(feed, in: db) { try ArticleTable.delete(id, in: db) }
        try db.execute(
            sql: """
                DELETE FROM status WHERE feedID = :feed AND \(isForgettable);
                UPDATE status SET dateGone = :now WHERE feedID = :feed AND dateGone IS NULL;
                UPDATE feed SET isSubscribed = 0 WHERE id = :feed;
                DELETE FROM refresh WHERE feedID = :feed;
                DELETE FROM feedFolder WHERE feedID = :feed;
                DELETE FROM feedSetting WHERE feedID = :feed;
                """,
            arguments: ["feed": feed.rawValue, "now": now.seconds])
    }

    /// Ends the subscription to a feed that its server doesn't list any more. The server may be wrong: what
    /// ``unsubscribe(_:at:in:)`` would delete is hidden until ``showHidden(in:)`` or ``forgetHidden(_:in:)``, and so
    /// everything is as it was when the feed is listed again.
    static func vanish(_ feed: FeedID, at now: Date, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE status SET deleted = \(StatusTable.hidden), dateGone = :now
                WHERE feedID = :feed AND deleted = 0 AND \(StatusTable.isUnprotected)
                    AND (read = 0 OR EXISTS (SELECT 1 FROM article WHERE article.id = status.id));
                UPDATE feed SET isSubscribed = 0 WHERE id = :feed;
                DELETE FROM refresh WHERE feedID = :feed;
                DELETE FROM feedFolder WHERE feedID = :feed;
                """,
            arguments: ["feed": feed.rawValue, "now": now.seconds])
    }

    /// Shows hidden articles of feeds that are subscribed to again.
    static func showHidden(in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE status INDEXED BY statusHidden SET deleted = 0, dateGone = NULL
                WHERE deleted = \(StatusTable.hidden)
                    AND feedID IN (SELECT id FROM feed WHERE isSubscribed)
                """)
    }

    /// Returns the articles that were hidden at the given time or earlier.
    static func hidden(by date: Date, in db: Database) throws -> [Int64] {
        let sql = """
            SELECT id FROM status INDEXED BY statusHidden WHERE dateGone <= ? AND deleted = \(StatusTable.hidden)
            """
        return try Int64.fetchAll(db, sql: sql, arguments: [date.seconds])
    }

    /// Deletes a hidden article, as if its feed had been unsubscribed from. Its status stays if the user did anything
    /// with it.
    static func forgetHidden(_ id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE status SET deleted = 0 WHERE id = ? AND deleted = \(StatusTable.hidden)")
            .execute(arguments: [id])
        if db.changesCount > 0 { try deleteUnprotected(id, in: db) }
    }

    /// Returns the articles that are deleted when the feed is unsubscribed from.
    static func unprotected(_ feed: FeedID, in db: Database) throws -> [Int64] {
        try Int64.fetchAll(
            db,
            sql: """
                SELECT article.id FROM status JOIN article ON article.id = status.id
                WHERE feedID = ? AND \(StatusTable.isUnprotected)
                """,
            arguments: [feed.rawValue])
    }

    /// Deletes one of ``unprotected(_:in:)``, unless it was starred or labelled meanwhile, and its status if that holds no
    /// user's change.
    static func deleteUnprotected(_ id: Int64, in db: Database) throws {
        let isUnprotected = try db.cachedStatement(sql: "SELECT \(StatusTable.isUnprotected) FROM status WHERE id = ?")
        guard try Bool.fetchOne(isUnprotected, arguments: [id]) == true else { return }
        try ArticleTable.delete(id, in: db)
        try db.cachedStatement(sql: "DELETE FROM status WHERE id = ? AND \(isForgettable)").execute(arguments: [id])
    }

    /// An SQL condition: the user changed nothing about the article.
    private static let isForgettable = """
        \(StatusTable.isUnprotected) AND read = 0 AND deleted = 0
            AND \(PendingTable.stateSQL(where: "id = status.id")) IS NULL
        """

    /// An SQL condition: the feed is not subscribed to, and no status refers to it.
    static let isForgotten = "isSubscribed = 0 AND NOT EXISTS (SELECT 1 FROM status WHERE feedID = feed.id)"

    /// Returns the feed to which articles of another account's feed belong here; it need not be subscribed to.
    ///
    /// - Parameter known: Such a feed; if it is `nil` or was deleted, the feed at the address or a new one is returned.
    static func findOrAddUnsubscribed(
        _ feed: Feed, as known: FeedID?, in account: AccountID, _ db: Database
    ) throws -> FeedID {
        if let known, try Bool.fetchOne(db, sql: "SELECT 1 FROM feed WHERE id = ?", arguments: [known.rawValue]) != nil
        {
            return known
        }
        let url = feed.url.withoutUserInfo
        if let there = try self.feed(at: url, of: account, in: db) { return there.id }
        try db.execute(
            sql: """
                INSERT INTO feed (accountID, url, title, customTitle, siteURL, isSubscribed, dateAdded)
                VALUES (?, ?, ?, ?, ?, 0, ?)
                """,
            arguments: [
                account.rawValue, url, feed.title, feed.customTitle, feed.siteURL, feed.dateAdded.seconds,
            ])
        return FeedID(db.lastInsertedRowID)
    }

    static func deleteForgotten(in db: Database) throws {
        try db.execute(sql: "DELETE FROM feed WHERE \(isForgotten)")
    }

    /// Subscribes again to a feed that was removed, with its folders and settings.
    ///
    /// - Returns: false if it is subscribed to already, or its account does not exist.
    static func restore(_ removed: RemovedFeed, in db: Database) throws -> Bool {
        let account = AccountID(removed.accountID)
        guard let kind = try AccountTable.kind(of: account, in: db), !kind.hasServer else { return false }
        if let known = try feed(at: removed.url, of: account, in: db), try isSubscribed(known.id, in: db) {
            return false
        }
        // The feed gets its former id if no status kept its row.
        try db.execute(
            sql: "INSERT OR IGNORE INTO feed (id, accountID, url, isSubscribed, dateAdded) VALUES (?, ?, ?, 0, ?)",
            arguments: [removed.id, removed.accountID, removed.url, removed.dateAdded.seconds])
        let new = NewFeed(
            url: removed.url, title: removed.title, customTitle: removed.customTitle, siteURL: removed.siteURL,
            folders: removed.folders)
        let feed = try subscribe(new, in: account, at: removed.dateAdded, db)
        for setting in removed.settings { try FeedSettingTable.set(setting, of: .feed(feed.id), in: db) }
        return true
    }
}
