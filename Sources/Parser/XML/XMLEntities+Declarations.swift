import Base

extension XMLEntities {

    /// Reads the entity declarations of a document type (XML 1.0, 4.2).
    ///
    /// References to parameter entities are not replaced, but declarations in a parameter entity are read.
    mutating func declare(in documentType: UnsafeBufferPointer<UInt8>) {
        var source = XMLSource(documentType)
        while let start = source.next(UInt8(ascii: "<"), from: source.position) {
            source.position = start
            if source.starts(with: "<!--") {
                source.skip(past: "-->")
            } else if source.starts(with: "<?") {
                source.skip(past: "?>")
            } else if source.starts(with: "<!entity") {
                source.position += 8
                readDeclaration(&source)
            } else {
                source.position += 1
            }
        }
    }

    private mutating func readDeclaration(_ source: inout XMLSource) {
        source.skipWhiteSpace()
        let name = source.nameRange(from: source.position)
        if name.isEmpty { return }
        source.position = name.upperBound
        source.skipWhiteSpace()
        let quote = source.current
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let start = source.position + 1
            let end = source.next(quote, from: start) ?? source.bytes.count
            declare(Array(source.bytes[name]), content: Self.content(source.bytes[min(start, end)..<end]))
            source.position = end
        } else if source.starts(with: "system") || source.starts(with: "public") {
            declare(Array(source.bytes[name]), content: nil)
        }
    }

    /// Returns an entity's content: the literal, cut, with its character references replaced, which never make it
    /// longer (XML 1.0, 4.5).
    private static func content(_ literal: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
        var content: [UInt8] = []
        var rest = cut(literal)
        while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
            content += rest[..<ampersand]
            rest = rest[ampersand...]
            // The longest reference is &#x0010FFFF; or so.
            if rest.dropFirst().first == UInt8(ascii: "#"),
                let end = rest.prefix(16).firstIndex(of: UInt8(ascii: ";"))
            {
                content += character(Array(rest[(ampersand + 1)..<end]))
                rest = rest[(end + 1)...]
            } else {
                content.append(UInt8(ascii: "&"))
                rest = rest.dropFirst()
            }
        }
        return content + rest
    }
}
