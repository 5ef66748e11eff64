import Foundation

/// Parses how long ago, as people type it: `30m`, `12h`, `3d`, `2w`, `6mo`, `1y`.
enum TimeAgo {

    /// The lengths of units, in seconds.
    private static let lengths = ["m": 60.0, "h": 3_600, "d": 86_400, "w": 604_800]

    /// The lengths of units in months, which differ in length.
    private static let monthCounts: [String: Int32] = ["mo": 1, "y": 12]

    private static let longestYears = 100

    /// Returns the date; `nil` if the text is not of this form, or means more than a hundred years.
    static func date(_ text: String, before now: Date) -> Date? {
        let count = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text[count.endIndex...].lowercased()
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
