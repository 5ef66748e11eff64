/// The percent-encoding of RFC 3986, 2.1.
package enum PercentCoding {

    /// Returns the text with every `%41` replaced by its byte. Other text is unchanged.
    package static func decoded(_ text: some StringProtocol) -> String {
        String(decoding: decodedBytes(text), as: UTF8.self)
    }

    /// Returns bytes like ``decoded(_:)``, which need not be UTF-8.
    package static func decodedBytes(_ text: some StringProtocol) -> [UInt8] {
        unescaped(Array(text.utf8)[...])
    }

    /// Returns the bytes with one for each mark that two hexadecimal digits follow.
    package static func unescaped(_ text: ArraySlice<UInt8>, mark: UInt8 = UInt8(ascii: "%")) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            if byte == mark, let high = rest.first?.hexadecimalValue,
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

    /// Returns the text with blanks, controls, quotes, angle brackets and everything beyond ASCII escaped, which
    /// libcurl refuses, and browsers escape. Existing escapes are unchanged.
    package static func escaped(_ target: String) -> String {
        guard target.utf8.contains(where: isUnsafe) else { return target }
        var bytes: [UInt8] = []
        for byte in target.utf8 {
            if isUnsafe(byte) { bytes += escape(byte) } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns `%` and two digits.
    package static func escape(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "%")] + byte.hexadecimalDigits
    }

    private static func isUnsafe(_ byte: UInt8) -> Bool {
        byte.isASCIIBlank || byte >= 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<")
            || byte == UInt8(ascii: ">")
    }
}
