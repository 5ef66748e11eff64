import Base
import HTML

/// The part of an article that leads to its full text: if that changes, the page is fetched once more.
///
/// Feeds touch articles at each fetch: dates, authors, counters, signed addresses of pictures and files. None of this says
/// that the page has another text, so only the letters of the feed's own text count, and addresses without their queries.
package struct FullTextSource: Equatable, Sendable {
    private let letters: String
    private let addresses: [String]

    /// - Parameter text: The feed's own text, or else its summary, as HTML.
    package init(text: String?, url: String?, enclosures: [Enclosure]) {
        letters = String(
            String.UnicodeScalarView(HTMLText.plain(text ?? "").unicodeScalars.filter(\.properties.isAlphabetic)))
        addresses = ([url ?? ""] + enclosures.textFiles.map(\.url)).map(WebURL.withoutQuery)
    }
}
