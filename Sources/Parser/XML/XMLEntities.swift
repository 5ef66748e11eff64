import HTML

/// The texts of entities: the document's own, and HTML's, which feeds use without declaring them.
struct XMLEntities {
    /// The longest text, in bytes; longer ones are cut. Feeds declare names for characters, bombs declare more.
    static let longestText = 4096

    /// The most bytes that all references of a document may add; further ones are left out. With what `DocumentGrowth`
    /// allows, that makes the mebibyte by which a small document may grow.
    private static let greatestTotal = 512 << 10
    /// The most references inside declarations that are replaced: those to empty entities add no bytes.
    private static let greatestReferenceCount = 1 << 20
    private static let greatestDepth = 4
    private static let greatestCount = 512

    private var declared: [[UInt8]: [UInt8]] = [:]
    private var total = 0
    private var referenceCount = 0

    private var isExhausted: Bool {
        total > Self.greatestTotal || referenceCount > Self.greatestReferenceCount
    }

    /// Declares an entity, unless it exists (XML 1.0, 4.2). Without content, it is an external one and stays empty.
    ///
    /// - Parameter content: the text, no longer than ``longestText``.
    mutating func declare(_ name: [UInt8], content: [UInt8]?) {
        guard declared.count < Self.greatestCount, declared[name] == nil else { return }
        declared[name] = content ?? []
    }

    /// Returns the text of an entity. Unknown references are returned as they were written.
    mutating func text(named name: UnsafePointer<UInt8>) -> [UInt8] {
        if isExhausted { return [] }
        let key = Array(String(cString: name).utf8)
        let text = declared.isEmpty ? Self.predefined(key) : text(named: key, depth: 0)
        total += text.count
        return isExhausted ? [] : text
    }

    /// Returns the text in the form for another entity's declaration or an attribute.
    static func escaped(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else { return text }
        return text.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "&"): Array("&#38;".utf8)
            case UInt8(ascii: "<"): Array("&#60;".utf8)
            default: [byte]
            }
        }
    }

    private mutating func text(named name: [UInt8], depth: Int) -> [UInt8] {
        guard let content = declared[name] else { return Self.predefined(name) }
        guard depth < Self.greatestDepth, content.contains(UInt8(ascii: "&")) else { return content }
        return expanded(content, depth: depth + 1)
    }

    /// Replaces the references inside a declaration.
    private mutating func expanded(_ content: [UInt8], depth: Int) -> [UInt8] {
        var result: [UInt8] = []
        var rest = content[...]
        while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")), result.count < Self.longestText, !isExhausted {
            referenceCount += 1
            result += rest[..<ampersand]
            rest = rest[(ampersand + 1)...]
            guard let semicolon = rest.firstIndex(of: UInt8(ascii: ";")) else {
                result.append(UInt8(ascii: "&"))
                break
            }
            let name = Array(rest[..<semicolon])
            result += name.first == UInt8(ascii: "#") ? Self.character(name) : text(named: name, depth: depth)
            rest = rest[(semicolon + 1)...]
        }
        return Array(Self.cut(result + rest))
    }

    /// Returns at most ``longestText`` bytes, without a part of a character at the end.
    static func cut<Text: RandomAccessCollection<UInt8>>(_ text: Text) -> Text.SubSequence {
        guard text.count > longestText else { return text[...] }
        var end = text.index(text.startIndex, offsetBy: longestText)
        while end > text.startIndex, text[end] & 0xC0 == 0x80 { text.formIndex(before: &end) }
        return text[..<end]
    }

    /// Returns the character of `#160` or `#xA0` as UTF-8.
    static func character(_ reference: [UInt8]) -> [UInt8] {
        let isHexadecimal = reference.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
        let digits = String(decoding: reference.dropFirst(isHexadecimal ? 2 : 1), as: UTF8.self)
        guard let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(number) else {
            return []
        }
        return Array(String(scalar).utf8)
    }

    private static func predefined(_ name: [UInt8]) -> [UInt8] {
        if let text = name.withUnsafeBufferPointer({ HTMLEntity.text(named: $0) }) { return Array(text.utf8) }
        return [UInt8(ascii: "&")] + name + [UInt8(ascii: ";")]
    }
}
