import GRDB
import Model

/// The changes that the server accepted, and whether its lists confirm them.
extension PendingTable {

    /// The number of syncs with contradicting lists after which the server's lists are believed.
    static let mostContradictions = 3

    /// - Parameter body: Receives the id, the server's id and the value of each change that was sent.
    static func forEachSent(
        _ kind: StatusKind, of account: AccountID, in db: Database,
        _ body: (_ id: Int64, _ articleID: String, _ value: Bool) throws -> Void
    ) throws {
        let sql = """
            SELECT status.id, articleID, value
            FROM \(name(kind)) AS pending CROSS JOIN status ON status.id = pending.id
            WHERE pending.accountID = ? AND sentAt IS NOT NULL
            """
        let rows = try Row.fetchCursor(db, sql: sql, arguments: [account.rawValue])
        while let row = try rows.next() { try body(row["id"], row["articleID"], row["value"]) }
    }

    /// Deletes the row, as the server has the change, unless the user has changed the status since.
    static func confirm(_ kind: StatusKind, _ value: Bool, _ id: Int64, in db: Database) throws {
        let sql = "DELETE FROM \(name(kind)) WHERE id = ? AND value = ? AND sentAt IS NOT NULL"
        try db.cachedStatement(sql: sql).execute(arguments: [id, value])
    }

    /// Requeues a change that the server's lists contradict.
    ///
    /// - Returns: The number of contradictions so far; `nil` if the user has changed the status since.
    static func contradict(_ kind: StatusKind, _ value: Bool, _ id: Int64, in db: Database) throws -> Int? {
        let sql = """
            UPDATE \(name(kind)) SET sentAt = NULL, contradictions = contradictions + 1
            WHERE id = ? AND value = ? AND sentAt IS NOT NULL RETURNING contradictions
            """
        return try Int.fetchOne(db, sql: sql, arguments: [id, value])
    }

    /// Returns the changes that were sent and neither accepted nor parked, the oldest first.
    static func unanswered(
        _ kind: StatusKind, of account: AccountID, in db: Database
    ) throws -> [UnansweredChange] {
        let sql = """
            SELECT status.id, articleID, value
            FROM \(name(kind)) AS pending CROSS JOIN status ON status.id = pending.id
            WHERE pending.accountID = ? AND attemptedAt IS NOT NULL AND sentAt IS NULL AND error IS NULL
            ORDER BY attemptedAt, pending.id
            """
        return try Row.fetchAll(db, sql: sql, arguments: [account.rawValue]).map { row in
            UnansweredChange(id: ArticleID(row["id"]), serverID: row["articleID"], kind: kind, value: row["value"])
        }
    }

    /// Deletes the row, as the server has the change after all, unless the user has changed the status since, even
    /// twice.
    static func confirmUnanswered(_ change: UnansweredChange, in db: Database) throws {
        let sql = "DELETE FROM \(name(change.kind)) WHERE id = ? AND value = ? AND attemptedAt IS NOT NULL"
        try db.cachedStatement(sql: sql).execute(arguments: [change.id.rawValue, change.value])
    }

    static func delete(_ kind: StatusKind, _ id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM \(name(kind)) WHERE id = ?").execute(arguments: [id])
    }
}
