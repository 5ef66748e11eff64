import Base
import Foundation
import GRDB
import Model

/// Feeds that are not subscribed to.
extension FeedTable {

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

    /// Returns what is needed to subscribe to a feed again.
    static func removed(_ id: FeedID, in db: Database) throws -> RemovedFeed? {
        guard let known = try known(id, in: db) else { return nil }
        return RemovedFeed(
            known.feed, folders: try FolderTable.names(of: id, in: db),
            settings: try FeedSettingTable.settings(of: .feed(id), in: db))
    }

    /// Subscribes again to a feed that was removed, with its folders and settings. On an account with a server, that has
    /// been done there.
    ///
    /// - Returns: false if it is subscribed to already, or its account does not exist.
    static func restore(_ removed: RemovedFeed, in db: Database) throws -> Bool {
        let account = AccountID(removed.accountID)
        guard let kind = try AccountTable.kind(of: account, in: db) else { return false }
        let known = try feed(at: removed.url, of: account, in: db)
        let isThere = try known.map { try isSubscribed($0.id, in: db) } ?? false
        if kind.hasServer || isThere { return kind.hasServer && isThere }
        // The feed gets its former id if nothing kept its row.
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
