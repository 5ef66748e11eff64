/// Bytes of URLs and headers, where only ASCII has a meaning.
extension UInt8 {

    var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
    var isASCIIDigit: Bool { self &- 0x30 < 10 }
    var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// The value of a hexadecimal digit; nil when it is none.
    var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }

    /// SP, HTAB, CR, LF and the other ASCII control characters.
    var isASCIIBlank: Bool { self <= 0x20 }
}

extension StringProtocol {

    /// With A to Z in lower case and everything else as it is.
    var asciiLowercased: String {
        String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
    }

    /// A number without sign or anything else around it; nil when it is something else or too large.
    var asciiNumber: Int? {
        utf8.isEmpty || !utf8.allSatisfy(\.isASCIIDigit) ? nil : Int(self)
    }
}

extension StringProtocol where SubSequence == Substring {

    /// Without white space at both ends.
    var asciiTrimmed: Substring {
        let text = self[...]
        guard let start = text.utf8.firstIndex(where: { !$0.isASCIIBlank }),
            let last = text.utf8.lastIndex(where: { !$0.isASCIIBlank })
        else { return text[text.endIndex...] }
        return text[start...last]
    }
}
