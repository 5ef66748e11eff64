import Foundation

/// A time zone in a date.
enum DateZone: Equatable {
    /// Seconds east of Greenwich.
    case offset(Int)
    /// As the tz database names it: `Europe/Brussels`.
    case place(String)

    static let utc = DateZone.offset(0)
    /// Korea's, the only place where hours and years are counted in Hangul.
    static let korea = DateZone.offset(9 * 3600)

    /// Seconds east of Greenwich when clocks there show `local`, in seconds since 1970. A place that the tz database
    /// doesn't know is taken for Greenwich.
    func offset(atLocal local: Int) -> Int {
        switch self {
        case .offset(let seconds): seconds
        case .place(let name): TimeZone(identifier: name)?.secondsFromGMT(atLocal: local) ?? 0
        }
    }
}

private extension TimeZone {

    /// An hour that the clocks show twice is the first of both; one that they skip is told as before the change.
    func secondsFromGMT(atLocal local: Int) -> Int {
        let day = 86400
        let greatest = max(secondsFromGMT(at: local - day), secondsFromGMT(at: local + day))
        return secondsFromGMT(at: local - greatest)
    }

    /// - Parameter time: in seconds since 1970.
    func secondsFromGMT(at time: Int) -> Int {
        secondsFromGMT(for: Date(timeIntervalSince1970: Double(time)))
    }
}
