import GRDB
import Model

/// The queue: the user's changes that others don't know of yet, or that a server's lists haven't confirmed, a row for each
/// mark of an article.
///
/// While a row exists, it takes precedence: a pull must not overwrite the mark. A row waits, is in flight
/// (`sendingAt`), was accepted by the server (`sentAt`), may have been (`attemptedAt`), or is parked (`error`): the
/// server refused it, and it isn't sent again until the user asks for it. The text of a note is with the note.
enum PendingTable {

    /// A condition on the rows about a mark, for statements, and its arguments. SQLite numbers the parameters in it after
    /// all before it, so those that follow have names.
    static let isMark = "mark = :mark AND name = :name"

    static func arguments(_ mark: Mark) -> StatementArguments { ["mark": mark.facts.kind, "name": mark.name] }

    /// A condition on the rows: they wait for a feed that the user removed from its server to be added again. They are
    /// neither sent nor counted, and go with the feed.
    static let isWithheld = """
        (pending.feedID IS NOT NULL AND pending.feedID IN (
            SELECT feed.id FROM feed JOIN account ON account.id = feed.accountID
            WHERE dateHidden IS NOT NULL AND serverID IS NULL AND \(AccountTable.isTrue(\.hasServer))))
        """

    /// Returns the mark of a row; `nil` if it is of another version of this program.
    static func mark(of row: Row) throws -> Mark? { try Mark(kind: row.value("mark"), name: row.value("name")) }

    /// Returns the marks of which the account may have rows.
    static func marks(of account: AccountID, in db: Database) throws -> [Mark] {
        let sql = "SELECT DISTINCT name FROM pending WHERE accountID = ? AND mark = '\(Mark.label)' ORDER BY name"
        return Mark.statuses + (try String.fetchAll(db, sql: sql, arguments: [account.rawValue]).map(Mark.label))
    }

    /// Queues a change of an article of an account that shares the mark. Articles of other accounts are left out, and those
    /// that the server no longer has: nothing could confirm them, but a change that waits for such an article
    /// to be found again takes the new value. FreshRSS may only hide the feed, and takes marks on its articles
    /// meanwhile.
    ///
    /// A row that was sent, is in flight or is parked waits again, as the user has changed the mark.
    static func add(_ change: MarkChange, for id: ArticleID, at now: Int64, in db: Database) throws {
        let kind = change.mark.facts.kind
        guard let addition = additions[kind] else { return }
        try db.cachedStatement(sql: addition)
            .execute(arguments: [change.value, now, id.rawValue, kind, change.mark.name])
    }

    /// The statements for a row with the value `?1` of the article `?3`, by the kind of mark.
    private static let additions = Dictionary(
        uniqueKeysWithValues: Mark.ofEachKind.map { mark in
            let sql = """
                INSERT INTO pending (id, value, queuedAt, feedID, accountID, mark, name)
                SELECT status.id, ?1, ?2, status.feedID, status.accountID, ?4, ?5
                FROM status JOIN account ON account.id = status.accountID
                WHERE status.id = ?3 AND \(AccountTable.shares(mark))
                    AND (status.dateKept IS NULL OR account.service = '\(Account.Service.freshRSS.rawValue)'
                        OR EXISTS (SELECT 1 FROM pending AS queued
                            WHERE queued.id = status.id AND queued.mark = ?4))
                ON CONFLICT (id, mark, name) DO UPDATE
                SET value = excluded.value, queuedAt = excluded.queuedAt, sendingAt = NULL, sentAt = NULL, attempts = 0,
                    contradictions = 0, contradictedAt = NULL, retryAt = NULL, refusedAt = NULL, attemptedAt = NULL,
                    isUpheld = 0, error = NULL,
                    feedID = excluded.feedID
                """
            return (mark.facts.kind, sql)
        })

    /// Queues all that the user has done with the articles of an account that had no queue, with the time when it was
    /// done as far as that is known.
    static func addAll(of account: AccountID, in db: Database) throws {
        let flags = Mark.flags.map { mark in
            let kind = mark.facts.kind
            let isOwn = mark == .read ? "NOT \(StatusTable.arrivedRead("status"))" : "TRUE"
            return """
                SELECT id, '\(kind)', '', 1, coalesce(dateRead, dateDone, dateArrived), feedID, accountID
                FROM status WHERE accountID = :account AND deleted = 0 AND \(kind) = 1 AND \(isOwn)
                """
        }
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO pending (id, mark, name, value, queuedAt, feedID, accountID)
                \(flags.joined(separator: " UNION ALL "))
                UNION ALL
                SELECT status.id, 'label', label, 1, dateArrived, feedID, accountID
                FROM articleLabel JOIN status ON status.id = articleLabel.id
                WHERE accountID = :account AND deleted = 0
                UNION ALL
                SELECT note.id, 'note', '', 1, dateChanged, feedID, accountID
                FROM note JOIN status ON status.id = note.id WHERE accountID = :account AND deleted = 0
                UNION ALL
                SELECT id, 'deleted', '', 1, dateArrived, feedID, accountID
                FROM status WHERE accountID = :account AND deleted = 1
                """,
            arguments: ["account": account.rawValue])
    }

    /// Returns the articles to which the user gave the value, until the server's lists confirm it.
    static func ids(_ change: MarkChange, of account: AccountID, in db: Database) throws -> Set<Int64> {
        let sql = "SELECT id FROM pending WHERE accountID = ? AND value = ? AND \(isMark)"
        return try Int64.fetchSet(
            db, sql: sql, arguments: [account.rawValue, change.value] + arguments(change.mark))
    }

    /// Returns the labels with changes that were sent, and that their lists haven't confirmed yet.
    static func sentLabels(of account: AccountID, in db: Database) throws -> Set<String> {
        let sql = "SELECT DISTINCT name FROM pending WHERE accountID = ? AND mark = ? AND sentAt IS NOT NULL"
        return try String.fetchSet(db, sql: sql, arguments: [account.rawValue, Mark.label])
    }

    static func has(_ mark: Mark, _ id: Int64, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM pending WHERE id = ? AND \(isMark))")
        return try Bool.fetchOne(statement, arguments: [id] + arguments(mark)) ?? false
    }

    /// Moves queued changes for articles of one feed to another feed.
    static func move(_ feed: FeedID, to other: FeedID, in db: Database) throws {
        try db.execute(
            sql: "UPDATE pending SET feedID = ? WHERE feedID = ?", arguments: [other.rawValue, feed.rawValue])
    }
}

// MARK: - How it stands

extension PendingTable {

    /// Returns an SQL expression: NULL if there is no row, 1 if all rows were sent, 2 if one waits, 3 if one is in
    /// flight, 4 if one is parked.
    ///
    /// - Parameter condition: Selects the rows, by the queue's columns and those of the enclosing statement.
    static func stateSQL(where condition: String) -> String {
        "(SELECT max(\(state)) FROM pending WHERE \(condition))"
    }

    /// Returns the state of each feed with articles that have rows.
    static func statesOfFeeds(in db: Database) throws -> [FeedID: SyncState] {
        let sql = """
            SELECT feedID, max(\(state)) AS state FROM pending WHERE feedID IS NOT NULL GROUP BY feedID
            """
        var states: [FeedID: SyncState] = [:]
        for row in try Row.fetchAll(db, sql: sql) {
            try states[FeedID(row.value("feedID"))] = state(row.value("state"))
        }
        return states
    }

    /// An SQL expression for a row of the queue, for ``state(_:)``. A row left in flight by a dead process waits.
    static let state = """
        CASE WHEN pending.error IS NOT NULL THEN 4
            WHEN pending.sendingAt IS NOT NULL AND isSyncing(pending.accountID) THEN 3
            WHEN pending.sentAt IS NULL THEN 2 ELSE 1 END
        """

    /// Returns whether the queues of all accounts are empty.
    static func isEmpty(in db: Database) throws -> Bool {
        try Row.fetchOne(db, sql: "SELECT 1 FROM pending LIMIT 1") == nil
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
    static let waitingIDs = "SELECT id FROM pending WHERE accountID = ?1 AND \(waits)"

    /// An SQL condition on a row of the queue: it waits, or is in flight.
    private static let waits = "error IS NULL AND sentAt IS NULL AND NOT \(isWithheld)"

    /// Returns whether any change isn't confirmed yet: without labels that are parked, as no list is to be compared there.
    static func hasUnconfirmed(of account: AccountID, in db: Database) throws -> Bool {
        let sql = """
            SELECT 1 FROM pending WHERE accountID = ?1 AND (mark <> '\(Mark.label)' OR error IS NULL)
            AND NOT \(isWithheld) LIMIT 1
            """
        return try Row.fetchOne(db, sql: sql, arguments: [account.rawValue]) != nil
    }

    /// Returns how many changes wait or are in flight, and when the oldest was made.
    static func waiting(of account: AccountID, in db: Database) throws -> (count: Int, since: Int64?) {
        let sql = "SELECT count(*) AS count, min(queuedAt) AS since FROM pending WHERE accountID = ?1 AND \(waits)"
        let row = try Row.fetchOne(db, sql: sql, arguments: [account.rawValue])
        return try row.map { try ($0.value("count"), $0.value("since")) } ?? (0, nil)
    }

    /// An SQL condition on a row: it is not put off.
    ///
    /// - Parameter now: The SQL of the current time.
    static func isDue(at now: String) -> String { RetryTime.isOver(at: now, longest: QueuedChange.longestPause) }

    /// Returns whether a push would send anything, including changes left in flight by a dead process.
    static func isSendable(of account: AccountID, at now: Int64, in db: Database) throws -> Bool {
        let sql = "SELECT 1 FROM pending WHERE accountID = ?1 AND \(waits) AND \(isDue(at: "?2")) LIMIT 1"
        return try Row.fetchOne(db, sql: sql, arguments: [account.rawValue, now]) != nil
    }

    /// Returns how many changes wait of articles that are set aside.
    static func setAsideCount(of account: AccountID, in db: Database) throws -> Int {
        let sql = """
            SELECT count(*) FROM pending CROSS JOIN status ON status.id = pending.id
            WHERE pending.accountID = ?1 AND \(waits) AND \(StatusTable.isSetAside)
            """
        return try Int.fetchOne(db, sql: sql, arguments: [account.rawValue]) ?? 0
    }

    /// Returns how many changes the server has accepted but not confirmed.
    static func sent(of account: AccountID, in db: Database) throws -> Int {
        let sql = "SELECT count(*) FROM pending WHERE accountID = ?1 AND sentAt IS NOT NULL AND NOT \(isWithheld)"
        return try Int.fetchOne(db, sql: sql, arguments: [account.rawValue]) ?? 0
    }

    /// Returns how many changes are parked, and the reason for the oldest.
    static func parked(of account: AccountID, in db: Database) throws -> (count: Int, reason: String?) {
        let sql = """
            SELECT count(*) OVER () AS count, error FROM pending
            WHERE accountID = ?1 AND error IS NOT NULL AND NOT \(isWithheld) ORDER BY queuedAt, id LIMIT 1
            """
        let row = try Row.fetchOne(db, sql: sql, arguments: [account.rawValue])
        return try row.map { try ($0.value("count"), $0.value("error")) } ?? (0, nil)
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
        _ mark: Mark, of account: AccountID, in db: Database,
        _ body: (_ id: Int64, _ articleID: String, _ value: Bool, _ isRepeated: Bool) throws -> Void
    ) throws {
        let sql = """
            SELECT status.id, articleID, value, contradictions > 0 AS isRepeated
            FROM pending CROSS JOIN status ON status.id = pending.id
            WHERE pending.accountID = ? AND sentAt IS NOT NULL AND \(isMark) AND NOT \(isWithheld)
            """
        let rows = try Row.fetchCursor(db, sql: sql, arguments: [account.rawValue] + arguments(mark))
        while let row = try rows.next() {
            try body(row.value("id"), row.value("articleID"), row.value("value"), row.value("isRepeated"))
        }
    }

    /// Deletes the row, as the server has the change, unless the user has changed the status since.
    static func confirm(_ change: MarkChange, _ id: Int64, in db: Database) throws {
        let sql = "DELETE FROM pending WHERE id = ? AND value = ? AND sentAt IS NOT NULL AND \(isMark)"
        try db.cachedStatement(sql: sql).execute(arguments: [id, change.value] + arguments(change.mark))
    }

    /// Notes that the article itself has a change that was sent, unless the user has changed the status since.
    static func uphold(_ change: UnansweredChange, in db: Database) throws {
        let sql = "UPDATE pending SET isUpheld = 1 WHERE id = ? AND value = ? AND sentAt IS NOT NULL AND \(isMark)"
        try db.cachedStatement(sql: sql)
            .execute(arguments: [change.id.rawValue, change.change.value] + arguments(change.change.mark))
    }

    /// Returns the changes that their articles have had since they were sent, if that was in the last day: a list that
    /// contradicts one for longer is no old one. An hour less, as this is the server's clock and `sentAt` the machine's.
    static func upheld(
        _ mark: Mark, of account: AccountID, at now: Int64, in db: Database
    ) throws -> [UnansweredChange] {
        let condition = "isUpheld AND sentAt > ? AND NOT \(isWithheld)"
        return try changes(mark, of: account, where: condition, [now - 23 * 3_600], orderedBy: "sentAt", in: db)
    }

    /// Requeues a change that the server's lists contradict.
    ///
    /// - Parameter isCounted: Whether the contradiction counts, as it doesn't while the server does other changes.
    /// - Returns: Whether the lists are to be believed by now; `nil` if the user has changed the status since.
    static func contradict(
        _ change: MarkChange, _ id: Int64, at now: Int64, isCounted: Bool, in db: Database
    ) throws -> Bool? {
        // A clock that was put back would make it wait permanently.
        let sql = """
            UPDATE pending SET sentAt = NULL, isUpheld = 0, contradictions = contradictions + ?3,
                contradictedAt = min(coalesce(contradictedAt, ?4), ?4)
            WHERE id = ?1 AND value = ?2 AND sentAt IS NOT NULL AND \(isMark)
            RETURNING contradictions >= :most AND ?4 - contradictedAt >= :shortest
            """
        return try Bool.fetchOne(
            db, sql: sql,
            arguments: [id, change.value, isCounted, now] + arguments(change.mark)
                + ["most": mostContradictions, "shortest": shortestContradiction])
    }

    /// Returns the changes that the server accepted and its lists haven't confirmed.
    static func sent(_ mark: Mark, of account: AccountID, in db: Database) throws -> [UnansweredChange] {
        var changes: [UnansweredChange] = []
        try forEachSent(mark, of: account, in: db) { id, articleID, value, _ in
            changes.append(
                UnansweredChange(id: ArticleID(id), serverID: articleID, change: MarkChange(mark, value)))
        }
        return changes
    }

    /// Returns those that it accepted in a time, the latest first, without articles that are kept here only.
    static func sent(
        _ mark: Mark, of account: AccountID, since start: Int64, until end: Int64, in db: Database
    ) throws -> [UnansweredChange] {
        let condition = "sentAt BETWEEN ? AND ? AND dateKept IS NULL AND NOT \(isWithheld)"
        return try changes(mark, of: account, where: condition, [start, end], orderedBy: "sentAt DESC", in: db)
    }

    /// Returns the changes that were sent and neither accepted nor parked, the oldest first.
    static func unanswered(
        _ mark: Mark, of account: AccountID, in db: Database
    ) throws -> [UnansweredChange] {
        let condition = "attemptedAt IS NOT NULL AND \(waits)"
        return try changes(mark, of: account, where: condition, [], orderedBy: "attemptedAt", in: db)
    }

    private static func changes(
        _ mark: Mark, of account: AccountID, where condition: String, _ arguments: StatementArguments,
        orderedBy order: String, in db: Database
    ) throws -> [UnansweredChange] {
        let sql = """
            SELECT status.id, articleID, value
            FROM pending CROSS JOIN status ON status.id = pending.id
            WHERE pending.accountID = ? AND \(condition) AND \(isMark)
            ORDER BY \(order), pending.id
            """
        return try Row.fetchAll(db, sql: sql, arguments: [account.rawValue] + arguments + self.arguments(mark)).map {
            row in
            try UnansweredChange(
                id: ArticleID(row.value("id")), serverID: row.value("articleID"),
                change: MarkChange(mark, row.value("value")))
        }
    }

    /// Deletes the row, as the server has the change after all, unless the user has changed the status since, even
    /// twice.
    static func confirmUnanswered(_ change: UnansweredChange, in db: Database) throws {
        let sql = "DELETE FROM pending WHERE id = ? AND value = ? AND attemptedAt IS NOT NULL AND \(isMark)"
        try db.cachedStatement(sql: sql)
            .execute(arguments: [change.id.rawValue, change.change.value] + arguments(change.change.mark))
    }

    static func delete(_ mark: Mark, _ id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM pending WHERE id = ? AND \(isMark)")
            .execute(arguments: [id] + arguments(mark))
    }
}
