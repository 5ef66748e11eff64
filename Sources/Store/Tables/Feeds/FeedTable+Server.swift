import Base
import Foundation
import GRDB
import Model

/// Feeds as a server lists them.
extension FeedTable {

    /// A stored feed that is compared with a server's list.
    struct Known {
        var feed: Feed
        var serverID: String?
        var isSubscribed: Bool

        /// Returns whether a feed that the server lists under this one's id is this one. A server that was restored
        /// from a backup or set up again gives the ids to other feeds: those have another address, another title and
        /// another site at once.
        func `is`(_ listed: ServerFeed, in db: Database) throws -> Bool {
            if listed.url.comparableAddress == feed.url.comparableAddress || listed.title == feed.title { return true }
            let sites = (listed.siteURL, feed.siteURL)
            switch sites {
            case (let site?, let known?) where !site.isEmpty && !known.isEmpty:
                if site.comparableAddress == known.comparableAddress { return true }
            default:
                if WebURL.host(of: listed.url) == WebURL.host(of: feed.url) { return true }
            }
            return try FeedTable.feed(at: listed.url, of: feed.accountID, in: db)?.id == feed.id
        }
    }

    /// Returns all feeds of the account, subscribed to or not.
    static func known(of account: AccountID, in db: Database) throws -> [Known] {
        let sql = "SELECT \(knownColumns) FROM feed WHERE accountID = ? ORDER BY id"
        return try db.values(sql: sql, arguments: [account.rawValue], known)
    }

    /// Returns a feed of a server, subscribed to or not.
    static func known(_ id: FeedID, in db: Database) throws -> Known? {
        let sql = "SELECT \(knownColumns) FROM feed WHERE id = ?"
        return try db.values(sql: sql, arguments: [id.rawValue], known).first
    }

    private static let knownColumns = "\(columns), serverID, isSubscribed"

    private static func known(_ row: DirectRow) -> Known {
        Known(
            feed: feed(row), serverID: row.text(Column.count)?.withoutUserInfo,
            isSubscribed: row.integer(Column.count + 1) != 0)
    }

    /// Returns the address under which a feed is stored if another feed has its own: servers may have several feeds at
    /// one address, with different passwords or filters. It adds a fragment, which is never sent to the feed's server.
    static func url(_ url: String, distinguishedBy serverID: String) -> String {
        "\(url)#\(serverID)"
    }

    /// Subscribes to an unknown feed that the server lists. Its address must be unused, but may be a former one.
    static func insert(_ feed: ServerFeed, in account: AccountID, at now: Date, in db: Database) throws -> FeedID {
        try forgetFormer(feed.url, of: account, in: db)
        let statement = try db.cachedStatement(
            sql: "INSERT INTO feed (accountID, url, title, siteURL, serverID, dateAdded) VALUES (?, ?, ?, ?, ?, ?)")
        try statement.execute(arguments: [
            account.rawValue, feed.url, feed.title, feed.siteURL, feed.id, now.seconds,
        ])
        return FeedID(db.lastInsertedRowID)
    }

    /// Makes the row a subscription with the server's title. Its address is not changed: see ``move(_:in:)``.
    static func set(_ feed: ServerFeed, of id: FeedID, at now: Date, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                UPDATE feed SET serverID = ?1, title = ?2, siteURL = ?3, customTitle = NULL, isSubscribed = 1,
                    dateAdded = CASE WHEN isSubscribed OR dateHidden IS NOT NULL THEN dateAdded ELSE ?4 END
                WHERE id = ?5 AND (serverID IS NOT ?1 OR title IS NOT ?2 OR siteURL IS NOT ?3
                    OR customTitle IS NOT NULL OR NOT isSubscribed)
                """)
        try statement.execute(arguments: [feed.id, feed.title, feed.siteURL, now.seconds, id.rawValue])
    }

    /// Moves feeds of one account to other addresses, all at once: one may take the address that another one leaves.
    /// The old addresses are saved.
    ///
    /// The new addresses must differ, and be unused by feeds that aren't moved themselves.
    static func move(_ moves: [(feed: Feed, url: String)], in db: Database) throws {
        // U+0000 is in no address: see ``ServerSidebar``. Only this transaction sees it.
        let leave = try db.cachedStatement(sql: "UPDATE feed SET url = char(0) || id WHERE id = ?")
        for (feed, _) in moves { try leave.execute(arguments: [feed.id.rawValue]) }
        let setURL = try db.cachedStatement(sql: "UPDATE feed SET url = ? WHERE id = ?")
        for (feed, url) in moves {
            try forgetFormer(url, of: feed.accountID, in: db)
            try setURL.execute(arguments: [url, feed.id.rawValue])
        }
        for (feed, _) in moves where feed.url == feed.url.withoutUserInfo {
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO formerURL (accountID, url, feedID)
                    SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM feed WHERE accountID = ?1 AND url = ?2)
                    """,
                arguments: [feed.accountID.rawValue, feed.url, feed.id.rawValue])
        }
    }

    /// Takes the server's ids from feeds, as they belong to others now.
    static func takeNumbers(from feeds: [FeedID], in db: Database) throws {
        for feed in feeds {
            try db.execute(sql: "UPDATE feed SET serverID = NULL WHERE id = ?", arguments: [feed.rawValue])
        }
    }

    /// Lets no feed be known by an address that it had formerly.
    static func forgetFormer(_ url: String, of account: AccountID, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM formerURL WHERE accountID = ? AND url = ?")
            .execute(arguments: [account.rawValue, url])
    }
}
