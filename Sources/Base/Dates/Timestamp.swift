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
        let (days, second) = date.wholeSeconds.dividedDown(by: 86400)
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

extension Timestamp {

    /// Returns microseconds since 1970; `nil` if the text is not a date of RFC 3339. Further digits are dropped.
    ///
    ///     2003-12-31T10:14:55Z
    ///     2003-12-31T10:14:55.123456+01:00
    package static func microseconds(_ text: String) -> Int64? {
        var text = text[...].utf8
        guard let year = number(4, &text), take("-", &text), let month = number(2, &text), take("-", &text),
            let day = number(2, &text), take("Tt ", &text), let hour = number(2, &text), take(":", &text),
            let minute = number(2, &text), take(":", &text), let second = number(2, &text),
            let fraction = fraction(&text), let offset = offset(&text), text.isEmpty,
            // 60 is a leap second.
            year > 0, hour < 24, minute < 60, second <= 60,
            let days = CivilDate(year: year, month: month, day: day)?.daysSince1970
        else { return nil }
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + min(second, 59) - offset
        return Int64(seconds) * 1_000_000 + fraction
    }

    /// Returns microseconds, 0 without a fraction; `nil` for a point without digits.
    private static func fraction(_ text: inout Substring.UTF8View) -> Int64? {
        guard take(".", &text) else { return 0 }
        let digits = text.prefix { isDigit($0) }
        text = text[digits.endIndex...]
        guard !digits.isEmpty else { return nil }
        let known = digits.prefix(6).reduce(into: Int64(0)) { $0 = $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        return (digits.count..<max(6, digits.count)).reduce(known) { number, _ in number * 10 }
    }

    /// Returns seconds east of Greenwich.
    private static func offset(_ text: inout Substring.UTF8View) -> Int? {
        if take("Zz", &text) { return 0 }
        let isWest = text.first == UInt8(ascii: "-")
        guard take("+-", &text), let hours = number(2, &text), take(":", &text), let minutes = number(2, &text),
            hours < 24, minutes < 60
        else { return nil }
        let seconds = hours * 3_600 + minutes * 60
        return isWest ? -seconds : seconds
    }

    /// Reads a number of exactly that many digits.
    private static func number(_ length: Int, _ text: inout Substring.UTF8View) -> Int? {
        let digits = text.prefix(length)
        guard digits.count == length, digits.allSatisfy(isDigit) else { return nil }
        text = text.dropFirst(length)
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Removes the next character if it is one of these. Returns whether it is.
    private static func take(_ characters: StaticString, _ text: inout Substring.UTF8View) -> Bool {
        guard let first = text.first, characters.withUTF8Buffer({ $0.contains(first) }) else { return false }
        text = text.dropFirst()
        return true
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
