/// Properties of bytes in texts in which only ASCII is significant: markup, URLs, headers, dates.
// They are asked of every byte, and the compiler inlines nothing into other modules that is not public.
extension UInt8 {

    /// White space as XML and feeds have it: space, tab, line feed, vertical tab, form feed, carriage return.
    @inlinable public var isWhiteSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }

    /// ASCII white space as HTML defines it: tab, line feed, form feed, carriage return, space.
    @inlinable public var isHTMLSpace: Bool { self == 0x20 || (self <= 0x0D && self >= 0x09 && self != 0x0B) }

    /// Space, tab, line ends and the other ASCII control characters.
    @inlinable public var isASCIIBlank: Bool { self <= 0x20 }

    /// A to Z, a to z.
    @inlinable public var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
    /// 0 to 9.
    @inlinable public var isASCIIDigit: Bool { self &- 0x30 < 10 }
    /// A to Z, a to z, 0 to 9.
    @inlinable public var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }
    /// A to Z in lower case, everything else as it is.
    @inlinable public var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    /// The value of an ASCII hexadecimal digit, in either case.
    @inlinable public var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}

extension UInt8 {

    /// The two hexadecimal digits of the byte, in upper case.
    package var hexadecimalDigits: [UInt8] {
        [self >> 4, self & 0x0F].map { $0 < 10 ? UInt8(ascii: "0") + $0 : UInt8(ascii: "A") + $0 - 10 }
    }
}

extension StringProtocol {

    /// The text with A to Z in lower case and everything else unchanged.
    package var asciiLowercased: String {
        let text = String(self)
        return text.withUTF8Bytes { bytes in
            let isLower = bytes.allSatisfy { $0 == $0.asciiLowercased }
            return isLower ? text : String(decoding: bytes.map(\.asciiLowercased), as: UTF8.self)
        }
    }

    /// The number that the ASCII digits make; `nil` if there are other characters, or if it is too large.
    package var asciiNumber: Int? {
        utf8.isEmpty || !utf8.allSatisfy(\.isASCIIDigit) ? nil : Int(self)
    }
}

extension StringProtocol where SubSequence == Substring {

    /// The text without white space and control characters at both ends.
    package var asciiTrimmed: Substring {
        let text = self[...]
        guard let start = text.utf8.firstIndex(where: { !$0.isASCIIBlank }),
            let last = text.utf8.lastIndex(where: { !$0.isASCIIBlank })
        else { return text[text.endIndex...] }
        return text[start...last]
    }
}
