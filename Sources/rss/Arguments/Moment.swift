import Foundation
import Query

/// A date as the user typed it, such as `3d`. Relative dates count from the time when the command runs.
struct Moment {
    private let text: String

    /// Throws ``NotADate`` if the text is not a date.
    init(typed text: String) throws {
        self.text = text
        _ = try date(at: Date(timeIntervalSince1970: 0))
    }

    /// Returns the date, counted from `now` if it is relative.
    func date(at now: Date) throws -> Date {
        guard let date = QueryDate.moment(text, now: now) else { throw NotADate() }
        return date
    }
}

/// The error that the argument parser prints after an invalid date.
struct NotADate: Error, CustomStringConvertible {
    let description = "not a date (try \(Self.forms))"

    static let forms = "2026-11-21, yesterday, 3d, 2w, 6mo or 1y"
}
