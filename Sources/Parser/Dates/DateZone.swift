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
        case .place(let name): PlaceZone.named(name)?.offset(atLocal: local) ?? 0
        }
    }
}

private extension PlaceZone {

    /// An hour that the clocks show twice is the first of both; one that they skip is told as before the change.
    func offset(atLocal local: Int) -> Int {
        let day = 86400
        let greatest = max(offset(at: local - day), offset(at: local + day))
        return offset(at: local - greatest)
    }
}
