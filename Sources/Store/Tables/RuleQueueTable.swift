import Foundation
import GRDB
import Model

/// The queue for rules: articles that came and that no rule has seen yet. They are put in by the transaction that
/// brings them, and taken out by the one that applies the rules: whatever happens to a process, each article is seen
/// once.
enum RuleQueueTable {

    static func add(_ id: Int64, in db: Database) throws {
        // It may be there: an article that was pruned before a rule saw it, and came back.
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO ruleQueue (id) VALUES (?)").execute(arguments: [id])
    }

    /// The same for many, in a statement that needs a savepoint, see ``SearchTable/add(_:in:)``.
    ///
    /// - Parameter ids: Those that statuses have.
    static func add(_ ids: ClosedRange<Int64>, in db: Database) throws {
        try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO ruleQueue (id) SELECT id FROM status WHERE id BETWEEN ? AND ?"
        ).execute(arguments: [ids.lowerBound, ids.upperBound])
    }

    /// - Parameter feed: Nil: of all feeds.
    static func ids(of account: AccountID, feed: FeedID?, in db: Database) throws -> [Int64] {
        let sql = """
            SELECT ruleQueue.id FROM ruleQueue CROSS JOIN status ON status.id = ruleQueue.id
            WHERE +accountID = ?1 AND (?2 IS NULL OR +feedID = ?2) ORDER BY ruleQueue.id
            """
        return try db.values(sql: sql, arguments: [account.rawValue, feed?.rawValue]) { $0.integer(0) }
    }

    /// Takes those of the ids out that are in.
    ///
    /// - Returns: Which those were, in ascending order.
    static func take(_ ids: [Int64], in db: Database) throws -> [Int64] {
        let statement = try db.cachedStatement(
            sql: "DELETE FROM ruleQueue WHERE id IN (SELECT value FROM json_each(?)) RETURNING id")
        return try db.values(of: statement, arguments: [JSONText.array(ids)]) { $0.integer(0) }.sorted()
    }
}
