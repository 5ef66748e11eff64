import Base

/// A reference that every XML document may have: to one of the five predefined entities, or to a character (XML 1.0, 4.1
/// and 4.6).
struct XMLReference {
    let character: Unicode.Scalar

    /// Behind the semicolon.
    let end: Int

    /// Nil where there is none.
    ///
    /// - Parameter start: Of its ampersand.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
        let name = start + 1
        if name < bytes.count, bytes[name] == UInt8(ascii: "#") {
            self.init(bytes, numberAt: name + 1)
            return
        }
        guard let (word, character) = Self.predefined.first(where: { bytes.holds($0.name, at: name) }) else {
            return nil
        }
        self.init(character: character, end: name + word.utf8CodeUnitCount)
    }

    private init(character: Unicode.Scalar, end: Int) {
        self.character = character
        self.end = end
    }

    private static let predefined: [(name: StaticString, character: Unicode.Scalar)] = [
        ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("amp;", "&"), ("apos;", "'"),
    ]

    private init?(_ bytes: UnsafeBufferPointer<UInt8>, numberAt start: Int) {
        let isHexadecimal = start < bytes.count && bytes[start] == UInt8(ascii: "x")
        let radix: UInt32 = isHexadecimal ? 16 : 10
        var position = isHexadecimal ? start + 1 : start
        var number: UInt32 = 0
        while position < bytes.count, let digit = bytes[position].hexadecimalValue, digit < radix, number < 0x110000 {
            number = number * radix + UInt32(digit)
            position += 1
        }
        guard position < bytes.count, bytes[position] == UInt8(ascii: ";"), Self.isAllowed(number),
            let character = Unicode.Scalar(number)
        else { return nil }
        self.init(character: character, end: position + 1)
    }

    /// XML 1.0, 2.2. No digits at all are U+0000.
    private static func isAllowed(_ number: UInt32) -> Bool {
        switch number {
        case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
