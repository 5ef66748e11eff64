import Glibc

extension String {

    /// The text without the character U+0000, which JSON can contain. SQLite takes it for the end of a text, so that
    /// two texts could become one, and the search index could get words that are not stored.
    package var withoutNUL: String { hasNUL ? String(unicodeScalars.filter { $0 != "\0" }) : self }

    private var hasNUL: Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
        } ?? utf8.contains(0)
    }
}
