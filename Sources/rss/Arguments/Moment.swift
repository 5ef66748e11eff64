import ArgumentParser
import Foundation
import Parser

/// A date as a person types it: a day, a date with time, or how long ago.
struct Moment: ExpressibleByArgument {
    let date: Date

    init?(argument: String) {
        guard let date = Self.ago(argument) ?? Self.day(argument) ?? FeedDate.parse(argument) else { return nil }
        self.date = date
    }

    /// `30m`, `12h`, `7d`, `2w`.
    private static func ago(_ text: String) -> Date? {
        let units: [Character: Double] = ["m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Double(text.dropLast()),
            (0...longestAgo).contains(count * unit)
        else { return nil }
        return Date().addingTimeInterval(-count * unit)
    }

    /// In seconds: a hundred years. What is infinite is no date.
    private static let longestAgo = 100 * 366 * 86_400.0

    /// `2026-11-21`: its first moment, where the user is.
    private static func day(_ text: String) -> Date? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int32($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        var time = tm()
        time.tm_year = year - 1900
        time.tm_mon = month - 1
        time.tm_mday = day
        time.tm_isdst = -1
        return Date(timeIntervalSince1970: TimeInterval(mktime(&time)))
    }
}
