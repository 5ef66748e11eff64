import Foundation
import GRDB
import Model

extension FeedTable {

    /// Returns the feed of a server's article. For an unknown feed, it adds a placeholder that isn't a subscription.
    static func findOrAddPlaceholder(
        _ feed: ServerFeed, in account: AccountID, at now: Date, _ db: Database
    ) throws -> FeedID {
        if let id = try id(ofServerID: feed.id, of: account, in: db) { return id }
        let url = feed.url.isEmpty ? feed.id : feed.url
        guard let (id, isTaken) = try feedAndServerID(at: url, of: account, in: db) else {
            return try insertPlaceholder(feed, url: url, in: account, at: now, db)
        }
        if isTaken { return try insertPlaceholder(feed, url: "\(url)#\(feed.id)", in: account, at: now, db) }
        try db.execute(sql: "UPDATE feed SET serverID = ? WHERE id = ?", arguments: [feed.id, id.rawValue])
        return id
    }

    private static func id(ofServerID serverID: String, of account: AccountID, in db: Database) throws -> FeedID? {
        let statement = try db.cachedStatement(sql: "SELECT id FROM feed WHERE accountID = ? AND serverID = ?")
        return try Int64.fetchOne(statement, arguments: [account.rawValue, serverID]).map { FeedID($0) }
    }

    /// Returns the feed at exactly that address, and whether the server knows it as another one.
    private static func feedAndServerID(
        at url: String, of account: AccountID, in db: Database
    ) throws -> (id: FeedID, isTaken: Bool)? {
        let sql = "SELECT id, serverID IS NOT NULL AS isTaken FROM feed WHERE accountID = ? AND url = ?"
        return try Row.fetchOne(db, sql: sql, arguments: [account.rawValue, url]).map { row in
            try (FeedID(row.value("id")), row.value("isTaken"))
        }
    }

    /// - Parameter url: An address that no feed has, or only a placeholder whose id on the server has changed.
    private static func insertPlaceholder(
        _ feed: ServerFeed, url: String, in account: AccountID, at now: Date, _ db: Database
    ) throws -> FeedID {
        let sql = """
            INSERT INTO feed (accountID, url, title, siteURL, serverID, isSubscribed, dateAdded)
            VALUES (?, ?, ?, ?, ?, 0, ?)
            ON CONFLICT (accountID, url) DO UPDATE SET serverID = excluded.serverID
            RETURNING id
            """
        let id = try Int64.fetchOne(
            db, sql: sql,
            arguments: [account.rawValue, url, feed.title, feed.siteURL, feed.id, now.seconds])
        return FeedID(id ?? db.lastInsertedRowID)
    }
}
