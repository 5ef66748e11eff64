import HTML
import Model
import TerminalText

/// An article as HTML in UTF-8, for a browser, a mail or a file. Everything in it is sanitised or escaped.
struct ArticleHTML {
    private let full: FullArticle
    private let body: String

    init(_ full: FullArticle, body: String) {
        self.full = full
        self.body = body
    }

    /// The HTML, which ends with a line break.
    var text: String {
        """
        <article>
        <h1>\(link(full.article.url, escaped(full.listed.shownTitle)))</h1>
        <p>\(origin)</p>
        \(tags)\(body)
        \(enclosures)</article>

        """
    }

    /// Returns the beginning of a page, before its first article. It names the encoding, which a file has no header
    /// for.
    static func beginning(title: String) -> String {
        "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>\(escaped(title))</title>\n"
    }

    private var head: ArticleHead { ArticleHead(full) }

    private var origin: String { escaped(head.origin.joined(separator: " · ")) }

    private var tags: String { head.tags.isEmpty ? "" : "<p>\(escaped(head.tags.joined(separator: ", ")))</p>\n" }

    private var enclosures: String {
        let pages = [head.externalURL, head.commentsURL].compactMap { $0.map { (url: $0, details: [String]()) } }
        let all =
            pages
            + full.article.enclosures.map { enclosure in
                (enclosure.url, ([enclosure.title].compactMap { $0 } + ArticleHead.details(of: enclosure)))
            }
        return all.map { url, details in
            "<p>\(([link(url, escaped(url))] + details.map(escaped)).joined(separator: " · "))</p>\n"
        }.joined()
    }

    /// Returns a link for a web address, otherwise just the text: a feed may contain `javascript:`.
    private func link(_ url: String?, _ html: String) -> String {
        guard let url, ["http://", "https://"].contains(where: { url.lowercased().hasPrefix($0) }) else { return html }
        return "<a href=\"\(escaped(url))\">\(html)</a>"
    }

    private func escaped(_ text: String) -> String { Self.escaped(text) }

    private static func escaped(_ text: String) -> String {
        HTMLText.escaped(TerminalText.safe(text), quotes: true)
    }
}
