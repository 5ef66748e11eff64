/// The statements of a TOML document: the header of a table, a key with its value, or a line without either.
///
/// Since a parser has accepted the document, only strings, brackets and comments matter here: in them, a line break
/// does not end a statement (TOML 1.0, "String", "Array", "Comment").
struct TOMLStatements: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1

    init(_ document: String) {
        bytes = Array(document.utf8)
    }

    /// Returns the next statement with its line break, and the number of its first line.
    mutating func next() -> (line: Int, text: String)? {
        guard position < bytes.count else { return nil }
        let start = position
        let first = line
        var depth = 0
        while let byte = take() {
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(quote: byte)
            case UInt8(ascii: "#"): skipComment()
            default: break
            }
            if byte == UInt8(ascii: "\n"), depth == 0 { break }
        }
        return (first, String(decoding: bytes[start..<position], as: UTF8.self))
    }
}

private extension TOMLStatements {

    var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func take() -> UInt8? {
        guard let byte else { return nil }
        position += 1
        if byte == UInt8(ascii: "\n") { line += 1 }
        return byte
    }

    mutating func skipComment() {
        while let byte, byte != UInt8(ascii: "\n") { position += 1 }
    }

    /// Skips a string, when `position` is after the first quote.
    mutating func skipString(quote: UInt8) {
        let isMultiline = bytes[position...].starts(with: [quote, quote])
        if isMultiline { position += 2 }
        let needed = isMultiline ? 3 : 1
        var count = 0
        while count < needed, let byte = take() {
            count = byte == quote ? count + 1 : 0
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") { _ = take() }
        }
        // Up to two quotes may stand before those that end it.
        while isMultiline, byte == quote { position += 1 }
    }
}

extension String {
    /// Whether the statement is the header of a table.
    var isTOMLHeader: Bool { utf8.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "[") }
}
