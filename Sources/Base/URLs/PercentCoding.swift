/// RFC 3986, 2.1.
package enum PercentCoding {

    /// With every `%41` replaced by its byte. What isn't an escape stays as it is.
    package static func decoded(_ text: some StringProtocol) -> String {
        String(decoding: decodedBytes(text), as: UTF8.self)
    }

    /// As ``decoded(_:)``, where the bytes need not be UTF-8.
    package static func decodedBytes(_ text: some StringProtocol) -> [UInt8] {
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
    package static func escaped(_ target: String) -> String {
        guard target.utf8.contains(where: isUnsafe) else { return target }
        var bytes: [UInt8] = []
        for byte in target.utf8 {
            if isUnsafe(byte) { bytes += escape(byte) } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `%` and two digits.
    package static func escape(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 0x0F)]
    }

    private static func isUnsafe(_ byte: UInt8) -> Bool {
        byte.isASCIIBlank || byte >= 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<")
            || byte == UInt8(ascii: ">")
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
