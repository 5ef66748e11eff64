import Base

/// Decodes character references: `&amp;`, `&#8217;`, `&#x2019;` (WHATWG HTML 13.2.5.72 and following).
package enum HTMLEntity {

    /// Returns the text of the named reference, or `nil`. `name` comes without `&` and `;`, and is case-sensitive.
    package static func text(named name: UnsafeBufferPointer<UInt8>) -> String? {
        record(named: name).map { record in
            var text = String.UnicodeScalarView()
            record.forEachScalar { text.append($0) }
            return String(text)
        }
    }

    /// Returns the text with all its references decoded.
    package static func decoded(_ text: String) -> String {
        text.withUTF8Bytes { bytes in
            guard bytes.firstIndex(of: UInt8(ascii: "&"), from: 0) != nil else { return text }
            var output: [UInt8] = []
            output.reserveCapacity(bytes.count)
            appendDecoded(bytes, bytes.indices, to: &output)
            return String(decoding: output, as: UTF8.self)
        }
    }

    /// Appends the bytes of `range` with references decoded.
    ///
    /// In an attribute, a reference without its semicolon is kept before `=`, a letter or a digit, so that
    /// `?a=1&copy=2` survives.
    package static func appendDecoded(
        _ bytes: HTMLBytes, _ range: Range<Int>, inAttribute: Bool = false, to output: inout [UInt8]
    ) {
        var position = range.lowerBound
        while let ampersand = bytes.firstIndex(of: UInt8(ascii: "&"), in: position..<range.upperBound) {
            output.append(contentsOf: bytes[position..<ampersand])
            position = appendReference(bytes, ampersand..<range.upperBound, inAttribute: inAttribute, to: &output)
        }
        output.append(contentsOf: bytes[position..<range.upperBound])
    }

    /// Decodes the reference at the start of `range`, whose first byte is `&`, and returns the position after it.
    /// Anything else is appended unchanged.
    static func appendReference(
        _ bytes: HTMLBytes, _ range: Range<Int>, inAttribute: Bool, to output: inout [UInt8]
    ) -> Int {
        let start = range.lowerBound + 1
        guard start < range.upperBound else {
            output.append(UInt8(ascii: "&"))
            return start
        }
        let end =
            if bytes[start] == UInt8(ascii: "#") {
                appendNumeric(bytes, start + 1..<range.upperBound, to: &output)
            } else {
                appendNamed(bytes, start..<range.upperBound, inAttribute: inAttribute, to: &output)
            }
        if let end { return end }
        output.append(UInt8(ascii: "&"))
        return start
    }
}

private extension HTMLEntity {

    static let longestName = 31

    /// The maximum length of the names that need no semicolon.
    static let longestLegacyName = 6

    /// Appends the character with that number. Two numbers of UTF-16, the halves of a character, are that character:
    /// programs write `&#55357;&#57000;` for 🚨, of which browsers show nothing.
    ///
    /// - Parameter range: Begins after `&#`.
    static func appendNumeric(_ bytes: HTMLBytes, _ range: Range<Int>, to output: inout [UInt8]) -> Int? {
        guard let (value, end) = number(bytes, range) else { return nil }
        if (0xD800..<0xDC00).contains(value), end + 1 < range.upperBound, bytes[end] == UInt8(ascii: "&"),
            bytes[end + 1] == UInt8(ascii: "#"), let (second, secondEnd) = number(bytes, end + 2..<range.upperBound),
            let character = Unicode.Scalar(lead: value, trail: second)
        {
            output.append(scalar: character)
            return secondEnd
        }
        output.append(scalar: scalar(numbered: value))
        return end
    }

    /// Returns the number at the start of `range`, and the position after it and its semicolon.
    private static func number(_ bytes: HTMLBytes, _ range: Range<Int>) -> (value: UInt32, end: Int)? {
        var position = range.lowerBound
        let isHexadecimal = position < range.upperBound && bytes[position].asciiLowercased == UInt8(ascii: "x")
        if isHexadecimal { position += 1 }
        let radix: UInt8 = isHexadecimal ? 16 : 10
        let firstDigit = position
        var value: UInt32 = 0
        while position < range.upperBound, let digit = bytes[position].hexadecimalValue, digit < radix {
            // The value stays above the last code point once it is there, and cannot overflow.
            value = min(value * UInt32(radix) + UInt32(digit), 0x110000)
            position += 1
        }
        guard position > firstDigit else { return nil }
        let hasSemicolon = position < range.upperBound && bytes[position] == UInt8(ascii: ";")
        return (value, hasSemicolon ? position + 1 : position)
    }

    /// - Parameter range: Begins after `&`.
    static func appendNamed(
        _ bytes: HTMLBytes, _ range: Range<Int>, inAttribute: Bool, to output: inout [UInt8]
    ) -> Int? {
        let limit = min(range.upperBound, range.lowerBound + longestName + 1)
        var end = range.lowerBound
        while end < limit, bytes[end].isASCIILetterOrDigit { end += 1 }
        guard end > range.lowerBound else { return nil }

        if end < range.upperBound, bytes[end] == UInt8(ascii: ";") {
            let name = HTMLBytes(rebasing: bytes[range.lowerBound..<end])
            if let character = markup(named: name) {
                output.append(character)
                return end + 1
            }
            if let record = record(named: name) {
                record.forEachScalar { output.append(scalar: $0) }
                return end + 1
            }
        }
        return appendLegacy(bytes, range.lowerBound..<end, before: range.upperBound, inAttribute, to: &output)
    }

    /// Returns the character of the commonest names: a search among two thousand takes twenty times as long.
    static func markup(named name: HTMLBytes) -> UInt8? {
        switch name.count {
        case 2 where name.elementsEqual("lt".utf8): UInt8(ascii: "<")
        case 2 where name.elementsEqual("gt".utf8): UInt8(ascii: ">")
        case 3 where name.elementsEqual("amp".utf8): UInt8(ascii: "&")
        case 4 where name.elementsEqual("quot".utf8): UInt8(ascii: "\"")
        default: nil
        }
    }

    /// Appends the longest name without a semicolon that `name` begins with: `&notit` is `¬it`.
    static func appendLegacy(
        _ bytes: HTMLBytes, _ name: Range<Int>, before limit: Int, _ inAttribute: Bool, to output: inout [UInt8]
    ) -> Int? {
        var end = min(name.upperBound, name.lowerBound + longestLegacyName)
        while end > name.lowerBound + 1 {
            if let record = record(named: HTMLBytes(rebasing: bytes[name.lowerBound..<end])), record.isLegacy {
                if inAttribute, end < name.upperBound || (end < limit && bytes[end] == UInt8(ascii: "=")) {
                    return nil
                }
                record.forEachScalar { output.append(scalar: $0) }
                return end
            }
            end -= 1
        }
        return nil
    }

    static func scalar(numbered value: UInt32) -> Unicode.Scalar {
        // C1 control characters stand for these bytes in windows-1252 (WHATWG HTML 13.2.5.80).
        if value >= 0x80, value <= 0x9F { return Windows1252.scalar(UInt8(value)) }
        guard value != 0, let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
        return scalar
    }

    static func record(named name: HTMLBytes) -> HTMLEntityRecord? {
        let table = HTMLEntityTable.records
        let bytes = HTMLBytes(start: table.utf8Start, count: table.utf8CodeUnitCount)
        return HTMLEntityRecord.find(name, in: bytes)
    }
}

extension Unicode.Scalar {

    /// Creates the character of two numbers of UTF-16; `nil` if they are no surrogate pair.
    package init?(lead: UInt32, trail: UInt32) {
        guard (0xD800..<0xDC00).contains(lead), (0xDC00..<0xE000).contains(trail) else { return nil }
        self.init(0x10000 + (lead - 0xD800) << 10 + (trail - 0xDC00))
    }
}

extension [UInt8] {
    mutating func append(scalar: Unicode.Scalar) {
        if scalar.isASCII {
            append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }
}
