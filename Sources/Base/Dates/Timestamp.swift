package import Foundation

/// Instants in the format of RFC 3339: `2003-12-31T10:14:55Z`.
package enum Timestamp {

    /// Returns the text in UTC, to the second.
    package static func utc(_ date: Date) -> String {
        var bytes: [UInt8] = []
        append(date, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the text of ``utc(_:)`` without creating a string: for long lists.
    package static func append(_ date: Date, to bytes: inout [UInt8]) {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        let (days, second) = seconds.dividedDown(by: 86400)
        let date = CivilDate(daysSince1970: days)
        append(date.year, to: &bytes)
        append(UInt8(ascii: "-"), date.month, to: &bytes)
        append(UInt8(ascii: "-"), date.day, to: &bytes)
        append(UInt8(ascii: "T"), second / 3600, to: &bytes)
        append(UInt8(ascii: ":"), second / 60 % 60, to: &bytes)
        append(UInt8(ascii: ":"), second % 60, to: &bytes)
        bytes.append(UInt8(ascii: "Z"))
    }

    /// Appends a separator and two digits.
    private static func append(_ separator: UInt8, _ number: Int, to bytes: inout [UInt8]) {
        bytes.append(separator)
        bytes.append(UInt8(ascii: "0") + UInt8(number / 10))
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Appends at least four digits.
    private static func append(_ year: Int, to bytes: inout [UInt8]) {
        var least = 1000
        while year < least, least > 1 {
            bytes.append(UInt8(ascii: "0"))
            least /= 10
        }
        bytes.append(decimal: Int64(year))
    }
}
