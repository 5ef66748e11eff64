import Base
import TOMLKit

extension TOMLTable {

    /// Parses a document that a person may have written.
    ///
    /// Throws `TOMLParseError`, and ``NamelessHeader`` where TOMLKit's parser, toml++, would abort the program: it
    /// asserts that a name begins after the brackets of a table's header.
    convenience init(document: String) throws {
        if let line = TOMLStatements(document).first(where: { $0.text.isNamelessHeader })?.line {
            throw NamelessHeader(line: line)
        }
        try self.init(string: document)
    }

    struct NamelessHeader: Error {
        let line: Int
    }
}

extension String {
    /// Whether the text after `[` or `[[` cannot begin a name. If it is missing or a bracket, toml++ reports the
    /// mistake.
    fileprivate var isNamelessHeader: Bool {
        guard isTOMLHeader else { return false }
        var rest = utf8.drop(while: Self.isBlank).dropFirst()
        let isArray = rest.first == UInt8(ascii: "[")
        if isArray { rest = rest.dropFirst() }
        guard let first = rest.first(where: { !Self.isBlank($0) }) else { return false }
        switch first {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "]"):
            return false
        case UInt8(ascii: "["): return isArray
        default: return !first.isASCIILetter && !first.isASCIIDigit
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
