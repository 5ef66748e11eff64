import Base
import Foundation

/// The time up to which changes were read, by the server's clock, and the start of the next request.
enum ServerMoment {

    /// An hour: articles may be stored long after the server began to fetch them, under the time when it began.
    private static let overlap = 3_600

    /// Two months: servers forget changes, and forgotten ones never come.
    private static let longestAbsence = 60 * 86_400

    /// Articles that were read longer ago aren't kept here.
    private static let recent = 90 * 86_400

    /// Returns the value to pass next time.
    ///
    /// - Parameter clock: the server's clock before the request.
    static func text(_ clock: Date) -> String {
        "\(seconds(clock))"
    }

    /// Returns `nil` if it is not one of our values.
    static func date(_ since: String) -> Date? {
        Int(since).map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }

    /// Returns the time of the oldest change to request, in seconds since 1970.
    ///
    /// - Parameter since: the value that ``text(_:)`` returned. `nil` means never.
    static func oldest(since: String?, clock: Date) -> Int {
        let clock = seconds(clock)
        guard let since = since.flatMap({ Int($0) }), since >= clock - longestAbsence else {
            return max(0, clock - recent)
        }
        // If the server's clock was set back, the request must not start in the future.
        return max(0, min(since, clock) - overlap)
    }

    private static func seconds(_ date: Date) -> Int {
        date.wholeSeconds
    }
}
