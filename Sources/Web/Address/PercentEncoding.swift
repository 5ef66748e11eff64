/// RFC 3986, 2.1.
enum PercentEncoding {

    /// With every `%41` replaced by its byte. What isn't an escape stays as it is.
    static func decoded(_ text: Substring) -> String {
        String(decoding: decodedBytes(text), as: UTF8.self)
    }

    static func decodedBytes(_ text: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first?.hexadecimalValue,
                let low = rest.dropFirst().first?.hexadecimalValue
            {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }

    /// With blanks, controls, quotes, angle brackets and everything beyond ASCII escaped: what libcurl refuses, and
    /// browsers escape before they ask. Escapes that are there already stay as they are.
    static func escaped(_ target: String) -> String {
        guard target.utf8.contains(where: isUnsafe) else { return target }
        var bytes: [UInt8] = []
        for byte in target.utf8 {
            if isUnsafe(byte) {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(digit(byte >> 4))
                bytes.append(digit(byte & 0x0F))
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isUnsafe(_ byte: UInt8) -> Bool {
        byte.isASCIIBlank || byte >= 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<")
            || byte == UInt8(ascii: ">")
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
