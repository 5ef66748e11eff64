extension String {

    /// Creates a text from bytes that are known to be UTF-8, as they were cut out of such text between characters. To
    /// check that again takes Swift ten times as long as to copy them, if they are not all ASCII.
    package init(knownUTF8 bytes: Span<UInt8>) {
        assert((try? UTF8Span(validating: bytes)) != nil, "not UTF-8")
        self.init(copying: UTF8Span(unchecked: bytes))
    }

    /// Creates a text from the bytes without white space at their ends. Returns `nil` if nothing is left.
    package init?(trimming bytes: Span<UInt8>) {
        let trimmed = bytes.extracting(bytes.trimmed)
        guard !trimmed.isEmpty else { return nil }
        self = trimmed.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
}
