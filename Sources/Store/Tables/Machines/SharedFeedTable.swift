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
        String(MD5.hex(FeedTable.comparable(url) + (number == 0 ? "" : " \(number)")).prefix(16))
    }

    /// Returns the name by which this machine writes about the feed: the first of several. `nil` if it isn't shared.
    static func name(of feed: FeedID, in db: Database) throws -> String? {
        let statement = try db.cachedStatement(sql: "SELECT min(key) FROM sharedFeed WHERE feedID = ?")
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
            names[row["key"], default: nil] = (row["feedID"] as Int64?).map { FeedID($0) }
        }
        return names
    }

    static func set(_ feed: FeedID, _ name: String, of account: AccountID, in db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO sharedFeed (accountID, key, feedID) VALUES (?, ?, ?)")
            .execute(arguments: [account.rawValue, name, feed.rawValue])
    }
}

/// The queue of the articles that the user deleted, of accounts that tell other machines.
enum PendingDeletionTable {

    static func add(_ id: ArticleID, at now: Int64, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO pendingDeleted (id, queuedAt, accountID)
                SELECT status.id, ?, account.id FROM status JOIN account ON account.id = status.accountID
                WHERE status.id = ? AND \(AccountTable.isTrue(\.tellsDeletions))
                """)
        try statement.execute(arguments: [now, id.rawValue])
    }

    static func addAll(of account: AccountID, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO pendingDeleted (id, queuedAt, accountID)
                SELECT id, dateArrived, accountID FROM status WHERE accountID = ? AND deleted = 1
                """,
            arguments: [account.rawValue])
    }

    /// Empties the queue of the account, and returns its rows with the articles' ids and feeds.
    static func take(of account: AccountID, in db: Database) throws -> [Row] {
        let sql = """
            SELECT queuedAt, articleID, feedID FROM pendingDeleted JOIN status ON status.id = pendingDeleted.id
            WHERE pendingDeleted.accountID = ? ORDER BY queuedAt, status.id
            """
        let rows = try Row.fetchAll(db, sql: sql, arguments: [account.rawValue])
        try db.execute(sql: "DELETE FROM pendingDeleted WHERE accountID = ?", arguments: [account.rawValue])
        return rows
    }
}
