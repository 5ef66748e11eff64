import Foundation
import GRDB
import Model

/// The queue for rules: articles that came and that no rule has seen yet. They are put in by the transaction that brings
/// them, and taken out by the one that applies the rules: whatever happens to a process, each article is seen once.
enum RuleQueueTable {

    static func add(_ id: Int64, in db: Database) throws {
        var statement = try addition(in: db)
        try add(id, with: &statement)
    }

    static func addition(in db: Database) throws -> DirectStatement {
        // It may be there: an article that was pruned before a rule saw it, and came back.
        try DirectStatement("INSERT OR IGNORE INTO ruleQueue (id) VALUES (?)", in: db)
    }

    /// - Parameter statement: See ``addition(in:)``.
    static func add(_ id: Int64, with statement: inout DirectStatement) throws {
        try statement.bind(id)
        try statement.run()
    }

    /// - Parameter feed: Nil: of all feeds.
    static func ids(of account: AccountID, feed: FeedID?, in db: Database) throws -> [Int64] {
        let sql = """
            SELECT ruleQueue.id FROM ruleQueue CROSS JOIN status ON status.id = ruleQueue.id
            WHERE +accountID = ?1 AND (?2 IS NULL OR +feedID = ?2) ORDER BY ruleQueue.id
            """
        return try Int64.fetchAll(db, sql: sql, arguments: [account.rawValue, feed?.rawValue])
    }

    /// Takes those of the ids out that are in.
    ///
    /// - Returns: Which those were, in ascending order.
    static func take(_ ids: [Int64], in db: Database) throws -> [Int64] {
        let statement = try db.cachedStatement(
            sql: "DELETE FROM ruleQueue WHERE id IN (SELECT value FROM json_each(?)) RETURNING id")
        return try Int64.fetchAll(statement, arguments: [JSONText.array(ids)]).sorted()
    }
}
