/// A kind of file that people have from other readers and that cannot be imported as it is.
package enum ForeignFile: Equatable, Sendable {
    /// SQLite, as NetNewsWire, FreshRSS and Liferea have.
    case database

    /// As gzip(1), zip(1), bzip2(1), xz(1) and zstd(1) write.
    case compressed

    /// RSS, Atom or JSON Feed.
    case feed
    case json

    /// A browser's, in Netscape's form.
    case bookmarks

    /// Comma-separated values, as elfeed, Pocket and Instapaper write.
    case table

    /// Recognises the file by its beginning.
    package init?(_ bytes: [UInt8]) {
        let start = bytes.prefix(1024)
        if let kind = Self.signatures.first(where: { start.starts(with: $0.bytes) })?.kind {
            self = kind
            return
        }
        let text = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }.lowercased()
        if text.hasPrefix("{") || text.hasPrefix("[") {
            self = text.contains("jsonfeed.org/version") ? .feed : .json
        } else if text.hasPrefix("<!doctype netscape-bookmark") {
            self = .bookmarks
        } else if Self.roots.contains(where: text.contains) {
            self = .feed
        } else if !text.contains("<"), text.prefix(while: { !$0.isNewline }).contains(",") {
            self = .table
        } else {
            return nil
        }
    }

    private static let signatures: [(bytes: [UInt8], kind: ForeignFile)] = [
        (Array("SQLite format 3".utf8), .database), ([0x1F, 0x8B], .compressed),
        (Array("PK\u{3}\u{4}".utf8), .compressed),
        (Array("BZh".utf8), .compressed), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .compressed),
        ([0x28, 0xB5, 0x2F, 0xFD], .compressed),
    ]

    private static let roots = ["<rss", "<feed", "<rdf:rdf"]
}
