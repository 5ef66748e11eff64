/// What a pass over bytes says about them as UTF-8 text.
struct UTF8Scan {
    /// Well-formed sequences of two to four bytes.
    private(set) var multibyteCount = 0
    /// Places where no well-formed sequence starts.
    private(set) var invalidCount = 0
    /// Whether there are characters that XML forbids: C0 controls, U+FFFE, U+FFFF.
    private(set) var hasForbidden = false

    var isValid: Bool { invalidCount == 0 }
    var isASCII: Bool { multibyteCount == 0 && invalidCount == 0 }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        var position = 0
        while position < bytes.count {
            if position + 8 <= bytes.count, Self.isPlain(start + position) {
                position += 8
                continue
            }
            let end = min(position + 8, bytes.count)
            while position < end { position += scan(start + position, count: bytes.count - position) }
        }
    }

    /// Looks at one character and returns its length; an invalid byte counts as one.
    private mutating func scan(_ bytes: UnsafePointer<UInt8>, count: Int) -> Int {
        let first = bytes[0]
        if first < 0x80 {
            if Self.isForbidden(first) { hasForbidden = true }
            return 1
        }
        guard let length = Self.sequenceLength(bytes, count: count) else {
            invalidCount += 1
            return 1
        }
        multibyteCount += 1
        if first == 0xEF, bytes[1] == 0xBF, bytes[2] >= 0xBE { hasForbidden = true }
        return length
    }

    /// Whether the next eight bytes are ASCII without control characters other than tab, line feed and return.
    @inline(__always)
    private static func isPlain(_ bytes: UnsafePointer<UInt8>) -> Bool {
        let word = UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self)
        let high: UInt64 = 0x8080_8080_8080_8080
        guard word & high == 0 else { return false }
        // The high bit of each byte that is below 0x20; for ASCII bytes no borrow crosses over.
        let low = (word | high) &- 0x2020_2020_2020_2020
        return ~low & high == 0
    }

    static func isForbidden(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
    }

    /// The length of the well-formed sequence of two to four bytes that starts here (Unicode, table 3-7).
    @inline(__always)
    static func sequenceLength(_ bytes: UnsafePointer<UInt8>, count: Int) -> Int? {
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

    @inline(__always)
    private static func isTail(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
