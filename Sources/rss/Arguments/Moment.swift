import Foundation
import Query

/// A date as a person types it, see ``QueryDate``.
struct Moment {
    let date: Date

    /// Throws ``NotADate``.
    init(typed text: String) throws {
        guard let date = QueryDate.moment(text, now: Date()) else { throw NotADate() }
        self.date = date
    }
}

/// The argument parser shows it after the value.
struct NotADate: Error, CustomStringConvertible {
    let description = "not a date (try \(Self.forms))"

    static let forms = "2026-11-21, yesterday, 3d, 2w, 6mo or 1y"
}
