import Base
package import Foundation

/// The hours and days, in UTC, in which a feed asks not to be fetched (RSS 2.0, `skipHours` and `skipDays`).
package struct SkippedTimes: Equatable, Sendable {

    /// The skipped hours: bit n stands for the hour that begins at n o'clock.
    package var hours: Int64

    /// The skipped days: bit n stands for day n of the week; Sunday is 0.
    package var days: Int64

    package init(hours: Int64 = 0, days: Int64 = 0) {
        self.hours = hours
        self.days = days
    }

    package init(hours: Set<Int>, days: Set<Int>) {
        self.init(hours: hours.reduce(0) { $0 | 1 << $1 }, days: days.reduce(0) { $0 | 1 << $1 })
    }

    package var isEmpty: Bool { hours == 0 && days == 0 }

    /// Returns the first moment from `date` on that isn't skipped; `nil` if all are.
    package func end(from date: Date) -> Date? {
        var hour = Int64(date.wholeSeconds.dividedDown(by: 3_600).quotient)
        guard skips(hour: hour) else { return date }
        for _ in 0..<(7 * 24) {
            hour += 1
            if !skips(hour: hour) { return Date(timeIntervalSince1970: Double(hour) * 3_600) }
        }
        return nil
    }

    /// - Parameter hour: The hour since 1970, which began on a Thursday.
    private func skips(hour: Int64) -> Bool {
        let (day, hour) = ((hour / 24 + 4) % 7, hour % 24)
        return hours >> hour & 1 == 1 || days >> day & 1 == 1
    }
}
