import Platform

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

extension String {

    /// The text without the character U+0000, which JSON can contain. SQLite takes it for the end of a text, so that
    /// two texts could become one, and the search index could get words that are not stored.
    package var withoutNUL: String { hasNUL ? String(unicodeScalars.filter { $0 != "\0" }) : self }

    /// The text; `nil` if it is empty.
    package var nonEmpty: String? { isEmpty ? nil : self }

    private var hasNUL: Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
        } ?? utf8.contains(0)
    }
}
