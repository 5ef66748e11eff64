import GRDB
import Model

/// The queues: changes of the user's that a server hasn't accepted yet, one table per kind of status.
///
/// While a row waits it is the truth: a pull must not overwrite it. It waits, is in flight (`sendingAt`), or is parked
/// (`error`): the server refused it, and it isn't sent again until the user says so.
enum PendingTable {

    static func name(_ kind: StatusKind) -> String {
        switch kind {
        case .read: "pendingRead"
        case .starred: "pendingStarred"
        }
    }

    /// Queues `value` for a status of a remote account; a status of the local account is left out.
    ///
    /// A row in flight becomes one that waits again: what was sent is no longer what the user wants. So does one that is
    /// parked: the user has spoken.
    static func add(_ kind: StatusKind, _ value: Bool, for id: ArticleID, at now: Int64, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO \(name(kind)) (id, value, queuedAt, feedID, accountID)
                SELECT status.id, ?, ?, status.feedID, status.accountID
                FROM status JOIN account ON account.id = status.accountID
                WHERE status.id = ? AND account.service <> ?
                ON CONFLICT (id) DO UPDATE
                SET value = excluded.value, queuedAt = excluded.queuedAt, sendingAt = NULL, attempts = 0, error = NULL,
                    feedID = excluded.feedID
                """)
        try statement.execute(arguments: [value, now, id.rawValue, Account.Service.local.rawValue])
    }

    /// What waits for articles of one feed waits for those of another.
    static func move(_ kind: StatusKind, of feed: FeedID, to other: FeedID, in db: Database) throws {
        try db.execute(
            sql: "UPDATE \(name(kind)) SET feedID = ? WHERE feedID = ?", arguments: [other.rawValue, feed.rawValue])
    }
}

// MARK: - Sending

extension PendingTable {

    /// What is to be sent next: what was tried least, and of that the oldest. Neither in flight nor parked.
    static func next(
        _ kind: StatusKind, _ value: Bool, of account: AccountID, limit: Int, in db: Database
    ) throws -> [QueuedChange] {
        let table = name(kind)
        let sql = """
            SELECT status.id, status.articleID FROM \(table) AS pending CROSS JOIN status ON status.id = pending.id
            WHERE pending.accountID = ? AND sendingAt IS NULL AND value = ? AND error IS NULL
            ORDER BY attempts, queuedAt, pending.id LIMIT ?
            """
        return try Row.fetchAll(db, sql: sql, arguments: [account.rawValue, value, limit]).map { row in
            QueuedChange(id: ArticleID(row[0]), serverID: row[1])
        }
    }

    static func setSending(_ kind: StatusKind, _ id: ArticleID, at now: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE \(name(kind)) SET sendingAt = ? WHERE id = ?")
            .execute(arguments: [now, id.rawValue])
    }

    /// Deletes the row, unless it says something else by now: then what was sent is no longer what the user wants.
    static func accept(_ kind: StatusKind, _ value: Bool, _ id: ArticleID, in db: Database) throws {
        let sql = "DELETE FROM \(name(kind)) WHERE id = ? AND value = ? AND sendingAt IS NOT NULL"
        try db.cachedStatement(sql: sql).execute(arguments: [id.rawValue, value])
    }

    /// - Parameter attempts: How many to add to those that were in vain.
    static func release(_ kind: StatusKind, _ id: ArticleID, attempts: Int, in db: Database) throws {
        let sql = """
            UPDATE \(name(kind)) SET sendingAt = NULL, attempts = attempts + ? WHERE id = ? AND sendingAt IS NOT NULL
            """
        try db.cachedStatement(sql: sql).execute(arguments: [attempts, id.rawValue])
    }

    static func releaseAll(_ kind: StatusKind, of account: AccountID, in db: Database) throws {
        let sql = """
            UPDATE \(name(kind)) SET sendingAt = NULL WHERE accountID = ? AND sendingAt IS NOT NULL AND error IS NULL
            """
        try db.execute(sql: sql, arguments: [account.rawValue])
    }

    /// Leaves alone what says something else by now.
    static func park(_ kind: StatusKind, _ value: Bool, _ id: ArticleID, reason: String, in db: Database) throws {
        let sql = """
            UPDATE \(name(kind)) SET sendingAt = NULL, attempts = attempts + 1, error = ? WHERE id = ? AND value = ?
            """
        try db.cachedStatement(sql: sql).execute(arguments: [reason, id.rawValue, value])
    }
}

// MARK: - How it stands

extension PendingTable {

    /// An SQL expression: NULL when nothing waits, 1 when something is queued or parked, 2 when something is in flight.
    ///
    /// - Parameter condition: Which rows count, in terms of the queues' columns and of the statement around.
    static func stateSQL(where condition: String) -> String {
        let tables = StatusKind.allCases.map { "SELECT sendingAt FROM \(name($0)) WHERE \(condition)" }
        let rows = tables.joined(separator: " UNION ALL ")
        return "(SELECT max(CASE WHEN sendingAt IS NULL THEN 1 ELSE 2 END) FROM (\(rows)))"
    }

    /// Whether nothing waits at all, in no account.
    static func isEmpty(in db: Database) throws -> Bool {
        let rows = union("SELECT 1 FROM %@")
        return try Row.fetchOne(db, sql: "SELECT 1 FROM (\(rows)) LIMIT 1") == nil
    }

    /// Reads what ``stateSQL(where:)`` gave.
    static func state(_ value: Int?) -> SyncState {
        switch value {
        case nil: .synced
        case 1: .queued
        default: .syncing
        }
    }

    /// How many changes wait or are in flight, and when the oldest was made.
    static func waiting(of account: AccountID, in db: Database) throws -> (count: Int, since: Int64?) {
        let rows = union("SELECT queuedAt FROM %@ WHERE accountID = ?1 AND error IS NULL")
        let sql = "SELECT count(*), min(queuedAt) FROM (\(rows))"
        return try Row.fetchOne(db, sql: sql, arguments: [account.rawValue]).map { ($0[0], $0[1]) } ?? (0, nil)
    }

    /// How many changes are parked, and why the oldest is.
    static func parked(of account: AccountID, in db: Database) throws -> (count: Int, reason: String?) {
        let rows = union("SELECT queuedAt, id, error FROM %@ WHERE accountID = ?1 AND error IS NOT NULL")
        let sql = "SELECT count(*) OVER (), error FROM (\(rows)) ORDER BY queuedAt, id LIMIT 1"
        return try Row.fetchOne(db, sql: sql, arguments: [account.rawValue]).map { ($0[0], $0[1]) } ?? (0, nil)
    }

    /// - Parameter select: A statement in which `%@` stands for the table.
    private static func union(_ select: String) -> String {
        StatusKind.allCases.map { select.replacing("%@", with: name($0)) }.joined(separator: " UNION ALL ")
    }
}
