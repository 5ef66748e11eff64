package import Foundation

/// Instants as RFC 3339 writes them: `2003-12-31T10:14:55Z`.
package enum Timestamp {

    /// In UTC, to the second.
    package static func utc(_ date: Date) -> String {
        var bytes: [UInt8] = []
        append(date, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends what ``utc(_:)`` gives: for lists of a million.
    package static func append(_ date: Date, to bytes: inout [UInt8]) {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        let (days, second) = (floorDivide(seconds, 86400), floorModulo(seconds, 86400))
        let (year, month, day) = civil(days)
        append(year, to: &bytes)
        append(UInt8(ascii: "-"), month, to: &bytes)
        append(UInt8(ascii: "-"), day, to: &bytes)
        append(UInt8(ascii: "T"), second / 3600, to: &bytes)
        append(UInt8(ascii: ":"), second / 60 % 60, to: &bytes)
        append(UInt8(ascii: ":"), second % 60, to: &bytes)
        bytes.append(UInt8(ascii: "Z"))
    }

    /// The Gregorian date of a day counted from 1 January 1970 (Howard Hinnant, `civil_from_days`).
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
        (number - floorModulo(number, divisor)) / divisor
    }

    private static func floorModulo(_ number: Int, _ divisor: Int) -> Int {
        let remainder = number % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }

    /// Two digits, after what parts them from those before.
    private static func append(_ separator: UInt8, _ number: Int, to bytes: inout [UInt8]) {
        bytes.append(separator)
        bytes.append(UInt8(ascii: "0") + UInt8(number / 10))
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Four digits at least.
    private static func append(_ year: Int, to bytes: inout [UInt8]) {
        let digits = String(year).utf8
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, 4 - digits.count)))
        bytes.append(contentsOf: digits)
    }
}
