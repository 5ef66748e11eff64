import Foundation

/// Where changes were read to, by the server's clock, and how far back to ask. The clock here may be wrong.
enum ServerMoment {

    /// An hour: what a server begins to fetch may be stored long after, under the time when it began.
    private static let overlap = 3_600

    /// Two months: servers forget, and what they forgot never comes.
    private static let longestAbsence = 60 * 86_400

    /// Articles that were read longer ago aren't kept here.
    private static let recent = 90 * 86_400

    /// What to pass next time.
    ///
    /// - Parameter clock: the server's, before it was asked.
    static func text(_ clock: Date) -> String {
        "\(seconds(clock))"
    }

    /// Nil when it is none of ours.
    static func date(_ since: String) -> Date? {
        Int(since).map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }

    /// In seconds since 1970.
    ///
    /// - Parameter since: as ``text(_:)`` gave it. Nil: never.
    static func oldest(since: String?, clock: Date) -> Int {
        let clock = seconds(clock)
        guard let since = since.flatMap({ Int($0) }), since >= clock - longestAbsence else {
            return max(0, clock - recent)
        }
        // A clock that was set back mustn't make us ask for what comes in future.
        return max(0, min(since, clock) - overlap)
    }

    private static func seconds(_ date: Date) -> Int {
        Int(date.timeIntervalSince1970.rounded(.down))
    }
}
