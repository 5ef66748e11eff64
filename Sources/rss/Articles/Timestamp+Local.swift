import Base
import Foundation

extension Timestamp {

    /// Returns the day in the local time zone: `2026-11-21`.
    static func localDay(_ date: Date) -> String {
        day(local(date))
    }

    /// Returns the day and time in the local time zone: `2026-11-21 09:30`.
    static func local(_ date: Date) -> String {
        let parts: tm = local(date)
        return day(parts) + " \(padded(Int(parts.tm_hour), 2)):\(padded(Int(parts.tm_min), 2))"
    }

    private static func local(_ date: Date) -> tm {
        var seconds = date.wholeSeconds
        var parts = tm()
        localtime_r(&seconds, &parts)
        return parts
    }

    private static func day(_ parts: tm) -> String {
        "\(padded(Int(parts.tm_year) + 1900, 4))-\(padded(Int(parts.tm_mon) + 1, 2))-\(padded(Int(parts.tm_mday), 2))"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
