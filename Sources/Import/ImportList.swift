package import Parser

/// The feeds and articles to import.
package struct ImportList: Sendable {
    package var document: OPMLDocument

    /// What cannot be imported of another reader's list; of OPML, the document says it.
    package var skippedLines: [SkippedLine]

    /// Nil if there are only feeds.
    package var articles: (any ReaderArticles)?

    /// The feeds' own titles, by address.
    package var titles: [String: String] = [:]

    package init(document: OPMLDocument, skippedLines: [SkippedLine] = []) {
        self.document = document
        self.skippedLines = skippedLines
    }
}

extension ImportList {

    package init(opml bytes: [UInt8]) throws(ImportError) {
        do {
            self.init(document: try OPMLReader.read(bytes))
        } catch OPMLError.unreadable where bytes.starts(with: "http".utf8) {
            throw .addressList
        } catch {
            throw .opml(error)
        }
    }
}
