import Base

/// The document type declarations before a root element (XML 1.0, 2.8).
///
/// Of all that they may declare, feeds need entities. The rest takes libxml2 quadratic time, so it isn't shown any.
enum DocumentType {

    /// What follows the document's types and its XML declaration, which says nothing that isn't known: all of it where
    /// there are none. Nil where a type has no end: no document follows, and libxml2 2.9.14 would lose the memory of what
    /// it had read of the type.
    static func removed(
        from document: UnsafeBufferPointer<UInt8>, declaring entities: inout XMLEntities
    ) -> UnsafeBufferPointer<UInt8>? {
        var source = XMLSource(document)
        var rest = 0
        while true {
            source.skipWhiteSpace()
            if source.starts(with: "<?") {
                let isDeclaration = source.isAtDeclaration
                source.skipInstruction()
                if isDeclaration { rest = source.position }
            } else if source.starts(with: "<!--") {
                source.position += 4
                source.skip(past: "-->")
            } else if source.starts(with: "<!doctype") {
                guard let end = end(from: source) else { return nil }
                entities.declare(in: UnsafeBufferPointer(rebasing: document[source.position..<end]))
                source.position = end
                rest = end
            } else {
                return UnsafeBufferPointer(rebasing: document[rest...])
            }
        }
    }

    /// Where the declaration that the source is at ends; nil when it doesn't.
    private static func end(from start: XMLSource) -> Int? {
        var source = start
        var isInSubset = false
        while !source.isAtEnd {
            switch source.current {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard let end = source.next(source.current, from: source.position + 1) else { return nil }
                source.position = end
            case UInt8(ascii: "["): isInSubset = true
            case UInt8(ascii: "]"): isInSubset = false
            case UInt8(ascii: ">") where !isInSubset: return source.position + 1
            case UInt8(ascii: "<") where source.starts(with: "<!--"):
                source.skip(past: "-->")
                continue
            case UInt8(ascii: "<") where source.starts(with: "<?"):
                source.skip(past: "?>")
                continue
            default: break
            }
            source.position += 1
        }
        return nil
    }
}
