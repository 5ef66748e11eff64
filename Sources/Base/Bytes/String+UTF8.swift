extension String {

    /// Text of bytes that are known to be UTF-8, as they were cut out of such text between characters. Checking that again
    /// takes Swift ten times as long as copying them, where they are not all ASCII.
    package init(knownUTF8 bytes: UnsafeBufferPointer<UInt8>) {
        assert((try? UTF8Span(validating: bytes.span)) != nil, "not UTF-8: \(Array(bytes))")
        self.init(copying: UTF8Span(unchecked: bytes.span))
    }
}
