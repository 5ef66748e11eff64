import Foundation
import Query

/// A date as it was typed, such as `3d`. Which one it is depends on when the command runs.
struct Moment {
    private let text: String

    /// Throws ``NotADate``.
    init(typed text: String) throws {
        self.text = text
        _ = try date(at: Date(timeIntervalSince1970: 0))
    }

    /// Throws ``NotADate``.
    func date(at now: Date) throws -> Date {
        guard let date = QueryDate.moment(text, now: now) else { throw NotADate() }
        return date
    }
}
