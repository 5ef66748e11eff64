import Base

/// Recognises character references that all parsers read alike.
enum HTMLReference {

    /// Returns the end of the reference at the start of `range`, if it needs no rewriting: `&amp;` and a few others,
    /// and numbers of characters that are allowed in text. Parsers differ about all others: those without a semicolon,
    /// names that are not in HTML 4, numbers below 160.
    static func endOfPlain(_ bytes: HTMLBytes, _ range: Range<Int>) -> Int? {
        let start = range.lowerBound + 1
        guard start < range.upperBound else { return nil }
        if bytes[start] == UInt8(ascii: "#") { return endOfPlainNumber(bytes, start + 1..<range.upperBound) }
        for name in names where start + name.utf8CodeUnitCount <= range.upperBound && bytes.holds(name, at: start) {
            return start + name.utf8CodeUnitCount
        }
        return nil
    }

    private static let names: [StaticString] = ["amp;", "lt;", "gt;", "quot;", "nbsp;"]

    /// - Parameter range: Begins after `&#`.
    private static func endOfPlainNumber(_ bytes: HTMLBytes, _ range: Range<Int>) -> Int? {
        guard let first = range.first else { return nil }
        let isHexadecimal = bytes[first].asciiLowercased == UInt8(ascii: "x")
        let digits = isHexadecimal ? first + 1..<range.upperBound : range
        let radix: UInt8 = isHexadecimal ? 16 : 10
        var value: UInt32 = 0
        for position in digits.prefix(8) {
            if bytes[position] == UInt8(ascii: ";") { return isPlain(value) ? position + 1 : nil }
            guard let digit = bytes[position].hexadecimalValue, digit < radix else { return nil }
            value = min(value * UInt32(radix) + UInt32(digit), 0x110000)
        }
        return nil
    }

    private static func isPlain(_ value: UInt32) -> Bool {
        switch value {
        case 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0x10FFFF: value & 0xFFFE != 0xFFFE
        default: false
        }
    }
}
