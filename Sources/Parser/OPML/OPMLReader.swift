import Base

/// Reads OPML 1.0, 1.1 and 2.0, as real programs write it.
package enum OPMLReader {

    /// Reads the subscriptions in a document of any encoding.
    ///
    /// The case of attributes is ignored, entities of HTML are known, broken markup is repaired, and the beginning of a
    /// truncated document is read. Time and memory are proportional to the document.
    package static func read(_ document: [UInt8]) throws(OPMLError) -> OPMLDocument {
        let result = DocumentDecoder.withText(of: document, contentType: nil) { text in
            Result { () throws(OPMLError) in try read(text) }
        }
        return try result.get()
    }
}

private extension OPMLReader {

    static func read(_ text: UnsafeBufferPointer<UInt8>) throws(OPMLError) -> OPMLDocument {
        if text.allSatisfy(\.isWhiteSpace) { throw .empty }
        guard let start = text.firstIndex(of: UInt8(ascii: "<")) else { throw .unreadable }
        if let reason = SAXParser.missingLibrary { throw .libraryMissing(reason) }

        let markup = UnsafeBufferPointer(rebasing: text[start...])
        var (document, outlineCount) = try parsed(markup)
        addLines(in: text, to: &document, outlineCount: outlineCount)
        return document
    }

    /// Returns the document, and the number of its outlines that were read.
    static func parsed(
        _ markup: UnsafeBufferPointer<UInt8>
    ) throws(OPMLError) -> (document: OPMLDocument, outlineCount: Int) {
        if !OverfullTag.isPresent(in: markup) {
            var handler = OPMLHandler()
            switch SAXParser.parse(markup, handler: &handler) {
            case .complete: return (try document(from: handler), handler.outlineCount)
            case .tooComplex: throw .tooComplex
            case .broken: break
            }
        }
        let repaired = XMLRepair.repaired(markup)
        var handler = OPMLHandler()
        if SAXParser.parse(repaired, handler: &handler) == .tooComplex { throw .tooComplex }
        var document = try document(from: handler)
        document.isTruncated = repaired.isTruncated
        return (document, handler.outlineCount)
    }

    /// Scans the text again for the lines of skipped outlines, and the number of those that weren't read.
    static func addLines(in text: UnsafeBufferPointer<UInt8>, to document: inout OPMLDocument, outlineCount: Int) {
        var lines = OutlineLines(text)
        var number = 0
        var skipped = document.skipped.indices
        while let line = lines.next() {
            number += 1
            if let index = skipped.first, document.skipped[index].number == number {
                document.skipped[index].line = line
                skipped = skipped.dropFirst()
            }
        }
        document.unreadCount = max(0, number - outlineCount)
    }

    static func document(from handler: OPMLHandler) throws(OPMLError) -> OPMLDocument {
        guard let root = handler.root else { throw .unreadable }
        guard root == "opml" else { throw .notOPML(root: root) }
        return handler.document
    }
}
