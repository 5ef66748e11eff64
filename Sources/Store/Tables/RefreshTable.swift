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

    /// The columns ``state(_:from:)`` reads, of a table called `refresh`.
    static let columns = """
        refresh.etag, refresh.lastModified, refresh.bodyHash, refresh.dateChecked, refresh.dateDue, refresh.outcome,
        refresh.httpStatus, refresh.reason, refresh.failures, refresh.moveURL, refresh.moveDays, refresh.moveLastDay,
        refresh.timeToLive
        """

    /// - Parameter first: Where ``columns`` begin in the row. All NULL: never visited.
    static func state(_ row: Row, from first: Int) -> RefreshState {
        var state = RefreshState()
        state.etag = row[first]
        state.lastModified = row[first + 1]
        state.bodyHash = row[first + 2]
        state.dateChecked = date(row[first + 3])
        state.dateDue = date(row[first + 4])
        state.outcome = (row[first + 5] as String?).flatMap(RefreshState.Outcome.init) ?? .new
        state.httpStatus = row[first + 6]
        state.reason = row[first + 7]
        state.failures = row[first + 8] ?? 0
        if let url = row[first + 9] as String? {
            state.move = RefreshState.Move(url: url, days: row[first + 10] ?? 0, lastDay: row[first + 11] ?? 0)
        }
        state.timeToLive = (row[first + 12] as Int64?).map { TimeInterval($0) }
        return state
    }
}
