import Foundation

/// The fields that were found in a date's text.
struct DateFields {

    struct Number {
        var value = 0
        var digitCount = 0
        /// The character before the number; zero at the start.
        var separator: UInt8 = 0
    }

    /// The numbers that belong neither to the time nor to the zone, in order. More than three are too many.
    private(set) var numbers: (Number, Number, Number) = (Number(), Number(), Number())
    private(set) var numberCount = 0
    private var lastNumber = Number()

    /// The month from a name, 1 to 12.
    private(set) var month: Int?
    /// Whether the month's name came before all numbers, where a weekday's may stand.
    private(set) var isMonthFirst = false

    /// The week of an ISO 8601 week date.
    var week: Int?
    var hour: Int? {
        didSet { isTimeFirst = isTimeFirst || (numberCount == 0 && month == nil) }
    }

    /// Whether the time came before the day, as people write it who begin the day with its number.
    private(set) var isTimeFirst = false
    var minute = 0
    var second = 0
    /// The fraction of the second, to the millisecond.
    var fraction = 0.0
    var isAfternoon: Bool?

    /// The zone of the time.
    var zone: DateZone?

    /// Whether the text has words of a language whose years may be Buddhist.
    var isThai = false

    /// The era in which the next number is a year; `nil` for the common one.
    var era: DateEra?

    /// The seconds since 1970, if the text is such a number.
    var timestamp: Double?

    mutating func add(_ number: Number) {
        var number = number
        if let era {
            number.value += era.yearBefore
            number.digitCount = 4
            self.era = nil
        }
        switch numberCount {
        case 0: numbers.0 = number
        case 1: numbers.1 = number
        case 2: numbers.2 = number
        default: break
        }
        lastNumber = number
        numberCount += 1
    }

    /// Sets the month. The last name counts: `mar. 2 avril` begins with a Tuesday.
    mutating func setMonth(_ month: Int) {
        isMonthFirst = numberCount == 0
        self.month = month
    }

    /// Whether the day is complete, so that another number cannot belong to it.
    var hasWholeDay: Bool {
        numberCount == 3 || numberCount == 2 && month != nil || numberCount == 1 && numbers.0.digitCount == 8
    }

    /// Uses the number after the day as the hour, as in `22 Dec 2017 3pm`. Returns `false` if there is no such number.
    mutating func takeLastNumberForHour() -> Bool {
        let isAfterDay = numberCount == 4 || numberCount == 3 && month != nil
        guard hour == nil, isAfterDay, lastNumber.digitCount <= 2, lastNumber.value <= 12 else { return false }
        hour = lastNumber.value
        numberCount -= 1
        return true
    }
}

extension DateFields {

    var date: Date? {
        if let timestamp { return Date(timeIntervalSince1970: timestamp) }
        guard let day, let seconds = secondsOfDay else { return nil }
        // A time without a day is useless.
        if hour != nil, !day.isWhole { return nil }
        let local = day.sinceEpoch * 86400 + seconds
        return Date(timeIntervalSince1970: Double(local - (zone?.offset(atLocal: local) ?? 0)) + fraction)
    }

    /// The seconds of the day. 24:00 is the end of the day, second 60 a leap second, which Unix doesn't count.
    private var secondsOfDay: Int? {
        guard var hour else { return 0 }
        if let isAfternoon, hour <= 12 { hour = hour % 12 + (isAfternoon ? 12 : 0) }
        guard hour < 24 || hour == 24 && minute == 0 && second == 0, minute < 60, second <= 60 else { return nil }
        return hour * 3600 + minute * 60 + min(second, 59)
    }
}
