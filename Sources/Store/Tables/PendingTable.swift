import GRDB
import Model

/// The queues: changes of the user's that a server hasn't accepted yet, one table per kind of status.
///
/// While a row waits it is the truth: a pull must not overwrite it.
enum PendingTable {

    static func name(_ kind: StatusKind) -> String {
        switch kind {
        case .read: "pendingRead"
        case .starred: "pendingStarred"
        }
    }

    /// Queues `value` for a status of a remote account; a status of the local account is left out.
    ///
    /// A row in flight becomes one that waits again: what was sent is no longer what the user wants.
    static func add(_ kind: StatusKind, _ value: Bool, for id: ArticleID, at now: Int64, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO \(name(kind)) (id, value, queuedAt, feedID, accountID)
                SELECT status.id, ?, ?, status.feedID, status.accountID
                FROM status JOIN account ON account.id = status.accountID
                WHERE status.id = ? AND account.service <> ?
                ON CONFLICT (id) DO UPDATE
                SET value = excluded.value, queuedAt = excluded.queuedAt, sendingAt = NULL, attempts = 0, error = NULL
                """)
        try statement.execute(arguments: [value, now, id.rawValue, Account.Service.local.rawValue])
    }

    /// What waits for articles of one feed waits for those of another.
    static func move(_ kind: StatusKind, of feed: FeedID, to other: FeedID, in db: Database) throws {
        try db.execute(
            sql: "UPDATE \(name(kind)) SET feedID = ? WHERE feedID = ?", arguments: [other.rawValue, feed.rawValue])
    }

    /// An SQL expression: NULL when nothing waits, 1 when something is queued, 2 when something is in flight.
    ///
    /// - Parameter condition: Which rows count, in terms of the queues' columns and of the statement around.
    static func stateSQL(where condition: String) -> String {
        let tables = StatusKind.allCases.map { "SELECT sendingAt FROM \(name($0)) WHERE \(condition)" }
        let rows = tables.joined(separator: " UNION ALL ")
        return "(SELECT max(CASE WHEN sendingAt IS NULL THEN 1 ELSE 2 END) FROM (\(rows)))"
    }

    /// Reads what ``stateSQL(where:)`` gave.
    static func state(_ value: Int?) -> SyncState {
        switch value {
        case nil: .synced
        case 1: .queued
        default: .syncing
        }
    }
}
