import Foundation

/// What was found in a date's text.
struct DateFields {

    struct Number {
        var value = 0
        var digitCount = 0
        /// The character before it; zero at the start.
        var separator: UInt8 = 0
    }

    /// Numbers that are neither time nor zone, in order. More than three are too many.
    private var numbers: (Number, Number, Number) = (Number(), Number(), Number())
    private(set) var numberCount = 0

    /// From a name, 1 to 12.
    var month: Int?
    var hour: Int?
    var minute = 0
    var second = 0
    var fraction = 0.0
    var isAfternoon: Bool?

    /// Seconds east of Greenwich.
    var zone: Int?

    /// Seconds since 1970, when the text is such a number.
    var timestamp: Double?

    mutating func add(_ number: Number) {
        switch numberCount {
        case 0: numbers.0 = number
        case 1: numbers.1 = number
        case 2: numbers.2 = number
        default: break
        }
        numberCount += 1
    }
}

extension DateFields {

    var date: Date? {
        if let timestamp { return Date(timeIntervalSince1970: timestamp) }
        guard let day = daysSince1970, let seconds = secondsOfDay else { return nil }
        return Date(timeIntervalSince1970: Double(day * 86400 + seconds - (zone ?? 0)) + fraction)
    }

    /// 24:00 is the end of the day, second 60 a leap second, which Unix doesn't count.
    private var secondsOfDay: Int? {
        guard var hour else { return 0 }
        if let isAfternoon {
            guard hour <= 12 || isAfternoon else { return nil }
            if hour <= 12 { hour = hour % 12 + (isAfternoon ? 12 : 0) }
        }
        guard hour < 24 || hour == 24 && minute == 0 && second == 0, minute < 60, second <= 60 else { return nil }
        if let zone, abs(zone) > 15 * 3600 { return nil }
        return hour * 3600 + minute * 60 + min(second, 59)
    }

    private var daysSince1970: Int? {
        guard numberCount <= 3 else { return nil }
        return month == nil ? numericDay : namedDay
    }

    /// `31 Dec 2003`, `Dec 31 2003`, `2003-Dec-31`, `Dec 2003`.
    private var namedDay: Int? {
        let (first, second, _) = numbers
        switch numberCount {
        case 1 where first.isYear: return Self.days(year: first, month: month, day: 1)
        case 2...3 where first.isYear: return Self.days(year: first, month: month, day: second.value)
        case 2...3: return Self.days(year: second, month: month, day: first.value)
        default: return nil
        }
    }

    /// `2003-12-31`, `2003-365`, `12/31/2003`, `31.12.2003`, `20031231`.
    private var numericDay: Int? {
        let (first, second, third) = numbers
        switch (numberCount, first.digitCount) {
        case (1, 8): return Self.days(first.value / 10_000, first.value / 100 % 100, first.value % 100)
        case (1, 6): return Self.days(Self.fullYear(first.value / 10_000), first.value / 100 % 100, first.value % 100)
        case (1, 4): return Self.days(year: first, month: 1, day: 1)
        case (2, 4) where second.digitCount == 3:
            return Self.days(year: first, month: 1, day: 1).map { $0 + second.value - 1 }
        case (2, 4): return Self.days(year: first, month: second.value, day: 1)
        case (3, 4): return Self.days(year: first, month: second.value, day: third.value)
        case (3, 1...2) where second.separator == UInt8(ascii: "/") && first.value <= 12:
            return Self.days(year: third, month: first.value, day: second.value)
        case (3, 1...2): return Self.days(year: third, month: second.value, day: first.value)
        default: return nil
        }
    }

    private static func days(year: Number, month: Int?, day: Int) -> Int? {
        guard let month else { return nil }
        switch year.digitCount {
        case 1, 2: return days(fullYear(year.value), month, day)
        // Years since 1900, from programs that were not ready for 2000.
        case 3: return days(1900 + year.value, month, day)
        default: return days(year.value, month, day)
        }
    }

    /// There were no feeds before the nineties.
    private static func fullYear(_ year: Int) -> Int { year < 90 ? 2000 + year : 1900 + year }

    /// Days since 1 January 1970 in the Gregorian calendar (Howard Hinnant, `days_from_civil`).
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        guard (1000...9999).contains(year), (1...12).contains(month), (1...length(of: month, in: year)).contains(day)
        else { return nil }
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted % 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

private extension DateFields.Number {
    var isYear: Bool { digitCount >= 3 || value > 31 }
}
