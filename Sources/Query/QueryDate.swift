package import Foundation
import Model

/// Parses dates as people type them, in queries and options, in local time.
package enum QueryDate {

    /// Parses `2026`, `2026-11`, `2026-11-21`, `today`, `yesterday`, or two of them, or moments, with `..` between;
    /// either may be left out.
    static func span(_ text: String, now: Date) -> DateSpan? {
        guard let dots = text.range(of: "..") else { return unit(text, now) }
        let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
        if first.isEmpty && last.isEmpty { return nil }
        let begin = first.isEmpty ? DateSpan() : bound(String(first), now: now)
        let end = last.isEmpty ? DateSpan() : bound(String(last), now: now)
        guard let begin, let end else { return nil }
        if let from = begin.from, let until = end.until, from >= until { return nil }
        return DateSpan(from: begin.from, until: end.until)
    }

    /// Parses how long ago, such as `7d`; a point in time; or a year, a month or a day, which give their beginning.
    package static func moment(_ text: String, now: Date) -> Date? {
        bound(text, now: now)?.from
    }

    private static func bound(_ text: String, now: Date) -> DateSpan? {
        if let date = TimeAgo.date(text, before: now) ?? instant(text) { return DateSpan(from: date, until: date) }
        return unit(text, now)
    }

    /// The named days, as distances from today.
    private static let namedDays: [String: Int32] = ["today": 0, "yesterday": -1]

    private static func unit(_ text: String, _ now: Date) -> DateSpan? {
        guard let distance = namedDays[text.lowercased()] else { return unit(text) }
        let today = LocalTime.parts(now)
        let day = [today.tm_year + 1900, today.tm_mon + 1, today.tm_mday + distance]
        return DateSpan(from: local(day), until: local([day[0], day[1], day[2] + 1]))
    }

    /// Parses a year, a month or a day.
    private static func unit(_ text: String) -> DateSpan? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { digits($0) }
        guard (1...3).contains(parts.count), let year = parts[0], text.utf8.prefix(4).allSatisfy({ $0 != 0x2D }) else {
            return nil
        }
        let numbers = parts.compactMap { $0 }
        // `7` is a slip for `7d`, and would mean everything since the year 7.
        guard numbers.count == parts.count, (1_000...9_999).contains(year) else { return nil }
        var start = [year, 1, 1]
        start.replaceSubrange(0..<numbers.count, with: numbers)
        var end = start
        end[numbers.count - 1] += 1
        let from = local(start)
        guard isDay(start, from) else { return nil }
        return DateSpan(from: from, until: local(end))
    }

    private static func digits(_ text: some StringProtocol) -> Int32? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int32(text) : nil
    }

    /// Returns the first moment of a day: one past the end of a month is in the next, as mktime(3) has it.
    private static func local(_ day: [Int32]) -> Date {
        var time = tm()
        (time.tm_year, time.tm_mon, time.tm_mday, time.tm_isdst) = (day[0] - 1900, day[1] - 1, day[2], -1)
        return LocalTime.date(time)
    }

    /// Returns whether the day exists in the calendar: 30 February does not.
    private static func isDay(_ day: [Int32], _ date: Date) -> Bool {
        let time = LocalTime.parts(date)
        return [time.tm_year + 1900, time.tm_mon + 1, time.tm_mday] == day
    }

    /// Parses `2026-11-21T09:30`, or with a blank, perhaps with seconds, and perhaps with a time zone: `Z`, `+01:00`.
    private static func instant(_ text: String) -> Date? {
        let pattern = /(\d{4}-\d{2}-\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2}))?([Zz]|[+-]\d{2}:\d{2})?/
        guard let match = text.wholeMatch(of: pattern)?.output, let hour = Int32(match.2), hour < 24,
            let minute = Int32(match.3), minute < 60, let second = Int32(match.4 ?? "0"), second < 60,
            let day = unit(String(match.1))?.from
        else { return nil }
        var time = LocalTime.parts(day)
        (time.tm_hour, time.tm_min, time.tm_sec, time.tm_isdst) = (hour, minute, second, -1)
        guard let zone = match.5 else { return LocalTime.date(time) }
        return Date(timeIntervalSince1970: TimeInterval(timegm(&time) - offset(zone)))
    }

    /// Returns the offset of a time zone, in seconds.
    private static func offset(_ zone: Substring) -> Int {
        let parts = zone.dropFirst().split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2 else { return 0 }
        return (zone.hasPrefix("-") ? -1 : 1) * (parts[0] * 3_600 + parts[1] * 60)
    }
}

/// Parses how long ago, as people type it: `30m`, `12h`, `3d`, `2w`, `6mo`, `1y`, or `7days`, `1week`.
enum TimeAgo {

    /// The lengths of units, in seconds.
    private static let lengths = ["m": 60.0, "h": 3_600, "d": 86_400, "w": 604_800]

    /// The lengths of units in months, which differ in length.
    private static let monthCounts: [String: Int32] = ["mo": 1, "y": 12]

    private static let words = [
        "minute": "m", "minutes": "m", "min": "m", "hour": "h", "hours": "h", "day": "d", "days": "d", "week": "w",
        "weeks": "w", "month": "mo", "months": "mo", "year": "y", "years": "y",
    ]

    private static let longestYears = 100

    /// Returns the date; `nil` if the text is not of this form, or means more than a hundred years.
    static func date(_ text: String, before now: Date) -> Date? {
        let count = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let word = text[count.endIndex...].lowercased()
        let unit = words[word] ?? word
        if let months = monthCounts[unit] {
            guard let count = Int32(count), count <= Int32(longestYears * 12) / months else { return nil }
            return date(months: count * months, before: now)
        }
        guard let length = lengths[unit], let count = Double(count),
            count * length <= Double(longestYears * 366 * 86_400)
        else { return nil }
        return now.addingTimeInterval(-count * length)
    }

    /// Returns the same local day and time of an earlier month, or the last day of months that are too short.
    private static func date(months: Int32, before now: Date) -> Date? {
        var time = LocalTime.parts(now)
        let (day, month) = (time.tm_mday, time.tm_mon - months)
        // Day 0 is the day before the first of the next month.
        (time.tm_mon, time.tm_mday, time.tm_isdst) = (month + 1, 0, -1)
        let lastDay = LocalTime.parts(LocalTime.date(time)).tm_mday
        time = LocalTime.parts(now)
        (time.tm_mon, time.tm_mday, time.tm_isdst) = (month, min(day, lastDay), -1)
        return LocalTime.date(time)
    }
}

/// Calendar and clock in the user's time zone.
enum LocalTime {

    static func parts(_ date: Date) -> tm {
        var seconds = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0
        var time = tm()
        localtime_r(&seconds, &time)
        return time
    }

    /// Returns the date of the fields. Those past their end run over into the next ones, see mktime(3).
    static func date(_ time: tm) -> Date {
        var time = time
        return Date(timeIntervalSince1970: TimeInterval(mktime(&time)))
    }
}
