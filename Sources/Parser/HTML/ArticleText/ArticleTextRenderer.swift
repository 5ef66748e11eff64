/// Turns an article's HTML into text to read on a terminal.
///
/// Links, images, audio and video are numbered; their URLs stand at the end. Nothing in the HTML can command the
/// terminal: control characters are dropped, and the only escape sequences are those of ``Style/ansi``.
package struct ArticleTextRenderer: Sendable {

    package enum Style: Sendable {
        /// Characters alone, for pipes.
        case plain
        /// With SGR sequences: bold headings, underlined links and so on.
        case ansi
    }

    /// The longest line in columns; URLs in the list of links may be longer, preformatted text too. Nil leaves
    /// paragraphs on one line.
    package var width: Int?
    package var style: Style

    /// What relative URLs are relative to. Links to a place in this very document get no number.
    package var baseURL: String?

    package init(width: Int? = 80, style: Style = .plain, baseURL: String? = nil) {
        self.width = width
        self.style = style
        self.baseURL = baseURL
    }

    /// The text, without a line feed at its end. Empty where there is nothing to read.
    package func render(_ html: String) -> String {
        html.withHTMLBytes { bytes in
            let writer = LineWriter(width: width, isStyled: style == .ansi)
            var builder = ArticleTextBuilder(bytes: bytes, writer: writer, baseURL: baseURL)
            return builder.build()
        }
    }
}
