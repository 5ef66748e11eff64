import Base
import HTML

/// Reads feeds of any format, including broken ones.
package enum FeedParser {

    /// Parses a document, whose format is determined by its content.
    ///
    /// `url` is the document's URL, against which relative references are resolved if the document has no other base.
    /// `contentType` is the HTTP header's value; only its `charset` counts.
    package static func parse(
        _ document: [UInt8], url: String? = nil, contentType: String? = nil
    ) throws(FeedParserError) -> ParsedFeed {
        let result = document.withUnsafeBufferPointer { document in
            Result { () throws(FeedParserError) in try parse(document, url: url, contentType: contentType) {} }
        }
        return try result.get()
    }

    /// - Parameter passed: called repeatedly while the document is read, when much of it isn't needed any more.
    package static func parse(
        _ document: UnsafeBufferPointer<UInt8>, url: String?, contentType: String?, passed: @escaping () -> Void
    ) throws(FeedParserError) -> ParsedFeed {
        let result = DocumentDecoder.withText(of: document, contentType: contentType) { text in
            let source = FeedSource(url: url?.ifShort, growth: DocumentGrowth(of: document.count), passed: passed)
            return Result { () throws(FeedParserError) in try parse(text, source) }
        }
        return try result.get()
    }
}

private extension FeedParser {

    static func parse(
        _ text: UnsafeBufferPointer<UInt8>, _ source: FeedSource
    ) throws(FeedParserError) -> ParsedFeed {
        guard let first = text.firstIndex(where: { !$0.isWhiteSpace }) else { throw .empty }
        if text[first] == UInt8(ascii: "{") { return try parseJSON(text, source) }

        // Anything may precede the first tag: white space, the messages of a failing script.
        guard let start = text[first...].firstIndex(of: UInt8(ascii: "<")) else { throw .unreadable }
        return try parseXML(UnsafeBufferPointer(rebasing: text[start...]), source)
    }

    /// Parses JSON Feed, or RSS in JSON.
    static func parseJSON(
        _ text: UnsafeBufferPointer<UInt8>, _ source: FeedSource
    ) throws(FeedParserError) -> ParsedFeed {
        let (root, isTruncated) = try JSONFeedReader.root(of: text)
        var feed =
            if let xml = RSSInJSON.xml(of: root) {
                try xml.withUnsafeBufferPointer { xml in
                    Result { () throws(FeedParserError) in try parseXML(xml, source) }
                }.get()
            } else {
                try JSONFeedReader.parse(root, source)
            }
        feed.isTruncated = feed.isTruncated || isTruncated
        return feed
    }

    /// Parses XML. A document that is not a feed may still contain one; in a web page, it is only a sample.
    static func parseXML(
        _ text: UnsafeBufferPointer<UInt8>, _ source: FeedSource
    ) throws(FeedParserError) -> ParsedFeed {
        if let reason = SAXParser.missingLibrary { throw .libraryMissing(reason) }
        var reader = try read(text, source)
        if let feed = reader.finish() { return feed }
        if reader.root != "html", let rest = FeedRoot.first(in: text) {
            var inner = try read(rest, source)
            if let feed = inner.finish() { return feed }
        }
        if reader.root == "html" || HTMLText.isPage(text) { throw .webPage }
        throw reader.root.map { .notAFeed(root: $0) } ?? .unreadable
    }

    /// Reads XML. Most documents are well-formed; the others are repaired, and read again.
    static func read(
        _ text: UnsafeBufferPointer<UInt8>, _ source: FeedSource
    ) throws(FeedParserError) -> XMLFeedReader {
        if !OverfullTag.isPresent(in: text) {
            var reader = XMLFeedReader(source)
            switch SAXParser.parse(text, handler: &reader) {
            case .complete: return reader
            case .tooComplex: throw .tooComplex
            case .broken: break
            }
        }

        let repaired = XMLRepair.repaired(text)
        source.passed()
        var reader = XMLFeedReader(source)
        if SAXParser.parse(repaired, handler: &reader) == .tooComplex { throw .tooComplex }
        reader.isTruncated = repaired.isTruncated
        return reader
    }
}
