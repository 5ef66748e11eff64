import Base
import Foundation
import HTML
import Model
import Parser
import TerminalText

/// An article as HTML for a browser, a mail or a file: a fragment in UTF-8, everything in it sanitised or escaped.
struct ArticleHTML {
    private let full: FullArticle
    private let body: String

    init(_ full: FullArticle, body: String) {
        self.full = full
        self.body = body
    }

    /// Ends with a line end.
    var text: String {
        """
        <article>
        <h1>\(link(full.article.url, escaped(full.listed.shownTitle)))</h1>
        <p>\(origin)</p>
        \(body)
        \(enclosures)</article>

        """
    }

    private var origin: String {
        [full.listed.feedName, full.listed.author, Timestamp.local(full.listed.date)]
            .compactMap { $0 }.filter { !$0.isEmpty }.map(escaped).joined(separator: " · ")
    }

    private var enclosures: String {
        let urls = [full.article.externalURL].compactMap { $0 } + full.article.enclosures.map(\.url)
        return urls.map { "<p>\(link($0, escaped($0)))</p>\n" }.joined()
    }

    /// Only web addresses become links: a feed may contain `javascript:`.
    private func link(_ url: String?, _ html: String) -> String {
        guard let url, ["http://", "https://"].contains(where: { url.lowercased().hasPrefix($0) }) else { return html }
        return "<a href=\"\(escaped(url))\">\(html)</a>"
    }

    private func escaped(_ text: String) -> String {
        HTMLText.escaped(TerminalText.safe(text), quotes: true)
    }
}
