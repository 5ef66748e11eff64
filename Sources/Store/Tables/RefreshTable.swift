import Foundation
import GRDB
import Model

/// What is remembered of feeds between two visits of their servers.
enum RefreshTable {

    static func set(_ state: RefreshState, for feed: FeedID, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO refresh (feedID, etag, lastModified, bodyHash, dateChecked, dateDue, outcome,
                    httpStatus, reason, failures, moveURL, moveDays, moveLastDay, timeToLive)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try statement.execute(arguments: [
            feed.rawValue, state.etag, state.lastModified, state.bodyHash, state.dateChecked?.seconds,
            state.dateDue?.seconds, state.outcome.rawValue, state.httpStatus, state.reason, state.failures,
            state.move?.url, state.move?.days, state.move?.lastDay, state.timeToLive.map { Int64($0) },
        ])
    }

    /// The columns ``state(_:from:)`` reads.
    enum Column: Int, RowColumn {
        case etag, lastModified, bodyHash, dateChecked, dateDue, outcome, httpStatus, reason, failures
        case moveURL, moveDays, moveLastDay, timeToLive
    }

    /// Of a table called `refresh`.
    static let columns = Column.list { "refresh.\($0)" }

    /// - Parameter first: Where ``columns`` begin in the row. All NULL: never visited.
    static func state(_ row: Row, from first: Int) -> RefreshState {
        var state = RefreshState()
        state.etag = row[Column.etag, from: first]
        state.lastModified = row[Column.lastModified, from: first]
        state.bodyHash = row[Column.bodyHash, from: first]
        state.dateChecked = date(row[Column.dateChecked, from: first])
        state.dateDue = date(row[Column.dateDue, from: first])
        state.outcome = (row[Column.outcome, from: first] as String?).flatMap(RefreshState.Outcome.init) ?? .new
        state.httpStatus = row[Column.httpStatus, from: first]
        state.reason = row[Column.reason, from: first]
        state.failures = row[Column.failures, from: first] ?? 0
        if let url = row[Column.moveURL, from: first] as String? {
            state.move = RefreshState.Move(
                url: url, days: row[Column.moveDays, from: first] ?? 0,
                lastDay: row[Column.moveLastDay, from: first] ?? 0)
        }
        state.timeToLive = (row[Column.timeToLive, from: first] as Int64?).map { TimeInterval($0) }
        return state
    }
}
