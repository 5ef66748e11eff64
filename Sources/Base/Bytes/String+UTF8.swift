extension String {

    /// Text of bytes that are known to be UTF-8, as they were cut out of such text between characters. Checking that again
    /// takes Swift ten times as long as copying them, where they are not all ASCII.
    package init(knownUTF8 bytes: Span<UInt8>) {
        assert((try? UTF8Span(validating: bytes)) != nil, "not UTF-8")
        self.init(copying: UTF8Span(unchecked: bytes))
    }

    /// The bytes without white space at their ends; nil when nothing is left.
    package init?(trimming bytes: Span<UInt8>) {
        let trimmed = bytes.extracting(bytes.trimmed)
        guard !trimmed.isEmpty else { return nil }
        self = trimmed.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
}
