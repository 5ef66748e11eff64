/// Where a time of day is told.
enum DateZone: Equatable {
    /// Seconds east of Greenwich.
    case offset(Int)
    /// As the tz database names it: `Europe/Brussels`.
    case place(String)

    static let utc = DateZone.offset(0)
    /// Korea's, the only place where hours and years are counted in Hangul.
    static let korea = DateZone.offset(9 * 3600)

    /// Seconds east of Greenwich when clocks there show `local`, in seconds since 1970. A place that this machine
    /// doesn't know is taken for Greenwich.
    func offset(atLocal local: Int) -> Int {
        switch self {
        case .offset(let seconds): seconds
        case .place(let name): ZoneFile(place: name)?.offset(atLocal: local) ?? 0
        }
    }
}
