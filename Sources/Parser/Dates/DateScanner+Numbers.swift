import Base

extension DateScanner {

    mutating func scanNumber() {
        let separator = position == 0 ? 0 : text[position - 1]
        let number = takeNumber()
        if fields.hour == nil, startsTime(number) {
            fields.hour = number.value
            scanMinutes()
        } else if fields.hour == nil, separator | 0x20 == UInt8(ascii: "t"), fields.numberCount > 0 {
            setCompactTime(number)
        } else if fields.numberCount == 0, let timestamp = Self.timestamp(number) {
            fields.timestamp = timestamp
        } else if number.digitCount == 14 {
            setCompactDateAndTime(number)
        } else {
            fields.add(.init(value: number.value, digitCount: number.digitCount, separator: separator))
        }
    }

    /// Scans `+0100`, `-01:00`, `+1`.
    mutating func scanOffset() {
        let isWest = text[position] == UInt8(ascii: "-")
        position += 1
        let number = takeNumber()
        var seconds = number.value * 3600
        if byte(at: 0) == UInt8(ascii: ":"), isDigit(at: 1) {
            position += 1
            seconds += takeNumber().value * 60
        } else if number.digitCount > 2 {
            seconds = number.value / 100 * 3600 + number.value % 100 * 60
        }
        // Nowhere do clocks differ by more from Greenwich's: the date without such a zone is better than none.
        if seconds <= 15 * 3600 { fields.zone = .offset(isWest ? -seconds : seconds) }
    }

    /// Reads a number. Digits after the 15th are counted, but do not change the value.
    mutating func takeNumber() -> DateFields.Number {
        var number = DateFields.Number()
        while isDigit(at: 0) {
            if number.digitCount < 15 { number.value = number.value * 10 + Int(text[position] - UInt8(ascii: "0")) }
            number.digitCount += 1
            position += 1
        }
        return number
    }
}

private extension DateScanner {

    /// Returns whether minutes follow: `10:14`, `10h30`, `10時14分`, and after a whole day `10.14`.
    func startsTime(_ number: DateFields.Number) -> Bool {
        guard number.digitCount <= 2 else { return false }
        switch byte(at: 0) {
        case UInt8(ascii: ":"): return isDigit(at: 1)
        case UInt8(ascii: "."): return fields.hasWholeDay && isDigit(at: 1)
        case UInt8(ascii: "h"), UInt8(ascii: "H"): return !byte(at: 1).isASCIILetter
        case let byte where byte >= 0x80: return DateWords.hourSign(text[position...]) != nil
        default: return false
        }
    }

    /// Scans `:14:55.123` after the hour.
    mutating func scanMinutes() {
        let separator = text[position]
        position += lengthOfSign(DateWords.hourSign) ?? 1
        guard isDigit(at: 0) else { return }
        fields.minute = takeNumber().value
        if separator == UInt8(ascii: ":"), startsFraction {
            scanFraction(of: 60)
        } else if let length = lengthBeforeSeconds(separator) {
            position += length
            fields.second = takeNumber().value
            // Some write a colon instead of the decimal point.
            if startsFraction || byte(at: 0) == UInt8(ascii: ":") && isDigit(at: 1) { scanFraction(of: 1) }
        }
    }

    var startsFraction: Bool {
        (byte(at: 0) == UInt8(ascii: ".") || byte(at: 0) == UInt8(ascii: ",")) && isDigit(at: 1)
    }

    /// Returns the number of bytes between minutes and seconds; `nil` if no seconds follow.
    func lengthBeforeSeconds(_ separator: UInt8) -> Int? {
        let length = byte(at: 0) == separator ? 1 : lengthOfSign(DateWords.minuteSign)
        return length.flatMap { isDigit(at: $0) ? $0 : nil }
    }

    /// Koreans leave a space after it.
    func lengthOfSign(_ sign: (ArraySlice<UInt8>) -> Int?) -> Int? {
        sign(text[position...]).map { byte(at: $0) == UInt8(ascii: " ") ? $0 + 1 : $0 }
    }

    /// Scans the fraction of a minute or a second, to the millisecond: finer digits are useless, and differ each time a
    /// feed is generated.
    mutating func scanFraction(of seconds: Double) {
        position += 1
        var milliseconds = 0
        var place = 100
        while isDigit(at: 0) {
            milliseconds += Int(text[position] - UInt8(ascii: "0")) * place
            place /= 10
            position += 1
        }
        fields.fraction = Double(milliseconds) * seconds / 1000
    }

    /// Sets the time from ISO 8601's basic format: `T10`, `T1014`, `T101455`, `T101455.5`.
    mutating func setCompactTime(_ number: DateFields.Number) {
        switch number.digitCount {
        case 1, 2: fields.hour = number.value
        case 4: (fields.hour, fields.minute) = (number.value / 100, number.value % 100)
        case 6:
            (fields.hour, fields.minute) = (number.value / 10_000, number.value / 100 % 100)
            fields.second = number.value % 100
            if startsFraction { scanFraction(of: 1) }
        default: fields.hour = .max
        }
    }

    /// Sets the fields from `20031231101455`.
    mutating func setCompactDateAndTime(_ number: DateFields.Number) {
        fields.add(.init(value: number.value / 1_000_000, digitCount: 8))
        setCompactTime(.init(value: number.value % 1_000_000, digitCount: 6))
    }

    /// Returns the value of a Unix time of this century or the last: in seconds, milliseconds or microseconds.
    static func timestamp(_ number: DateFields.Number) -> Double? {
        switch number.digitCount {
        case 10: Double(number.value)
        case 13: Double(number.value) / 1000
        default: nil
        }
    }
}
