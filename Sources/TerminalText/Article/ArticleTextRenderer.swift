import Base
import HTML

/// Turns an article's HTML, as ``HTMLSanitizer`` leaves it, into text to read on a terminal. What that removes or
/// rewrites, such as formulas, players and images that scripts load, is not handled here; nothing else depends on it.
///
/// Links, images, audio and video are numbered; their URLs stand at the end. An image in a link has the link's number.
/// The HTML cannot control the terminal: control characters are dropped, and the only escape sequences are those of
/// ``Style/styled(_:)`` and ``hasHyperlinks``. Without them the text is the same, character by character, but that `~~` stands
/// around what is struck out.
package struct ArticleTextRenderer: Sendable {

    package enum Style: Sendable {
        /// Only characters, for pipes.
        case plain
        /// Characters with SGR sequences: bold headings, underlined links and so on.
        case styled(TextRoles)

        /// With the looks that the roles have if the user chooses none.
        package static let ansi = Style.styled(TextRoles())

        fileprivate var roles: TextRoles? { if case .styled(let roles) = self { roles } else { nil } }
    }

    /// The maximum length of lines in columns. Preformatted text may be longer, and so may URLs: broken ones cannot be
    /// copied. If `nil`, paragraphs stay on one line.
    package var width: Int?
    package var style: Style

    /// Whether links can be clicked, by means of OSC 8. Their numbers and the list of URLs are kept: for terminals and
    /// pagers without links, for searching, and to see where a link leads.
    package var hasHyperlinks: Bool

    /// The base of relative URLs. Links to a place in the same document get no number.
    package var baseURL: String?

    package init(width: Int? = 80, style: Style = .plain, hasHyperlinks: Bool = false, baseURL: String? = nil) {
        self.width = width
        self.style = style
        self.hasHyperlinks = hasHyperlinks
        self.baseURL = baseURL
    }

    /// Returns the text, without a line feed at its end. It is empty if there is nothing to read.
    package func render(_ html: String) -> String {
        html.withUTF8Bytes { bytes in
            var builder = builder(bytes)
            if let text = builder.build() { return text }
            builder = self.builder(bytes, showsFallback: true)
            return builder.build() ?? ""
        }
    }

    /// Returns the links of the article, each URL once: first those with a number in the text, in its order, so that
    /// the first is `[1]`; then those without: links whose text is their URL, and images in links.
    package func links(in html: String) -> [ArticleLink] {
        html.withUTF8Bytes { bytes in
            var builder = builder(bytes)
            if let links = builder.collectLinks() { return links }
            builder = self.builder(bytes, showsFallback: true)
            return builder.collectLinks() ?? []
        }
    }

    private func builder(_ bytes: HTMLBytes, showsFallback: Bool = false) -> ArticleTextBuilder {
        let writer = LineWriter(width: width, roles: style.roles)
        return ArticleTextBuilder(
            bytes: bytes, writer: writer, baseURL: baseURL, hasHyperlinks: hasHyperlinks, showsFallback: showsFallback)
    }
}

/// The URLs of an article in order of appearance. The same URL has the same number everywhere.
struct Footnotes {
    private var numbers: [String: Int] = [:]

    /// The links with a number, from 1.
    private(set) var links: [ArticleLink] = []

    /// The links without a number: those whose text is their URL, and images that are links themselves.
    var unmarkedLinks: [ArticleLink] {
        unmarked.filter { numbers[$0.url] == nil }
    }

    private var unmarked: [ArticleLink] = []
    private var unmarkedURLs: Set<String> = []

    /// Returns the mark that leads to `url`: `[1]`.
    mutating func mark(for url: String, _ kind: ArticleLink.Kind) -> String {
        if let number = numbers[url] { return "[\(number)]" }
        links.append(ArticleLink(url: url, kind: kind))
        numbers[url] = links.count
        return "[\(links.count)]"
    }

    mutating func addUnmarked(_ url: String, _ kind: ArticleLink.Kind) {
        if unmarkedURLs.insert(url).inserted { unmarked.append(ArticleLink(url: url, kind: kind)) }
    }
}

/// A URL in an article.
package struct ArticleLink: Equatable, Sendable {
    /// The absolute URL, safe to print: see ``TerminalText``.
    package var url: String
    package var kind: Kind

    /// The kind of the target, as far as the element tells.
    package enum Kind: String, Sendable {
        case link, image, audio, video
    }
}
