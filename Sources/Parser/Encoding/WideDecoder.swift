/// UTF-16 and UTF-32. What is no character becomes U+FFFD; a byte too few at the end is dropped.
enum WideDecoder {

    static func utf8(_ bytes: UnsafeBufferPointer<UInt8>, from encoding: CharacterEncoding) -> [UInt8] {
        switch encoding {
        case .utf16(let isBigEndian): utf8(fromUTF16: bytes, isBigEndian: isBigEndian)
        case .utf32(let isBigEndian): utf8(fromUTF32: bytes, isBigEndian: isBigEndian)
        case .utf8, .windows1252, .other: Array(bytes)
        }
    }

    private static func utf8(fromUTF16 bytes: UnsafeBufferPointer<UInt8>, isBigEndian: Bool) -> [UInt8] {
        let units = (0..<bytes.count / 2).lazy.map { index -> UInt16 in
            let (first, second) = (UInt16(bytes[index * 2]), UInt16(bytes[index * 2 + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private static func utf8(fromUTF32 bytes: UnsafeBufferPointer<UInt8>, isBigEndian: Bool) -> [UInt8] {
        var text = String.UnicodeScalarView()
        for index in stride(from: 0, to: bytes.count - bytes.count % 4, by: 4) {
            let number = (0..<4).reduce(UInt32(0)) { number, offset in
                number << 8 | UInt32(bytes[index + (isBigEndian ? offset : 3 - offset)])
            }
            text.append(Unicode.Scalar(number) ?? "\u{FFFD}")
        }
        return Array(String(text).utf8)
    }
}
