import HTML
import Model
import TerminalText

/// An article as text: its head, then the content.
struct ArticlePage {
    var form: ArticleForm

    /// The width in columns; `nil` for no wrapping.
    var width: Int?

    /// Whether the article is one of several.
    var isOneOfMany = false

    /// The width that is still easy to read, however wide the terminal is.
    static let readableWidth = 100

    /// Returns the article, with a line break at its end unless it is empty.
    func print(_ full: FullArticle) -> String {
        let body = full.article.content ?? full.article.summary ?? ""
        let subtitle = Subtitle.text(of: full.article).map { "<p><em>" + HTMLText.escaped($0) + "</em></p>\n" } ?? ""
        switch form {
        case .text, .plain:
            return ArticleHead(full).text(width: width, isStyled: isStyled) + "\n"
                + text(subtitle + body, full.article.url)
        case .html: return ArticleHTML(full, body: subtitle + body).text
        case .markdown:
            let markdown = ArticleMarkdown(full, body: markdown(subtitle + body))
            return isOneOfMany ? markdown.entry : markdown.page
        case .raw: return ended(body)
        case .links: return lines(links(of: full))
        }
    }

    /// Returns the addresses of the article's numbered links, then of its enclosures.
    func links(of full: FullArticle) -> [String] {
        links(full.article.content ?? full.article.summary ?? "", full.article.url) + full.article.enclosures.map(\.url)
    }

    /// Returns the link with this number. Throws ``Failure`` if it does not exist.
    func link(_ number: Int, of full: FullArticle) throws(Failure) -> String {
        let links = links(of: full)
        guard links.indices.contains(number - 1) else {
            throw Failure("no link \(number): this article has \(links.count.counted("link"))", ExitStatus.notFound)
        }
        return links[number - 1]
    }

    /// Renders HTML that does not belong to an article.
    ///
    /// - Parameter html: the HTML, not yet sanitised.
    func print(_ html: String, baseURL: String?) -> String {
        let sanitized = HTMLSanitizer.sanitized(html, base: baseURL)
        return switch form {
        case .text, .plain: text(sanitized, baseURL)
        case .html: ended(sanitized)
        case .markdown: ended(markdown(sanitized))
        case .raw: ended(html)
        case .links: lines(links(sanitized, baseURL))
        }
    }

    /// Returns the text before the first article. For HTML, it names the encoding UTF-8.
    func beginning(with full: FullArticle) -> String {
        switch form {
        case .html: ArticleHTML.beginning(title: full.listed.shownTitle)
        case .text, .plain, .markdown, .raw, .links: ""
        }
    }

    /// The separator between two articles.
    var separator: String {
        switch form {
        case .text, .plain: String(repeating: "─", count: width ?? Self.readableWidth) + "\n\n"
        case .html: "<hr>\n"
        case .markdown: "\n"
        case .raw, .links: ""
        }
    }
}

private extension ArticlePage {

    var isStyled: Bool { form == .text && Terminal.hasAttributes }

    func text(_ html: String, _ baseURL: String?) -> String {
        let roles = TextRoles(code: Style.code.codes, link: Style.link.codes)
        let renderer = ArticleTextRenderer(
            width: width, style: isStyled ? .styled(roles) : .plain, hasHyperlinks: isStyled && Terminal.hasHyperlinks,
            baseURL: baseURL)
        let rendered = renderer.render(html)
        return rendered.isEmpty ? "(no text)\n" : ended(rendered)
    }

    func markdown(_ html: String) -> String {
        MarkdownText.text(html) ?? MarkdownText.escaped(ArticleTextRenderer(width: nil).render(html))
    }

    func links(_ html: String, _ baseURL: String?) -> [String] {
        ArticleTextRenderer(baseURL: baseURL).links(in: html).map(\.url)
    }

    /// Returns the addresses one per line, each once.
    func lines(_ urls: [String]) -> String {
        var seen: Set<String> = []
        return urls.map(safe).filter { seen.insert($0).inserted }.map { $0 + "\n" }.joined()
    }

    func ended(_ text: String) -> String {
        text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
    }

    func safe(_ text: String) -> String {
        TerminalText.safe(text)
    }
}
