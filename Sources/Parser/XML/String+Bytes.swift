extension String {

    /// The bytes without white space at their ends; nil when nothing is left.
    init?(trimming bytes: UnsafeBufferPointer<UInt8>) {
        let trimmed = bytes.trimmed
        guard !trimmed.isEmpty else { return nil }
        self.init(decoding: trimmed, as: UTF8.self)
    }
}

extension UnsafeBufferPointer<UInt8> {

    /// Without ASCII white space at the ends.
    var trimmed: UnsafeBufferPointer<UInt8> {
        var start = 0
        var end = count
        while start < end, self[start].isWhiteSpace { start += 1 }
        while end > start, self[end - 1].isWhiteSpace { end -= 1 }
        return UnsafeBufferPointer(rebasing: self[start..<end])
    }

    /// Without `<![CDATA[` at the start and the `]]>` that belongs to it at the end.
    var withoutCDATAMarks: UnsafeBufferPointer<UInt8> {
        guard starts(with: "<![cdata[", at: 0) else { return self }
        let rest = UnsafeBufferPointer(rebasing: self[9...])
        guard rest.count >= 3, rest.starts(with: "]]>", at: rest.count - 3) else { return rest }
        return UnsafeBufferPointer(rebasing: rest[..<(rest.count - 3)])
    }
}

extension UInt8 {

    /// White space as XML and HTML understand it.
    @inline(__always)
    var isWhiteSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }

    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var asciiLowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}
