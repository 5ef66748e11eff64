/// The classes of bytes in the search index.
enum WordBytes {
    static let separator: UInt8 = 0

    /// The code of `$`, `+`, `<`, `=` and `>`.
    static let symbol: UInt8 = 1

    /// The code of `#`, `@` and `.`, which may begin a word.
    static let mark: UInt8 = 2

    /// The code of the bytes of other characters, and of invalid bytes.
    static let beyondASCII: UInt8 = 3

    /// The first code that is a letter in lower case, or a digit.
    static let firstLetter = UInt8(ascii: "0")

    /// The code of each byte. The memory is never freed.
    nonisolated(unsafe) static let codes: UnsafePointer<UInt8> = {
        let codes = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
        codes.initialize(repeating: separator, count: 0x80)
        (codes + 0x80).initialize(repeating: beyondASCII, count: 0x80)
        for byte in "0123456789abcdefghijklmnopqrstuvwxyz".utf8 { codes[Int(byte)] = byte }
        for byte in "ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8 { codes[Int(byte)] = byte | 0x20 }
        for byte in "$+<=>".utf8 { codes[Int(byte)] = symbol }
        for byte in "#@.".utf8 { codes[Int(byte)] = mark }
        return UnsafePointer(codes)
    }()
}

extension WordBytes {

    /// Copies ASCII letters and digits, in lower case, from the beginning of a range on.
    ///
    /// - Parameters:
    ///   - target: The memory, with room for as many bytes as the range.
    ///   - codes: The table ``codes``.
    /// - Returns: The position in the text at which they end.
    @inline(__always)
    static func copyLetters(
        of text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to target: UnsafeMutablePointer<UInt8>,
        _ codes: UnsafePointer<UInt8>
    ) -> Int {
        var end = range.lowerBound
        while end < range.upperBound {
            let letter = codes[Int(text[end])]
            if letter < firstLetter { break }
            target[end - range.lowerBound] = letter
            end += 1
        }
        return end
    }
}

/// Code points and their bytes.
enum UTF8Scalar {

    /// Returns the code point at a position, `nil` if it is invalid; and the number of bytes to skip.
    static func decode(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> (UInt32?, Int) {
        let first = UInt32(text[position])
        let length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
        guard length > 0, position + length <= text.count else { return (nil, 1) }
        if length == 1 { return (first, 1) }
        var point = first & (0x7F >> UInt32(length))
        for index in position + 1..<position + length {
            guard text[index] & 0xC0 == 0x80 else { return (nil, 1) }
            point = point << 6 | UInt32(text[index] & 0x3F)
        }
        // A code point must have its shortest form, be no surrogate, and be at most U+10FFFF.
        let isWellFormed = Self.length(point) == length && !(0xD800...0xDFFF).contains(point) && point <= 0x10_FFFF
        return isWellFormed ? (point, length) : (nil, 1)
    }

    @inline(__always)
    static func length(_ point: UInt32) -> Int {
        point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4
    }

    @inline(__always)
    static func encode(_ point: UInt32, _ length: Int, _ bytes: UnsafeMutablePointer<UInt8>) {
        if length == 1 {
            bytes[0] = UInt8(point)
            return
        }
        if length == 2 {
            bytes[0] = UInt8(truncatingIfNeeded: 0xC0 | point >> 6)
            bytes[1] = UInt8(truncatingIfNeeded: 0x80 | point & 0x3F)
            return
        }
        var rest = point
        for index in stride(from: length - 1, to: 0, by: -1) {
            bytes[index] = UInt8(0x80 | rest & 0x3F)
            rest >>= 6
        }
        bytes[0] = UInt8(truncatingIfNeeded: 0xF00 >> UInt32(length)) | UInt8(rest)
    }
}
