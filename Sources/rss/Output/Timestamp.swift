import Foundation

/// Dates as commands print them.
enum Timestamp {

    /// RFC 3339 in UTC, to the second: `2026-11-21T09:30:00Z`.
    static func utc(_ date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        gmtime_r(&seconds, &parts)
        return day(parts) + "T" + clock(parts, seconds: true) + "Z"
    }

    /// The day, for a person, where they are: `2026-11-21`.
    static func localDay(_ date: Date) -> String {
        day(local(date))
    }

    /// Day and time, for a person, where they are: `2026-11-21 09:30`.
    static func local(_ date: Date) -> String {
        let parts: tm = local(date)
        return day(parts) + " " + clock(parts, seconds: false)
    }

    private static func local(_ date: Date) -> tm {
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        localtime_r(&seconds, &parts)
        return parts
    }

    private static func day(_ parts: tm) -> String {
        "\(padded(Int(parts.tm_year) + 1900, 4))-\(padded(Int(parts.tm_mon) + 1, 2))-\(padded(Int(parts.tm_mday), 2))"
    }

    private static func clock(_ parts: tm, seconds: Bool) -> String {
        let minutes = "\(padded(Int(parts.tm_hour), 2)):\(padded(Int(parts.tm_min), 2))"
        return seconds ? "\(minutes):\(padded(Int(parts.tm_sec), 2))" : minutes
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
