import Base
import Foundation

/// A day in the local time zone.
struct LocalDay: Equatable {
    /// The first moment of the day.
    let start: Date

    /// The date, such as `2026-11-21`.
    var name: String { Timestamp.localDay(start) }

    /// Returns this many days, the oldest first, up to the day of the given moment.
    static func last(_ count: Int, until now: Date) -> [LocalDay] {
        (0..<count).reversed().map { LocalDay(daysBefore: $0, now) }
    }

    /// Counts days with mktime(3), since a day may have 23 or 25 hours.
    private init(daysBefore count: Int, _ now: Date) {
        var seconds = now.wholeSeconds
        var parts = tm()
        localtime_r(&seconds, &parts)
        parts.tm_mday -= Int32(count)
        (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (0, 0, 0, -1)
        start = Date(timeIntervalSince1970: TimeInterval(mktime(&parts)))
    }
}
