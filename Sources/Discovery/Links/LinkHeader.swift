import Base

/// The links of an HTTP `Link` header (RFC 8288, section 3).
struct LinkHeader: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    /// - Parameter value: The value of one header, or the joined values of several.
    init(_ value: String) {
        rest = Array(value.utf8)[...]
    }

    /// Returns the next link. Ignores links about documents other than the page that came with the header.
    mutating func next() -> DeclaredLink? {
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { break }
            var link = DeclaredLink()
            link.href = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            if takeParameters(of: &link) { return link }
        }
        rest = []
        return nil
    }
}

private extension LinkHeader {

    /// - Returns: Whether the link is about the page.
    mutating func takeParameters(of link: inout DeclaredLink) -> Bool {
        var seen: Set<String> = []
        while skip(UInt8(ascii: ";")) {
            let name = take { !Self.delimiters.contains($0) }.lowercased()
            let value = skip(UInt8(ascii: "=")) ? takeValue() : ""
            // Only the first parameter of each name counts.
            guard seen.insert(name).inserted else { continue }
            set(name, value, of: &link)
        }
        _ = skip(UInt8(ascii: ","))
        return !seen.contains("anchor")
    }

    func set(_ name: String, _ value: String, of link: inout DeclaredLink) {
        switch name {
        case "rel": link.relations = DeclaredLink.relations(value)
        case "type": link.type = value
        case "title": link.title = link.title ?? value
        // It takes precedence over `title`, which is for older clients (RFC 8187).
        case "title*": link.title = Self.decoded(value) ?? link.title
        case "hreflang", "media": link.isVariant = true
        default: break
        }
    }

    /// Reads a token, or a quoted string without its quotes and escapes.
    mutating func takeValue() -> String {
        guard skip(UInt8(ascii: "\"")) else { return take { !Self.delimiters.contains($0) } }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() {
                bytes.append(escaped)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    mutating func take(while isWanted: (UInt8) -> Bool) -> String {
        skipSpace()
        let taken = rest.prefix(while: isWanted)
        rest = rest[taken.endIndex...]
        return String(decoding: taken, as: UTF8.self)
    }

    /// Skips white space and, if it comes next, the byte. Returns whether it was there.
    mutating func skip(_ wanted: UInt8) -> Bool {
        skipSpace()
        guard rest.first == wanted else { return false }
        rest.removeFirst()
        return true
    }

    mutating func skipSpace() {
        while let first = rest.first, first.isHTMLSpace { rest.removeFirst() }
    }

    static let delimiters: Set<UInt8> = Set(";,=\"<> \t".utf8)

    /// Decodes `UTF-8'en'caf%C3%A9` (RFC 8187); returns `nil` for another encoding.
    static func decoded(_ value: String) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return PercentCoding.decoded(parts[2])
    }
}
