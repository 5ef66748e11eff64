import Base

/// The day of the numbers and the month's name. `docs/what-a-date-may-be.md` lists ambiguous forms.
extension DateFields {

    struct Day {
        /// Days since 1 January 1970.
        var sinceEpoch: Int
        /// Whether day and month were given, not just a year or a month.
        var isWhole = true
    }

    var day: Day? {
        guard numberCount <= 3, era == nil else { return nil }
        if let week { return weekDay(week) }
        if let month, !(isMonthFirst && numberCount == 3) { return namedDay(month) }
        return numericDay
    }

    /// Returns the day of `31 Dec 2003`, `Dec 31 2003`, `2003-Dec-31`, `Dec 2003`.
    private func namedDay(_ month: Int) -> Day? {
        let (first, second, _) = numbersOfCommonEra
        switch numberCount {
        case 1 where first.isYear: return Self.first(of: month, in: first)
        case 2...3 where first.isYear: return Self.day(first, month, second.value)
        case 2...3: return Self.day(second, month, first.value)
        default: return nil
        }
    }

    /// The numbers, with Buddhist years as those of the common era.
    private var numbersOfCommonEra: (Number, Number, Number) {
        func common(_ number: Number) -> Number {
            let isBuddhist = isThai && number.digitCount == 4 && (2400..<2700).contains(number.value)
            return isBuddhist ? Number(value: number.value - 543, digitCount: 4, separator: number.separator) : number
        }
        return (common(numbers.0), common(numbers.1), common(numbers.2))
    }

    private var numericDay: Day? {
        switch numberCount {
        case 1: compactDay
        case 2: twoNumberDay
        case 3: threeNumberDay
        default: nil
        }
    }

    /// The day of `20031231`, `031231`, `2003335`, `2003`, and ISO 8601:1988's `-0312`.
    private var compactDay: Day? {
        let number = numbers.0
        let value = number.value
        switch number.digitCount {
        case 8: return Self.day(value / 10_000, value / 100 % 100, value % 100)
        case 7: return Self.ordinalDay(value / 1000, value % 1000)
        case 6: return Self.day(Self.fullYear(value / 10_000), value / 100 % 100, value % 100)
        case 4 where number.separator == UInt8(ascii: "-"):
            return Self.first(of: value % 100, in: Number(value: value / 100, digitCount: 2))
        case 4: return Self.first(of: 1, in: number)
        default: return nil
        }
    }

    /// The day of `2003-12`, `2003-365`, `12/2003`, and ISO 8601:1988's `-03-12`.
    private var twoNumberDay: Day? {
        let (first, second, _) = numbers
        switch (first.digitCount, second.digitCount) {
        case (4, 3): return Self.ordinalDay(first.value, second.value)
        case (4, _): return Self.first(of: second.value, in: first)
        case (1...2, 4) where second.separator != UInt8(ascii: " "): return Self.first(of: first.value, in: second)
        case (2, 2) where first.separator == UInt8(ascii: "-"): return Self.first(of: second.value, in: first)
        default: return nil
        }
    }

    /// The day of `2003-12-31`, `12/31/2003`, `31.12.2003`, `03-12-31`.
    private var threeNumberDay: Day? {
        let (first, second, third) = numbersOfCommonEra
        if first.digitCount == 4 { return Self.day(first, second.value, third.value) }
        guard first.digitCount <= 2 else { return nil }
        let american = Self.day(third, first.value, second.value)
        let european = Self.day(third, second.value, first.value)
        switch second.separator {
        case UInt8(ascii: "/"): return american ?? european
        case UInt8(ascii: "-") where third.digitCount == 2:
            let international = Self.day(first, second.value, third.value)
            return (isTimeFirst ? european ?? international : international ?? european) ?? american
        default: return european ?? american
        }
    }

    /// Reads `2003-W01-3`, `2003W013`, `2003-W01`: the first week is the one with 4 January, days count from Monday.
    private func weekDay(_ week: Int) -> Day? {
        let (year, day, _) = numbers
        guard numberCount <= 2, year.digitCount == 4, (1...53).contains(week),
            let fourth = Self.day(year.value, 1, 4)?.sinceEpoch
        else { return nil }
        // The first day of 1970 was a Thursday.
        let monday = fourth - (fourth % 7 + 10) % 7 + (week - 1) * 7
        guard numberCount == 2 else { return Day(sinceEpoch: monday, isWhole: false) }
        return (1...7).contains(day.value) ? Day(sinceEpoch: monday + day.value - 1) : nil
    }
}

// MARK: - Years, months, days

private extension DateFields {

    static func first(of month: Int, in year: Number) -> Day? {
        day(year, month, 1).map { Day(sinceEpoch: $0.sinceEpoch, isWhole: false) }
    }

    static func ordinalDay(_ year: Int, _ number: Int) -> Day? {
        guard (1...(CivilDate.isLeap(year) ? 366 : 365)).contains(number) else { return nil }
        return day(year, 1, 1).map { Day(sinceEpoch: $0.sinceEpoch + number - 1) }
    }

    static func day(_ year: Number, _ month: Int, _ day: Int) -> Day? {
        switch year.digitCount {
        case 1, 2: self.day(fullYear(year.value), month, day)
        // These are years since 1900, from programs that were not ready for 2000.
        case 3: self.day(1900 + year.value, month, day)
        default: self.day(year.value, month, day)
        }
    }

    /// Returns the four-digit year. There were no feeds before the nineties.
    static func fullYear(_ year: Int) -> Int { year < 90 ? 2000 + year : 1900 + year }

    static func day(_ year: Int, _ month: Int, _ day: Int) -> Day? {
        // The Persian and the Islamic calendar, whose months are others, are in these centuries now.
        guard (1000...9999).contains(year), !(1300..<1500).contains(year) else { return nil }
        return CivilDate(year: year, month: month, day: day).map { Day(sinceEpoch: $0.daysSince1970) }
    }
}

extension DateFields.Number {
    var isYear: Bool { digitCount >= 3 || value > 31 }
}
