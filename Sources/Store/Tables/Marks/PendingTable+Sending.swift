import GRDB
import Model

/// The queue while it is sent.
extension PendingTable {

    /// Returns the changes to be sent next, the oldest first: rows with the lowest number of failed attempts, so that
    /// new changes never fail together with those that failed before. Those that the server's lists have contradicted
    /// come in small portions, as some servers do only the first few of many.
    ///
    /// - Parameter retries: Whether they were tried before; `nil` means either.
    static func next(
        _ change: MarkChange, of account: AccountID, retries: Bool?, limit: Int, at now: Int64, in db: Database
    ) throws -> [QueuedChange] {
        let sql = """
            SELECT status.id, status.articleID, attempts, contradictions > 0 AS isRepeated
            FROM pending CROSS JOIN status ON status.id = pending.id
            WHERE pending.accountID = ?1 AND sendingAt IS NULL AND value = ?2 AND error IS NULL AND sentAt IS NULL
                AND NOT \(StatusTable.isSetAside) AND \(isDue(at: "?3")) AND (?4 IS NULL OR (attempts > 0) = ?4)
                AND \(isMark) AND NOT \(isWithheld)
            ORDER BY attempts, queuedAt, pending.id LIMIT :limit
            """
        let rows = try Row.fetchAll(
            db, sql: sql,
            arguments: [account.rawValue, change.value, now, retries] + ["limit": limit] + arguments(change.mark))
        guard let first = rows.first else { return [] }
        let (attempts, isRepeated): (Int, Bool) = try (first.value("attempts"), first.value("isRepeated"))
        let portion = isRepeated ? rows.prefix(max(1, limit / smallPortion)) : rows[...]
        return try portion.prefix { try $0.value("attempts") == attempts && $0.value("isRepeated") == isRepeated }.map {
            row in
            try QueuedChange(
                id: ArticleID(row.value("id")), serverID: row.value("articleID"), attempts: row.value("attempts"))
        }
    }

    /// Empties the account's queue, and returns its rows with the articles' ids and feeds, the oldest first.
    static func take(of account: AccountID, in db: Database) throws -> [Row] {
        let sql = """
            SELECT status.feedID, articleID, pending.*
            FROM pending CROSS JOIN status ON status.id = pending.id
            WHERE pending.accountID = ? ORDER BY queuedAt, pending.id
            """
        let rows = try Row.fetchAll(db, sql: sql, arguments: [account.rawValue])
        if !rows.isEmpty {
            try db.execute(sql: "DELETE FROM pending WHERE accountID = ?", arguments: [account.rawValue])
        }
        return rows
    }

    /// The number of small portions in a full one.
    private static let smallPortion = 25

    /// Makes changes to articles that are set aside wait as if they had never been sent.
    static func restartSetAside(of account: AccountID, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE pending SET sendingAt = NULL, sentAt = NULL, attemptedAt = NULL,
                    attempts = 0, contradictions = 0, contradictedAt = NULL, retryAt = NULL, refusedAt = NULL,
                    isUpheld = 0
                WHERE id IN (SELECT id FROM status WHERE accountID = ? AND \(StatusTable.isSetAside))
                """, arguments: [account.rawValue])
    }

    /// Deletes the changes to articles that are set aside: all are from before, as ``add(_:for:at:in:)`` queues none for
    /// these. Their statuses stay as the user has set them.
    ///
    /// - Parameter date: Only of articles that have been missing since then, in seconds since 1970.
    static func deleteSetAside(of account: AccountID, since date: Int64, in db: Database) throws {
        let sql = """
            DELETE FROM pending WHERE accountID = ?1 AND id IN (
                SELECT id FROM status INDEXED BY statusKept
                WHERE dateKept <= ?2 AND accountID = ?1 AND \(StatusTable.isSetAside))
            """
        try db.execute(sql: sql, arguments: [account.rawValue, date])
    }

    static func setSending(_ mark: Mark, _ id: ArticleID, at now: Int64, in db: Database) throws {
        let sql = "UPDATE pending SET sendingAt = ?1, attemptedAt = ?1 WHERE id = ?2 AND \(isMark)"
        try db.cachedStatement(sql: sql).execute(arguments: [now, id.rawValue] + arguments(mark))
    }

    /// Marks a change as sent, as the server accepted it. Does nothing if the user has changed the status since.
    static func accept(_ change: MarkChange, _ id: ArticleID, at now: Int64, in db: Database) throws {
        let sql = """
            UPDATE pending SET sendingAt = NULL, sentAt = ?, attempts = 0, retryAt = NULL, refusedAt = NULL
            WHERE id = ? AND value = ? AND sendingAt IS NOT NULL AND \(isMark)
            """
        try db.cachedStatement(sql: sql).execute(arguments: [now, id.rawValue, change.value] + arguments(change.mark))
    }

    /// - Parameter attempts: The number to add to the failed attempts.
    static func release(_ mark: Mark, _ id: ArticleID, attempts: Int, in db: Database) throws {
        let sql = """
            UPDATE pending SET sendingAt = NULL, attempts = attempts + ?
            WHERE id = ? AND sendingAt IS NOT NULL AND \(isMark)
            """
        try db.cachedStatement(sql: sql).execute(arguments: [attempts, id.rawValue] + arguments(mark))
    }

    static func releaseAll(of account: AccountID, in db: Database) throws {
        let sql = "UPDATE pending SET sendingAt = NULL WHERE accountID = ? AND sendingAt IS NOT NULL AND error IS NULL"
        try db.execute(sql: sql, arguments: [account.rawValue])
    }

    /// Counts a failed attempt, and puts off the next one.
    ///
    /// - Parameter retryAt: `nil` means that the next push may try.
    static func putOff(_ mark: Mark, _ id: ArticleID, until retryAt: Int64?, in db: Database) throws {
        let sql = """
            UPDATE pending SET sendingAt = NULL, attempts = attempts + 1, retryAt = ?
            WHERE id = ? AND sendingAt IS NOT NULL AND \(isMark)
            """
        try db.cachedStatement(sql: sql).execute(arguments: [retryAt, id.rawValue] + arguments(mark))
    }

    /// - Returns: The time of the first refusal; `nil` if the change isn't in flight.
    static func refuse(_ mark: Mark, _ id: ArticleID, at now: Int64, in db: Database) throws -> Int64? {
        let sql = """
            UPDATE pending SET refusedAt = coalesce(refusedAt, ?)
            WHERE id = ? AND sendingAt IS NOT NULL AND \(isMark) RETURNING refusedAt
            """
        return try Int64.fetchOne(db, sql: sql, arguments: [now, id.rawValue] + arguments(mark))
    }

    /// Parks a change, unless the user has changed the status since.
    static func park(_ change: MarkChange, _ id: ArticleID, reason: String, in db: Database) throws {
        let sql = """
            UPDATE pending SET sendingAt = NULL, attempts = attempts + 1, retryAt = NULL, error = ?
            WHERE id = ? AND value = ? AND \(isMark)
            """
        try db.cachedStatement(sql: sql).execute(
            arguments: [reason, id.rawValue, change.value] + arguments(change.mark))
    }
}
