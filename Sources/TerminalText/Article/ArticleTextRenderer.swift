import Base
import HTML

/// Turns an article's HTML, as ``HTMLSanitizer`` leaves it, into text to read on a terminal. What that takes out or writes
/// in another way, such as formulas, players and images that scripts would load, isn't known here; nothing else depends
/// on it.
///
/// Links, images, audio and video are numbered; their URLs stand at the end. An image in a link has the link's number. Nothing in the HTML can command the
/// terminal: control characters are dropped, and the only escape sequences are those of ``Style/ansi`` and
/// ``hasHyperlinks``. Without them the text is the same, character by character.
package struct ArticleTextRenderer: Sendable {

    package enum Style: Sendable {
        /// Characters alone, for pipes.
        case plain
        /// With SGR sequences: bold headings, underlined links and so on.
        case ansi
    }

    /// The longest line in columns; preformatted text may be longer, URLs too: broken ones can't be copied. Nil leaves
    /// paragraphs on one line.
    package var width: Int?
    package var style: Style

    /// Whether links can be clicked, by means of OSC 8. Their numbers and the list of URLs are there all the same: for
    /// terminals and pagers that show no links, for searching, and to see first where a link leads.
    package var hasHyperlinks: Bool

    /// What relative URLs are relative to. Links to a place in this very document get no number.
    package var baseURL: String?

    package init(width: Int? = 80, style: Style = .plain, hasHyperlinks: Bool = false, baseURL: String? = nil) {
        self.width = width
        self.style = style
        self.hasHyperlinks = hasHyperlinks
        self.baseURL = baseURL
    }

    /// The text, without a line feed at its end. Empty where there is nothing to read.
    package func render(_ html: String) -> String {
        html.withUTF8Bytes { bytes in
            var builder = builder(bytes)
            return builder.build()
        }
    }

    /// What the article leads to, each URL once: first those with a number in the text, in its order, so that the first
    /// is `[1]`; then those without: links whose text is their URL, and images in links.
    package func links(in html: String) -> [ArticleLink] {
        html.withUTF8Bytes { bytes in
            var builder = builder(bytes)
            return builder.collectLinks()
        }
    }

    private func builder(_ bytes: HTMLBytes) -> ArticleTextBuilder {
        let writer = LineWriter(width: width, isStyled: style == .ansi)
        return ArticleTextBuilder(bytes: bytes, writer: writer, baseURL: baseURL, hasHyperlinks: hasHyperlinks)
    }
}
