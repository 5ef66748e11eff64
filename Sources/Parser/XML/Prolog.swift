import Base

/// What comes before a root element: the XML declaration, document types, comments and instructions (XML 1.0, 2.8).
///
/// Of all that document types may declare, feeds need entities. The rest takes libxml2 quadratic time, so it isn't shown
/// any.
enum Prolog {

    /// The document from its root element on. Nil where something else is there, or a type has no end: then libxml2 would
    /// find no root element either; but it might see a document type after a mistake, and 2.9.14 loses the memory of what
    /// it has read of a broken one.
    static func removed(
        from document: UnsafeBufferPointer<UInt8>, declaring entities: inout XMLEntities
    ) -> UnsafeBufferPointer<UInt8>? {
        var source = XMLSource(document)
        while true {
            source.skipWhiteSpace()
            if source.starts(with: "<?") {
                source.skipInstruction()
            } else if source.starts(with: "<!--") {
                source.position += 4
                source.skip(past: "-->")
            } else if source.starts(with: "<!doctype") {
                guard let end = end(from: source) else { return nil }
                entities.declare(in: UnsafeBufferPointer(rebasing: document[source.position..<end]))
                source.position = end
            } else {
                guard source.current == UInt8(ascii: "<"), XMLSource.isNameStart(source.byte(1)) else { return nil }
                return UnsafeBufferPointer(rebasing: document[source.position...])
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
