import Base
import GRDB
import Model

/// The table of the names that feeds have in a shared directory. Feeds that turned out to be one have several.
enum SharedFeedTable {

    /// Returns the name under which feeds at this address are shared: the first sixteen digits of a hash of the address
    /// without its scheme, so that machines that add the same feed give it the same name.
    ///
    /// - Parameter number: 0, or a higher number if another feed has that name because it was at the address before.
    static func name(for url: String, _ number: Int = 0) -> String {
        String(MD5.hex(url.comparableAddress + (number == 0 ? "" : " \(number)")).prefix(16))
    }

    /// Returns the name by which this machine writes about the feed: the first of several. `nil` if it isn't shared.
    static func name(of feed: FeedID, in db: Database) throws -> String? {
        let statement = try db.cachedStatement(
            sql: "SELECT key FROM sharedFeed WHERE feedID = ? ORDER BY accountID, key LIMIT 1")
        return try String.fetchOne(statement, arguments: [feed.rawValue])
    }

    static func feed(_ name: String, of account: AccountID, in db: Database) throws -> FeedID? {
        let statement = try db.cachedStatement(sql: "SELECT feedID FROM sharedFeed WHERE accountID = ? AND key = ?")
        return try Int64.fetchOne(statement, arguments: [account.rawValue, name]).map { FeedID($0) }
    }

    /// Returns all names, with the feeds that are still known.
    static func all(of account: AccountID, in db: Database) throws -> [String: FeedID?] {
        let sql = "SELECT key, feedID FROM sharedFeed WHERE accountID = ?"
        var names: [String: FeedID?] = [:]
        for row in try Row.fetchAll(db, sql: sql, arguments: [account.rawValue]) {
            try names[row.value("key"), default: nil] = (row.value("feedID") as Int64?).map { FeedID($0) }
        }
        return names
    }

    static func set(_ feed: FeedID, _ name: String, of account: AccountID, in db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO sharedFeed (accountID, key, feedID) VALUES (?, ?, ?)")
            .execute(arguments: [account.rawValue, name, feed.rawValue])
    }
}
