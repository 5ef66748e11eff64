import GRDB
import Model

/// The queues: the user's changes that a server's lists haven't confirmed yet, one table per kind of status, and one for
/// labels, with a row for each label of an article.
///
/// While a row exists, it takes precedence: a pull must not overwrite the status. A row waits, is in flight
/// (`sendingAt`), was accepted by the server (`sentAt`), may have been (`attemptedAt`), or is parked (`error`): the
/// server refused it, and it isn't sent again until the user asks for it.
enum PendingTable {

    static func name(_ kind: StatusKind) -> String {
        switch kind {
        case .read: "pendingRead"
        case .starred: "pendingStarred"
        }
    }

    static let labels = "pendingLabel"

    /// The rows about one kind of mark, for statements.
    struct Rows {
        let table: String

        /// The text that follows other conditions; empty if all rows of the table are meant. SQLite numbers the parameter in it after
        /// all before it, so those that follow have names.
        let condition: String

        /// The arguments of the condition.
        let arguments: StatementArguments
    }

    static func rows(_ kind: MarkKind) -> Rows {
        switch kind {
        case .status(let kind): Rows(table: name(kind), condition: "", arguments: [])
        case .label(let name): Rows(table: labels, condition: " AND label = :label", arguments: ["label": name])
        }
    }

    /// Returns the kinds of marks of which the account may have rows.
    static func kinds(of account: AccountID, in db: Database) throws -> [MarkKind] {
        let sql = "SELECT DISTINCT label FROM \(labels) WHERE accountID = ? ORDER BY label"
        return MarkKind.statuses
            + (try String.fetchAll(db, sql: sql, arguments: [account.rawValue]).map(MarkKind.label))
    }

    /// The names of all queues.
    static let names = StatusKind.allCases.map(name) + [labels]

    /// Queues a mark of an article of an account that shares it. Articles of other accounts are left out, and those
    /// that the server no longer has: nothing could confirm them, but a change that waits for such an article
    /// to be found again takes the new value. FreshRSS may only hide the feed, and takes marks on its articles
    /// meanwhile.
    ///
    /// A row that was sent, is in flight or is parked waits again, as the user has changed the status.
    static func add(_ mark: ArticleMark, for id: ArticleID, at now: Int64, in db: Database) throws {
        switch mark {
        case .status(let kind, let value):
            try db.cachedStatement(sql: addition(to: name(kind), if: AccountTable.isTrue(\.hasQueue)))
                .execute(arguments: [value, now, id.rawValue])
        case .label(let label, let value):
            try db.cachedStatement(sql: addition(to: labels, if: AccountTable.sharesLabels, ", label", ", ?4"))
                .execute(arguments: [value, now, id.rawValue, label])
        }
    }

    /// Returns the statement for a row with the value `?1` of the article `?3`.
    ///
    /// - Parameters:
    ///   - isShared: A condition of the account.
    ///   - column: A further column of the key.
    ///   - key: Its value.
    private static func addition(
        to table: String, if isShared: String, _ column: String = "", _ key: String = ""
    ) -> String {
        """
        INSERT INTO \(table) (id, value, queuedAt, feedID, accountID\(column))
        SELECT status.id, ?1, ?2, status.feedID, status.accountID\(key)
        FROM status JOIN account ON account.id = status.accountID
        WHERE status.id = ?3 AND \(isShared)
            AND (status.dateKept IS NULL OR account.service = '\(Account.Service.freshRSS.rawValue)'
                OR EXISTS (SELECT 1 FROM \(table) AS queued WHERE queued.id = status.id))
        ON CONFLICT (id\(column)) DO UPDATE
        SET value = excluded.value, queuedAt = excluded.queuedAt, sendingAt = NULL, sentAt = NULL, attempts = 0,
            contradictions = 0, contradictedAt = NULL, retryAt = NULL, refusedAt = NULL, attemptedAt = NULL,
            error = NULL,
            feedID = excluded.feedID
        """
    }

    /// Queues all that the user has done with the articles of an account that had no queue, with the time when it was
    /// done as far as that is known.
    static func addAll(of account: AccountID, in db: Database) throws {
        for kind in StatusKind.allCases {
            let isUsers =
                switch kind {
                case .read: "read = 1 AND NOT \(StatusTable.arrivedRead("status"))"
                case .starred: "starred = 1"
                }
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO \(name(kind)) (id, value, queuedAt, feedID, accountID)
                    SELECT id, 1, coalesce(dateRead, dateDone, dateArrived), feedID, accountID
                    FROM status WHERE accountID = ? AND deleted = 0 AND \(isUsers)
                    """,
                arguments: [account.rawValue])
        }
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO \(labels) (id, label, value, queuedAt, feedID, accountID)
                SELECT status.id, label, 1, dateArrived, feedID, accountID
                FROM articleLabel JOIN status ON status.id = articleLabel.id WHERE accountID = ? AND deleted = 0
                """,
            arguments: [account.rawValue])
        try PendingArticleTable.deletions.addAll(of: account, in: db)
        try PendingArticleTable.notes.addAll(of: account, in: db)
    }

    /// Returns the articles to which the user gave the value, until the server's lists confirm it.
    static func ids(_ kind: StatusKind, _ value: Bool, of account: AccountID, in db: Database) throws -> Set<Int64> {
        let sql = "SELECT id FROM \(name(kind)) WHERE accountID = ? AND value = ?"
        return try Int64.fetchSet(db, sql: sql, arguments: [account.rawValue, value])
    }

    static func has(_ kind: MarkKind, _ id: Int64, in db: Database) throws -> Bool {
        let rows = rows(kind)
        let statement = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM \(rows.table) WHERE id = ?\(rows.condition))")
        return try Bool.fetchOne(statement, arguments: [id] + rows.arguments) ?? false
    }

    /// Moves queued changes for articles of one feed to another feed.
    static func move(_ feed: FeedID, to other: FeedID, in db: Database) throws {
        for name in names {
            try db.execute(
                sql: "UPDATE \(name) SET feedID = ? WHERE feedID = ?", arguments: [other.rawValue, feed.rawValue])
        }
    }
}

// MARK: - How it stands

extension PendingTable {

    /// Returns an SQL expression: NULL if there is no row, 1 if all rows were sent, 2 if one waits, 3 if one is in
    /// flight, 4 if one is parked.
    ///
    /// - Parameter condition: Selects the rows, by the queues' columns and those of the enclosing statement.
    static func stateSQL(where condition: String) -> String {
        "(SELECT max(state) FROM (\(states(where: condition))))"
    }

    /// Returns the state of each feed with articles that have rows.
    static func statesOfFeeds(in db: Database) throws -> [FeedID: SyncState] {
        let sql = "SELECT feedID, max(state) AS state FROM (\(states(where: "feedID IS NOT NULL"))) GROUP BY feedID"
        var states: [FeedID: SyncState] = [:]
        for row in try Row.fetchAll(db, sql: sql) { states[FeedID(row["feedID"])] = state(row["state"]) }
        return states
    }

    private static func states(where condition: String) -> String {
        names.map { name in
            "SELECT feedID, \(stateOfRow(in: name)) AS state FROM \(name) WHERE \(condition)"
        }.joined(separator: " UNION ALL ")
    }

    /// Returns an SQL expression for a row of a queue, for ``state(_:)``. A row left in flight by a dead process waits.
    static func stateOfRow(in table: String) -> String {
        """
        CASE WHEN \(table).error IS NOT NULL THEN 4
            WHEN \(table).sendingAt IS NOT NULL AND isSyncing(\(table).accountID) THEN 3
            WHEN \(table).sentAt IS NULL THEN 2 ELSE 1 END
        """
    }

    /// Returns whether the queues of all accounts are empty.
    static func isEmpty(in db: Database) throws -> Bool {
        let rows = union("SELECT 1 FROM %@")
        return try Row.fetchOne(db, sql: "SELECT 1 FROM (\(rows)) LIMIT 1") == nil
    }

    /// Returns the state for a value of ``stateSQL(where:)``.
    static func state(_ value: Int?) -> SyncState {
        switch value {
        case nil: .synced
        case 1: .sent
        case 2: .queued
        case 3: .syncing
        default: .parked
        }
    }

    /// A statement that selects the ids of the articles of account `?1` with changes that wait or are in flight.
    static let waitingIDs = union("SELECT id FROM %@ WHERE accountID = ?1 AND error IS NULL AND sentAt IS NULL")

    /// Returns whether any change isn't confirmed yet: without labels that are parked, as no list is to be compared there.
    static func hasUnconfirmed(of account: AccountID, in db: Database) throws -> Bool {
        let rows = names.map { name in
            "SELECT 1 FROM \(name) WHERE accountID = ?1\(name == labels ? " AND error IS NULL" : "")"
        }.joined(separator: " UNION ALL ")
        return try Row.fetchOne(db, sql: "SELECT 1 FROM (\(rows)) LIMIT 1", arguments: [account.rawValue]) != nil
    }

    /// Returns how many changes wait or are in flight, and when the oldest was made.
    static func waiting(of account: AccountID, in db: Database) throws -> (count: Int, since: Int64?) {
        let rows = union("SELECT queuedAt FROM %@ WHERE accountID = ?1 AND error IS NULL AND sentAt IS NULL")
        let sql = "SELECT count(*) AS count, min(queuedAt) AS since FROM (\(rows))"
        let row = try Row.fetchOne(db, sql: sql, arguments: [account.rawValue])
        return row.map { ($0["count"], $0["since"]) } ?? (0, nil)
    }

    /// Returns whether a push would send anything, including changes left in flight by a dead process.
    static func isSendable(of account: AccountID, at now: Int64, in db: Database) throws -> Bool {
        let rows = union(
            """
            SELECT 1 FROM %@ WHERE accountID = ?1 AND error IS NULL AND sentAt IS NULL
                AND (retryAt IS NULL OR retryAt <= ?2)
            """)
        return try Row.fetchOne(db, sql: "SELECT 1 FROM (\(rows)) LIMIT 1", arguments: [account.rawValue, now]) != nil
    }

    /// Returns how many changes the server has accepted but not confirmed.
    static func sent(of account: AccountID, in db: Database) throws -> Int {
        let rows = union("SELECT 1 FROM %@ WHERE accountID = ?1 AND sentAt IS NOT NULL")
        return try Int.fetchOne(db, sql: "SELECT count(*) FROM (\(rows))", arguments: [account.rawValue]) ?? 0
    }

    /// Returns how many changes are parked, and the reason for the oldest.
    static func parked(of account: AccountID, in db: Database) throws -> (count: Int, reason: String?) {
        let rows = union("SELECT queuedAt, id, error FROM %@ WHERE accountID = ?1 AND error IS NOT NULL")
        let sql = "SELECT count(*) OVER () AS count, error FROM (\(rows)) ORDER BY queuedAt, id LIMIT 1"
        let row = try Row.fetchOne(db, sql: sql, arguments: [account.rawValue])
        return row.map { ($0["count"], $0["error"]) } ?? (0, nil)
    }

    /// - Parameter select: A statement with `%@` in place of the table.
    private static func union(_ select: String) -> String {
        names.map { select.replacing("%@", with: $0) }.joined(separator: " UNION ALL ")
    }
}

/// The changes that the server accepted, and whether its lists confirm them.
extension PendingTable {

    /// The number of syncs with contradicting lists after which the server's lists are believed.
    private static let mostContradictions = 3

    /// The shortest time in seconds from the first of these syncs to the last: lists may come from a cache.
    private static let shortestContradiction: Int64 = 3 * 3_600

    /// - Parameter body: Receives the id, the server's id and the value of each change that was sent, and whether lists
    ///   have contradicted it before.
    static func forEachSent(
        _ kind: MarkKind, of account: AccountID, in db: Database,
        _ body: (_ id: Int64, _ articleID: String, _ value: Bool, _ isRepeated: Bool) throws -> Void
    ) throws {
        let pending = rows(kind)
        let sql = """
            SELECT status.id, articleID, value, contradictions > 0 AS isRepeated
            FROM \(pending.table) AS pending CROSS JOIN status ON status.id = pending.id
            WHERE pending.accountID = ? AND sentAt IS NOT NULL\(pending.condition)
            """
        let rows = try Row.fetchCursor(db, sql: sql, arguments: [account.rawValue] + pending.arguments)
        while let row = try rows.next() { try body(row["id"], row["articleID"], row["value"], row["isRepeated"]) }
    }

    /// Deletes the row, as the server has the change, unless the user has changed the status since.
    static func confirm(_ mark: ArticleMark, _ id: Int64, in db: Database) throws {
        let rows = rows(mark.kind)
        let sql = "DELETE FROM \(rows.table) WHERE id = ? AND value = ? AND sentAt IS NOT NULL\(rows.condition)"
        try db.cachedStatement(sql: sql).execute(arguments: [id, mark.value] + rows.arguments)
    }

    /// Requeues a change that the server's lists contradict.
    ///
    /// - Parameter isCounted: Whether the contradiction counts, as it doesn't while the server does other changes.
    /// - Returns: Whether the lists are to be believed by now; `nil` if the user has changed the status since.
    static func contradict(
        _ mark: ArticleMark, _ id: Int64, at now: Int64, isCounted: Bool, in db: Database
    ) throws -> Bool? {
        let rows = rows(mark.kind)
        // A clock that was put back would make it wait permanently.
        let sql = """
            UPDATE \(rows.table) SET sentAt = NULL, contradictions = contradictions + ?3,
                contradictedAt = min(coalesce(contradictedAt, ?4), ?4)
            WHERE id = ?1 AND value = ?2 AND sentAt IS NOT NULL\(rows.condition)
            RETURNING contradictions >= :most AND ?4 - contradictedAt >= :shortest
            """
        return try Bool.fetchOne(
            db, sql: sql,
            arguments: [id, mark.value, isCounted, now] + rows.arguments
                + ["most": mostContradictions, "shortest": shortestContradiction])
    }

    /// Returns the changes that the server accepted and its lists haven't confirmed.
    static func sent(_ kind: MarkKind, of account: AccountID, in db: Database) throws -> [UnansweredChange] {
        var changes: [UnansweredChange] = []
        try forEachSent(kind, of: account, in: db) { id, articleID, value, _ in
            changes.append(
                UnansweredChange(id: ArticleID(id), serverID: articleID, mark: ArticleMark(kind, value)))
        }
        return changes
    }

    /// Returns the changes that were sent and neither accepted nor parked, the oldest first.
    static func unanswered(
        _ kind: MarkKind, of account: AccountID, in db: Database
    ) throws -> [UnansweredChange] {
        let rows = rows(kind)
        let sql = """
            SELECT status.id, articleID, value
            FROM \(rows.table) AS pending CROSS JOIN status ON status.id = pending.id
            WHERE pending.accountID = ? AND attemptedAt IS NOT NULL AND sentAt IS NULL AND error IS NULL\(rows.condition)
            ORDER BY attemptedAt, pending.id
            """
        return try Row.fetchAll(db, sql: sql, arguments: [account.rawValue] + rows.arguments).map { row in
            UnansweredChange(
                id: ArticleID(row["id"]), serverID: row["articleID"], mark: ArticleMark(kind, row["value"]))
        }
    }

    /// Deletes the row, as the server has the change after all, unless the user has changed the status since, even
    /// twice.
    static func confirmUnanswered(_ change: UnansweredChange, in db: Database) throws {
        let rows = rows(change.mark.kind)
        let sql = "DELETE FROM \(rows.table) WHERE id = ? AND value = ? AND attemptedAt IS NOT NULL\(rows.condition)"
        try db.cachedStatement(sql: sql).execute(arguments: [change.id.rawValue, change.mark.value] + rows.arguments)
    }

    static func delete(_ kind: MarkKind, _ id: Int64, in db: Database) throws {
        let rows = rows(kind)
        try db.cachedStatement(sql: "DELETE FROM \(rows.table) WHERE id = ?\(rows.condition)")
            .execute(arguments: [id] + rows.arguments)
    }
}
