/// Reads OPML 1.0, 1.1 and 2.0, in the state that other programs leave it in.
package enum OPMLReader {

    /// The subscriptions in a document of any encoding.
    ///
    /// Attributes count in any case, entities of HTML are known, broken markup is repaired, and what there is of a
    /// truncated document is read.
    package static func read(_ document: [UInt8]) throws(OPMLError) -> OPMLDocument {
        let result = DocumentDecoder.withText(of: document, contentType: nil) { text in
            Result { () throws(OPMLError) in try read(text) }
        }
        return try result.get()
    }
}

private extension OPMLReader {

    static func read(_ text: UnsafeBufferPointer<UInt8>) throws(OPMLError) -> OPMLDocument {
        if text.trimmed.isEmpty { throw .empty }
        guard let start = text.firstIndex(of: UInt8(ascii: "<")) else { throw .unreadable }
        if let reason = SAXParser.missingLibrary { throw .libraryMissing(reason) }

        let markup = UnsafeBufferPointer(rebasing: text[start...])
        let handler = OPMLHandler()
        if SAXParser.parse(markup, mode: .strict, handler: handler) == .complete { return try document(from: handler) }

        let repaired = XMLRepair.repaired(markup)
        let secondHandler = OPMLHandler()
        _ = repaired.text.withUnsafeBufferPointer {
            SAXParser.parse($0, mode: .recovering, handler: secondHandler)
        }
        var document = try document(from: secondHandler)
        document.isTruncated = repaired.isTruncated
        return document
    }

    static func document(from handler: OPMLHandler) throws(OPMLError) -> OPMLDocument {
        guard let root = handler.root else { throw .unreadable }
        guard root == "opml" else { throw .notOPML(root: root) }
        return handler.document
    }
}
