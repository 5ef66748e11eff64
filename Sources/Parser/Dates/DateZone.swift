import Base

/// A time zone in a date.
enum DateZone: Equatable {
    /// The offset in seconds east of Greenwich.
    case offset(Int)
    /// A zone of the United States whose name doesn't say which time is meant, as `ET` does not. Its standard time, in
    /// seconds east of Greenwich.
    case american(Int)

    /// Korea's, the only place where hours and years are counted in Hangul.
    static let korea = DateZone.offset(9 * 3600)

    /// Returns the seconds east of Greenwich when clocks there show `local`, in seconds since 1970.
    func offset(atLocal local: Int) -> Int {
        switch self {
        case .offset(let seconds): seconds
        case .american(let seconds): Self.isAmericanDaylightTime(local) ? seconds + 3600 : seconds
        }
    }

    /// Returns whether American clocks that show `local` are an hour ahead: from the second Sunday of March to the first
    /// one of November, 2:00, as the law has it since 2007 (15 U.S.C. 260a). An hour that clocks show twice is the first
    /// of both; one that they skip is read as before the change.
    private static func isAmericanDaylightTime(_ local: Int) -> Bool {
        let day = local.dividedDown(by: 86400).quotient
        let year = CivilDate(daysSince1970: day).year
        guard let start = sunday(from: CivilDate(year: year, month: 3, day: 8)),
            let end = sunday(from: CivilDate(year: year, month: 11, day: 1))
        else { return false }
        return (start * 86400 + 3 * 3600..<end * 86400 + 2 * 3600).contains(local)
    }

    /// Returns the first Sunday on or after a day, in days since 1970.
    private static func sunday(from date: CivilDate?) -> Int? {
        guard let day = date?.daysSince1970 else { return nil }
        // The third day after 1 January 1970 was a Sunday.
        return day + (3 - day).dividedDown(by: 7).remainder
    }
}
