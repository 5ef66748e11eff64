import Foundation

/// Calendar and clock in the user's time zone.
enum LocalTime {

    static func parts(_ date: Date) -> tm {
        var seconds = time_t(date.timeIntervalSince1970)
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
