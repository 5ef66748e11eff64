/// Writes the characters of dates in ASCII, as far as there are such.
enum DateText {

    /// Returns the text with the digits of all scripts, full-width letters and signs, and dashes and minus signs as those
    /// of ASCII, and without marks of the writing direction.
    ///
    /// - Parameter bytes: UTF-8.
    static func plain(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.allSatisfy({ $0 < 0x80 }) { return bytes }
        var plain: [UInt8] = []
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case ..<0x80: plain.append(UInt8(scalar.value))
            case 0x2212: plain.append(UInt8(ascii: "-"))
            case 0xFF01...0xFF5E: plain.append(UInt8(scalar.value - 0xFEE0))
            case 0x061C, 0x200E, 0x200F: break
            default: append(scalar, to: &plain)
            }
        }
        return plain
    }

    private static func append(_ scalar: Unicode.Scalar, to plain: inout [UInt8]) {
        switch scalar.properties.generalCategory {
        case .decimalNumber:
            plain.append(UInt8(ascii: "0") + (UInt8(exactly: scalar.properties.numericValue ?? 0) ?? 0))
        case .dashPunctuation: plain.append(UInt8(ascii: "-"))
        default: plain += Array(String(scalar).utf8)
        }
    }
}
