import Base

/// The part before a root element: the XML declaration, document types, comments and instructions (XML 1.0, 2.8).
///
/// Of the declarations in document types, feeds need only entities. The others cost libxml2 quadratic time, so it never
/// sees any.
enum Prolog {

    /// Returns the document from its root element on. `nil` if something else precedes it, or a type has no end:
    /// libxml2 would find no root element either; but it might see a document type after a mistake, and 2.9.14 leaks
    /// the memory of a broken one.
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

    /// Returns the end of the declaration at the source's position; `nil` if it has none.
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
