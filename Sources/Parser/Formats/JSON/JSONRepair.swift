import Base

/// Repairs small mistakes of a JSON document that parsers refuse, and saves the whole parts of one that was cut off.
///
/// These are comments, missing and surplus commas, line breaks inside strings, unknown escapes, halves of surrogate
/// pairs, and text after the root.
struct JSONRepair {
    /// The document without white space. Its root is always closed.
    private(set) var text: [UInt8] = []

    /// Whether the document ended inside its root, or has too many objects. The result ends with the last whole object
    /// in an array of the root.
    private(set) var isTruncated = false

    private let source: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var depth = 0
    private var wholeEnd: Int?
    private var wholeCount = 0

    /// Returns `nil` if no object is whole. `limit` is the most objects in arrays of the root.
    init?(_ source: UnsafeBufferPointer<UInt8>, limit: Int) {
        self.source = source
        text.reserveCapacity(source.count)
        repeat { copyToken() } while depth > 0 && position < source.count && wholeCount < limit
        guard depth > 0 else { return }
        guard let wholeEnd else { return nil }
        isTruncated = true
        text = text[..<wholeEnd] + Array("]}".utf8)
    }
}

private extension JSONRepair {

    func byte(_ offset: Int = 0) -> UInt8 {
        position + offset < source.count ? source[position + offset] : 0
    }

    mutating func copyToken() {
        switch byte() {
        case UInt8(ascii: "\""): copyString()
        case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLine()
        case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
        case UInt8(ascii: ","):
            if !endsInSeparator { text.append(byte()) }
            position += 1
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            separate()
            depth += 1
            text.append(byte())
            position += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): copyEnd()
        case let other where other.isWhiteSpace: position += 1
        default:
            text.append(byte())
            position += 1
        }
    }

    mutating func copyEnd() {
        if text.last == UInt8(ascii: ",") { text.removeLast() }
        depth -= 1
        text.append(byte())
        if depth == 2, byte() == UInt8(ascii: "}") {
            wholeEnd = text.count
            wholeCount += 1
        }
        position += 1
    }

    /// Whether no comma may follow.
    var endsInSeparator: Bool {
        guard let last = text.last else { return true }
        return ",[{:".utf8.contains(last)
    }

    /// Writes the missing comma between two values.
    mutating func separate() {
        if let last = text.last, "}]\"".utf8.contains(last) { text.append(UInt8(ascii: ",")) }
    }

    mutating func skipLine() {
        while position < source.count, byte() != UInt8(ascii: "\n") { position += 1 }
    }

    mutating func skipComment() {
        position += 2
        while position < source.count, byte() != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") { position += 1 }
        position += 2
    }

    mutating func copyString() {
        separate()
        text.append(UInt8(ascii: "\""))
        position += 1
        while position < source.count, byte() != UInt8(ascii: "\"") {
            switch byte() {
            case UInt8(ascii: "\\"): copyEscape()
            case 0..<0x20:
                text += Array(byte() == UInt8(ascii: "\n") ? "\\n".utf8 : " ".utf8)
                position += 1
            default:
                text.append(byte())
                position += 1
            }
        }
        // An object with an unterminated string is not whole.
        if position < source.count { text.append(UInt8(ascii: "\"")) }
        position += 1
    }

    mutating func copyEscape() {
        let escaped = byte(1)
        if escaped == UInt8(ascii: "u") { return copyUnicodeEscape() }
        if "\"\\/bfnrt".utf8.contains(escaped) { text += [UInt8(ascii: "\\"), escaped] } else { text.append(escaped) }
        position += 2
    }

    /// Copies an escape. Characters beyond the basic plane are pairs of surrogates (RFC 8259, section 7).
    mutating func copyUnicodeEscape() {
        switch codeUnit(at: position) {
        case nil:
            position += 1
        case .some(0xD800..<0xDC00) where codeUnit(at: position + 6).map { (0xDC00..<0xE000).contains($0) } == true:
            text += source[position..<position + 12]
            position += 12
        case .some(0xD800..<0xE000):
            text += Array("\\uFFFD".utf8)
            position += 6
        default:
            text += source[position..<position + 6]
            position += 6
        }
    }

    /// Returns the number in `\u00E9`.
    func codeUnit(at start: Int) -> UInt16? {
        guard start + 6 <= source.count, source[start] == UInt8(ascii: "\\"), source[start + 1] == UInt8(ascii: "u")
        else { return nil }
        let digits = source[start + 2..<start + 6]
        guard digits.allSatisfy({ $0.isASCIIDigit || ("a"..."f").contains(Character(Unicode.Scalar($0 | 0x20))) })
        else {
            return nil
        }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
