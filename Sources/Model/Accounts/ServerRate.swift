package import Foundation

/// The recent request rate of a server, and its pauses: a later process needs them to continue within the server's
/// limits.
package struct ServerRate: Equatable, Sendable {
    /// The number of requests in the minute's bucket at ``date``.
    package var level: Double
    package var date: Date

    /// The end of the pause that the server asked for, possibly in the past; `nil` if it didn't ask for one.
    package var pausedUntil: Date?

    /// The end of the time in which only changes are sent, and nothing is read; `nil` if there is no such pause.
    package var readsPausedUntil: Date?

    package init(level: Double = 0, date: Date, pausedUntil: Date? = nil, readsPausedUntil: Date? = nil) {
        self.level = level
        self.date = date
        self.pausedUntil = pausedUntil
        self.readsPausedUntil = readsPausedUntil
    }
}
