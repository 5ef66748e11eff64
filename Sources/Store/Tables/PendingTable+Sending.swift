import GRDB
import Model

/// The queues while they are sent.
extension PendingTable {

    /// Returns the changes to be sent next, the oldest first: rows with the lowest number of failed attempts, so that
    /// new changes never fail together with those that failed before. Those that the server's lists have contradicted
    /// come in small portions, as some servers do only the first few of many.
    ///
    /// - Parameter retries: Whether they were tried before; `nil` means either.
    static func next(
        _ mark: ArticleMark, of account: AccountID, retries: Bool?, limit: Int, at now: Int64, in db: Database
    ) throws -> [QueuedChange] {
        let pending = rows(mark.kind)
        let sql = """
            SELECT status.id, status.articleID, attempts, contradictions > 0 AS isRepeated
            FROM \(pending.table) AS pending CROSS JOIN status ON status.id = pending.id
            WHERE pending.accountID = ?1 AND sendingAt IS NULL AND value = ?2 AND error IS NULL AND sentAt IS NULL
                AND NOT \(StatusTable.isSetAside) AND (retryAt IS NULL OR retryAt <= ?3) AND (?4 IS NULL OR (attempts > 0) = ?4)\(pending.condition)
            ORDER BY attempts, queuedAt, pending.id LIMIT :limit
            """
        let rows = try Row.fetchAll(
            db, sql: sql,
            arguments: [account.rawValue, mark.value, now, retries] + ["limit": limit] + pending.arguments)
        guard let first = rows.first else { return [] }
        let (attempts, isRepeated): (Int, Bool) = (first["attempts"], first["isRepeated"])
        let portion = isRepeated ? rows.prefix(max(1, limit / smallPortion)) : rows[...]
        return portion.prefix { $0["attempts"] == attempts && $0["isRepeated"] == isRepeated }.map { row in
            QueuedChange(id: ArticleID(row["id"]), serverID: row["articleID"], attempts: row["attempts"])
        }
    }

    /// Empties one of the account's queues, and returns its rows with the articles' ids and feeds, the oldest first.
    static func take(_ name: String, of account: AccountID, in db: Database) throws -> [Row] {
        let sql = """
            SELECT status.feedID, articleID, pending.*
            FROM \(name) AS pending CROSS JOIN status ON status.id = pending.id
            WHERE pending.accountID = ? ORDER BY queuedAt, pending.id
            """
        let rows = try Row.fetchAll(db, sql: sql, arguments: [account.rawValue])
        if !rows.isEmpty {
            try db.execute(sql: "DELETE FROM \(name) WHERE accountID = ?", arguments: [account.rawValue])
        }
        return rows
    }

    /// The number of small portions in a full one.
    private static let smallPortion = 25

    /// Makes changes to articles that are set aside wait as if they had never been sent.
    static func restartSetAside(of account: AccountID, in db: Database) throws {
        for name in names {
            try db.execute(
                sql: """
                    UPDATE \(name) SET sendingAt = NULL, sentAt = NULL, attemptedAt = NULL,
                        attempts = 0, contradictions = 0, contradictedAt = NULL, retryAt = NULL, refusedAt = NULL
                    WHERE id IN (SELECT id FROM status WHERE accountID = ? AND \(StatusTable.isSetAside))
                    """, arguments: [account.rawValue])
        }
    }

    /// Deletes the changes to articles that are set aside: all are from before, as ``add(_:for:at:in:)`` queues none for
    /// these. Their statuses stay as the user has set them.
    ///
    /// - Parameter date: Only of articles that have been missing since then, in seconds since 1970.
    static func deleteSetAside(of account: AccountID, since date: Int64, in db: Database) throws {
        for name in names {
            let sql = """
                DELETE FROM \(name) WHERE accountID = ?1 AND id IN (
                    SELECT id FROM status INDEXED BY statusKept
                    WHERE dateKept <= ?2 AND accountID = ?1 AND \(StatusTable.isSetAside))
                """
            try db.execute(sql: sql, arguments: [account.rawValue, date])
        }
    }

    static func setSending(_ kind: MarkKind, _ id: ArticleID, at now: Int64, in db: Database) throws {
        let rows = rows(kind)
        let sql = "UPDATE \(rows.table) SET sendingAt = ?1, attemptedAt = ?1 WHERE id = ?2\(rows.condition)"
        try db.cachedStatement(sql: sql).execute(arguments: [now, id.rawValue] + rows.arguments)
    }

    /// Marks a change as sent, as the server accepted it. Does nothing if the user has changed the status since.
    static func accept(_ mark: ArticleMark, _ id: ArticleID, at now: Int64, in db: Database) throws {
        let rows = rows(mark.kind)
        let sql = """
            UPDATE \(rows.table) SET sendingAt = NULL, sentAt = ?, attempts = 0, retryAt = NULL, refusedAt = NULL
            WHERE id = ? AND value = ? AND sendingAt IS NOT NULL\(rows.condition)
            """
        try db.cachedStatement(sql: sql).execute(arguments: [now, id.rawValue, mark.value] + rows.arguments)
    }

    /// - Parameter attempts: The number to add to the failed attempts.
    static func release(_ kind: MarkKind, _ id: ArticleID, attempts: Int, in db: Database) throws {
        let rows = rows(kind)
        let sql = """
            UPDATE \(rows.table) SET sendingAt = NULL, attempts = attempts + ?
            WHERE id = ? AND sendingAt IS NOT NULL\(rows.condition)
            """
        try db.cachedStatement(sql: sql).execute(arguments: [attempts, id.rawValue] + rows.arguments)
    }

    static func releaseAll(of account: AccountID, in db: Database) throws {
        for name in names {
            let sql = """
                UPDATE \(name) SET sendingAt = NULL WHERE accountID = ? AND sendingAt IS NOT NULL AND error IS NULL
                """
            try db.execute(sql: sql, arguments: [account.rawValue])
        }
    }

    /// Counts a failed attempt, and puts off the next one.
    ///
    /// - Parameter retryAt: `nil` means that the next push may try.
    static func putOff(_ kind: MarkKind, _ id: ArticleID, until retryAt: Int64?, in db: Database) throws {
        let rows = rows(kind)
        let sql = """
            UPDATE \(rows.table) SET sendingAt = NULL, attempts = attempts + 1, retryAt = ?
            WHERE id = ? AND sendingAt IS NOT NULL\(rows.condition)
            """
        try db.cachedStatement(sql: sql).execute(arguments: [retryAt, id.rawValue] + rows.arguments)
    }

    /// - Returns: The time of the first refusal; `nil` if the change isn't in flight.
    static func refuse(_ kind: MarkKind, _ id: ArticleID, at now: Int64, in db: Database) throws -> Int64? {
        let rows = rows(kind)
        let sql = """
            UPDATE \(rows.table) SET refusedAt = coalesce(refusedAt, ?)
            WHERE id = ? AND sendingAt IS NOT NULL\(rows.condition) RETURNING refusedAt
            """
        return try Int64.fetchOne(db, sql: sql, arguments: [now, id.rawValue] + rows.arguments)
    }

    /// Parks a change, unless the user has changed the status since.
    static func park(_ mark: ArticleMark, _ id: ArticleID, reason: String, in db: Database) throws {
        let rows = rows(mark.kind)
        let sql = """
            UPDATE \(rows.table) SET sendingAt = NULL, attempts = attempts + 1, retryAt = NULL, error = ?
            WHERE id = ? AND value = ?\(rows.condition)
            """
        try db.cachedStatement(sql: sql).execute(arguments: [reason, id.rawValue, mark.value] + rows.arguments)
    }
}
