package import Parser

/// The feeds and articles to import.
package struct ImportList: Sendable {
    package var document: OPMLDocument

    /// The lines of another reader's list that cannot be imported. For OPML, they are in ``document``.
    package var skippedLines: [SkippedLine]

    /// The articles; `nil` if there are only feeds.
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
