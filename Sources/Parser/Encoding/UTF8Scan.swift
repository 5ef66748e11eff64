/// The result of scanning bytes as UTF-8 text.
struct UTF8Scan {
    /// The number of well-formed sequences of two to four bytes.
    private(set) var multibyteCount = 0
    /// The number of positions without a well-formed sequence.
    private(set) var invalidCount = 0
    /// Whether there are control characters of C0 or C1, U+FFFE, U+FFFF or pairs of surrogates.
    private(set) var needsCleaning = false

    var isValid: Bool { invalidCount == 0 }
    var isASCII: Bool { multibyteCount == 0 && invalidCount == 0 }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var position = 0
        while position < bytes.count {
            // Most of most documents.
            if (0x20..<0x80).contains(bytes[position]) { position += 1 } else { position += scan(bytes, at: position) }
        }
    }

    /// Scans one character and returns its length; an invalid byte counts as one.
    private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
        let first = bytes[position]
        if first < 0x80 {
            if Self.isForbidden(first) { needsCleaning = true }
            return 1
        }
        guard let length = Self.sequenceLength(bytes, at: position) else { return scanInvalid(bytes, position) }
        multibyteCount += 1
        if Self.isControl(first, bytes[position + 1]) || Self.isNoncharacter(bytes, at: position) {
            needsCleaning = true
        }
        return length
    }

    private mutating func scanInvalid(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int {
        if Self.surrogatePair(bytes, at: position) != nil {
            multibyteCount += 1
            needsCleaning = true
            return Self.surrogatePairLength
        }
        invalidCount += 1
        return 1
    }

    static func isForbidden(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
    }

    /// U+0080 to U+009F.
    static func isControl(_ first: UInt8, _ second: UInt8) -> Bool { first == 0xC2 && second < 0xA0 }

    /// U+FFFE or U+FFFF, given that a well-formed sequence starts there.
    static func isNoncharacter(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
        bytes[position] == 0xEF && bytes[position + 1] == 0xBF && bytes[position + 2] >= 0xBE
    }

    /// The length in bytes.
    static let surrogatePairLength = 6

    /// Returns the character of two surrogates that are each encoded separately, as old databases do (CESU-8).
    static func surrogatePair(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Unicode.Scalar? {
        guard position + surrogatePairLength <= bytes.count, bytes[position] == 0xED, bytes[position + 3] == 0xED,
            (0xA0...0xAF).contains(bytes[position + 1]), isTail(bytes[position + 2]),
            (0xB0...0xBF).contains(bytes[position + 4]), isTail(bytes[position + 5])
        else { return nil }
        let high = UInt32(bytes[position + 1] & 0x0F) << 6 | UInt32(bytes[position + 2] & 0x3F)
        let low = UInt32(bytes[position + 4] & 0x0F) << 6 | UInt32(bytes[position + 5] & 0x3F)
        return Unicode.Scalar(0x10000 + high << 10 | low)
    }

    /// The length of the well-formed sequence of two to four bytes that starts here (Unicode, table 3-7).
    static func sequenceLength(_ all: UnsafeBufferPointer<UInt8>, at position: Int) -> Int? {
        guard let start = all.baseAddress else { return nil }
        let (bytes, count) = (start + position, all.count - position)
        let first = bytes[0]
        switch first {
        case 0xC2...0xDF:
            return count >= 2 && isTail(bytes[1]) ? 2 : nil
        case 0xE0...0xEF:
            guard count >= 3, isTail(bytes[1]), isTail(bytes[2]) else { return nil }
            if first == 0xE0, bytes[1] < 0xA0 { return nil }
            if first == 0xED, bytes[1] > 0x9F { return nil }
            return 3
        case 0xF0...0xF4:
            guard count >= 4, isTail(bytes[1]), isTail(bytes[2]), isTail(bytes[3]) else { return nil }
            if first == 0xF0, bytes[1] < 0x90 { return nil }
            if first == 0xF4, bytes[1] > 0x8F { return nil }
            return 4
        default:
            return nil
        }
    }

    private static func isTail(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
