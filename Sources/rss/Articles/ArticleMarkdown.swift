import Base
import HTML
import Model
import TerminalText

/// An article as Markdown: for notes, for pandoc(1), and for programs that read text.
struct ArticleMarkdown {
    private let full: FullArticle

    /// The content as Markdown.
    private let body: String

    init(_ full: FullArticle, body: String) {
        (self.full, self.body) = (full, body)
    }

    /// The article under its title and its origin.
    var page: String {
        let origin = ArticleHead(full).origin.map(MarkdownText.escaped).joined(separator: " · ")
        return parts([title, "*\(origin)*", body])
    }

    /// The article with its facts before it, in YAML, so that programs can tell several apart.
    var entry: String {
        frontMatter + "\n" + parts(["# " + MarkdownText.escaped(shown(full.listed.shownTitle)), body])
    }

    private var title: String {
        let title = MarkdownText.escaped(shown(full.listed.shownTitle))
        guard let url = full.article.url, WebURL(url) != nil else { return "# " + title }
        return "# " + link(title, url)
    }

    private var frontMatter: String {
        var lines = ["title: " + quoted(full.listed.shownTitle)]
        if let url = full.article.url { lines.append("url: " + quoted(url)) }
        lines.append("feed: " + quoted(full.listed.feedName))
        if let author = full.listed.author { lines.append("author: " + quoted(author)) }
        lines.append("date: " + Timestamp.utc(full.listed.date))
        if !full.labels.isEmpty { lines.append("labels: [" + full.labels.map(quoted).joined(separator: ", ") + "]") }
        return "---\n" + lines.joined(separator: "\n") + "\n---\n"
    }

    private var links: String {
        full.article.enclosures.map { enclosure in
            let name = enclosure.title ?? enclosure.role?.rawValue ?? "enclosure"
            return "- " + link(MarkdownText.escaped(shown(name)), enclosure.url)
        }.joined(separator: "\n")
    }

    private func parts(_ parts: [String]) -> String {
        (parts + [links]).filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    /// Returns the text in double quotes: YAML 1.2 (7.3.1) reads those of JSON.
    private func quoted(_ text: String) -> String { JSONWriter.quoted(shown(text)) }

    private func link(_ words: String, _ url: String) -> String {
        "[\(words)](\(MarkdownText.bracketed(shown(url))))"
    }

    private func shown(_ text: String) -> String { TerminalText.safe(text) }
}
