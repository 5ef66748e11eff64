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
        guard numbers.count == parts.count, (1...9_999).contains(year) else { return nil }
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
