import Base

/// Repairs text that is nearly UTF-8, so that XML parsers accept it.
///
/// Control characters and noncharacters are removed. C1's control characters, which are always mistakes, become the
/// characters of windows-1252, also as references: `&#146;` (WHATWG HTML does the same). So do single bytes from
/// windows-1252. Remains of a character that was cut off become U+FFFD, and two surrogates become the character that
/// they encode.
struct UTF8Cleaner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var cleaned: [UInt8] = []

    static func cleaned(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var cleaner = UTF8Cleaner(bytes)
        cleaner.run()
        return cleaner.cleaned
    }

    /// Returns whether there is a reference to one of C1's control characters.
    static func hasControlReference(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 0
        while let sign = bytes.firstIndex(of: UInt8(ascii: "#"), from: position) {
            if sign > 0, controlReference(bytes, at: sign - 1) != nil { return true }
            position = sign + 1
        }
        return false
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        cleaned.reserveCapacity(bytes.count)
    }
}

private extension UTF8Cleaner {

    mutating func run() {
        while position < bytes.count {
            let byte = bytes[position]
            if byte < 0x80 {
                cleanASCII(byte)
            } else if let length = UTF8Scan.sequenceLength(bytes, at: position) {
                cleanSequence(length)
            } else {
                cleanInvalid()
            }
        }
    }

    mutating func cleanASCII(_ byte: UInt8) {
        if byte == UInt8(ascii: "&"), let reference = Self.controlReference(bytes, at: position) {
            cleaned.append(contentsOf: Windows1252.sequence(of: reference.byte))
            position += reference.length
            return
        }
        if !UTF8Scan.isForbidden(byte) { cleaned.append(byte) }
        position += 1
    }

    mutating func cleanSequence(_ length: Int) {
        if UTF8Scan.isControl(bytes[position], bytes[position + 1]) {
            cleaned.append(contentsOf: Windows1252.sequence(of: bytes[position + 1]))
        } else if !UTF8Scan.isNoncharacter(bytes, at: position) {
            cleaned.append(contentsOf: bytes[position..<position + length])
        }
        position += length
    }

    /// Cleans bytes that are no valid sequence.
    mutating func cleanInvalid() {
        if let scalar = UTF8Scan.surrogatePair(bytes, at: position) {
            cleaned.append(contentsOf: UTF8.encode(scalar) ?? .init())
            position += UTF8Scan.surrogatePairLength
        } else if isWindows1252 {
            cleaned.append(contentsOf: Windows1252.sequence(of: bytes[position]))
            position += 1
        } else {
            cleaned.append(contentsOf: [0xEF, 0xBF, 0xBD])
            position += 1
            skipRest(of: bytes[position - 1])
        }
    }

    /// Whether the byte is from windows-1252. Characters are only cut off before other characters than letters, and C1
    /// has word processors' punctuation marks in windows-1252.
    var isWindows1252: Bool {
        let next = position + 1 < bytes.count ? bytes[position + 1] : 0
        return bytes[position] < 0xA0 || next.isASCIILetter
    }

    /// Skips the other bytes of a character, even if some are missing or there is no such character.
    mutating func skipRest(of first: UInt8) {
        let most =
            switch first {
            case 0xC0...0xDF: 1
            case 0xE0...0xEF: 2
            case 0xF0...0xF7: 3
            default: 0
            }
        for _ in 0..<most where position < bytes.count && bytes[position] & 0xC0 == 0x80 { position += 1 }
    }

    /// Returns the byte that `&#146;` or `&#x92;` means, and the length of the reference.
    static func controlReference(
        _ bytes: UnsafeBufferPointer<UInt8>, at ampersand: Int
    ) -> (byte: UInt8, length: Int)? {
        guard ampersand + 5 < bytes.count, bytes[ampersand] == UInt8(ascii: "&"),
            bytes[ampersand + 1] == UInt8(ascii: "#")
        else { return nil }
        let digits: Range<Int>
        let radix: Int
        switch bytes[ampersand + 2] {
        case UInt8(ascii: "1"): (digits, radix) = (ampersand + 2..<ampersand + 5, 10)
        case UInt8(ascii: "x"), UInt8(ascii: "X"): (digits, radix) = (ampersand + 3..<ampersand + 5, 16)
        default: return nil
        }
        guard bytes[digits.upperBound] == UInt8(ascii: ";"),
            let byte = UInt8(String(decoding: bytes[digits], as: UTF8.self), radix: radix), (0x80...0x9F).contains(byte)
        else { return nil }
        return (byte, digits.upperBound + 1 - ampersand)
    }
}
