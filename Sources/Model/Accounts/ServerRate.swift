package import Foundation

/// How much a server was asked lately, and until when it is left alone: what a later process must know to go on where
/// this one stopped.
package struct ServerRate: Equatable, Sendable {
    /// Requests in the minute's bucket at ``date``.
    package var level: Double
    package var date: Date

    /// Until when the server asked to be left alone, which may be over by now. Nil: it did not ask.
    package var pausedUntil: Date?

    /// Until when nothing is to be read there, while changes may still be sent. Nil: there is no such pause.
    package var readsPausedUntil: Date?

    package init(level: Double = 0, date: Date, pausedUntil: Date? = nil, readsPausedUntil: Date? = nil) {
        self.level = level
        self.date = date
        self.pausedUntil = pausedUntil
        self.readsPausedUntil = readsPausedUntil
    }
}
