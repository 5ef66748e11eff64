/// The escapes of JSON strings (RFC 8259, 7).
enum JSONEscapes {

    /// - Parameter bytes: the bytes between the quotes, in which all escapes are valid.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.withUnsafeBufferPointer { source in
            String(unsafeUninitializedCapacity: source.count) { target in
                decode(source, into: target)
            }
        }
    }

    /// Decodes into equal space: no escape is shorter than its character: `\u0800` is 6 bytes for 3, a pair 12 for 4.
    private static func decode(_ source: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>)
        -> Int
    {
        var position = 0
        var count = 0
        while position < source.count {
            let byte = source[position]
            guard byte == UInt8(ascii: "\\") else {
                target[count] = byte
                count += 1
                position += 1
                continue
            }
            let escape = source[position + 1]
            position += 2
            guard escape == UInt8(ascii: "u") else {
                target[count] = single(escape)
                count += 1
                continue
            }
            let scalar = scalar(source, &position)
            for byte in String(scalar).utf8 {
                target[count] = byte
                count += 1
            }
        }
        return count
    }

    private static func single(_ escape: UInt8) -> UInt8 {
        switch escape {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: escape
        }
    }

    /// Reads a scalar. `position` is after the `\u`, and moves behind the digits, and behind a second half of a pair.
    private static func scalar(_ source: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Unicode.Scalar {
        let unit = hexadecimal(source, position)
        position += 4
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00, position + 6 <= source.count, source[position] == UInt8(ascii: "\\"),
            source[position + 1] == UInt8(ascii: "u")
        else { return "\u{FFFD}" }
        let low = hexadecimal(source, position + 2)
        guard 0xDC00...0xDFFF ~= low else { return "\u{FFFD}" }
        position += 6
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
    }

    private static func hexadecimal(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt32 {
        (start..<start + 4).reduce(0) { $0 << 4 | UInt32(source[$1].hexadecimalValue ?? 0) }
    }
}
