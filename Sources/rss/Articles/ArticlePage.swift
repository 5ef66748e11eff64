import Base
import HTML
import Model
import Parser
import TerminalText

/// An article as text: title, origin and date, then the content.
struct ArticlePage {
    var form: ArticleForm

    /// In columns; nil for no wrapping.
    var width: Int?

    /// Lines longer than this are hard to read, however wide the terminal.
    static let readableWidth = 100

    /// Ends with a newline, unless it is empty.
    func print(_ full: FullArticle) -> String {
        let body = full.article.content ?? full.article.summary ?? ""
        switch form {
        case .text, .plain: return head(full) + "\n" + text(body, full.article.url) + enclosures(full)
        case .html: return ArticleHTML(full, body: body).text
        case .raw: return ended(body)
        case .links: return lines(links(of: full))
        }
    }

    /// Where the article leads: its links by their numbers, then its enclosures.
    func links(of full: FullArticle) -> [String] {
        links(full.article.content ?? full.article.summary ?? "", full.article.url) + full.article.enclosures.map(\.url)
    }

    /// Renders HTML that is not of an article.
    ///
    /// - Parameter html: as it came.
    func print(_ html: String, baseURL: String?) -> String {
        let sanitized = HTMLSanitizer.sanitized(html, base: baseURL)
        return switch form {
        case .text, .plain: text(sanitized, baseURL)
        case .html: ended(sanitized)
        case .raw: ended(html)
        case .links: lines(links(sanitized, baseURL))
        }
    }

    /// The separator between two articles.
    var separator: String {
        switch form {
        case .text, .plain: String(repeating: "─", count: width ?? Self.readableWidth) + "\n\n"
        case .html: "<hr>\n"
        case .raw, .links: ""
        }
    }
}

private extension ArticlePage {

    var isStyled: Bool { form == .text && Terminal.hasColor }

    func text(_ html: String, _ baseURL: String?) -> String {
        let renderer = ArticleTextRenderer(
            width: width, style: isStyled ? .ansi : .plain, hasHyperlinks: isStyled && Terminal.hasHyperlinks,
            baseURL: baseURL)
        let rendered = renderer.render(html)
        return rendered.isEmpty ? "(no text)\n" : ended(rendered)
    }

    func links(_ html: String, _ baseURL: String?) -> [String] {
        ArticleTextRenderer(baseURL: baseURL).links(in: html).map(\.url)
    }

    /// Each once, one a line.
    func lines(_ urls: [String]) -> String {
        var seen: Set<String> = []
        return urls.map(safe).filter { seen.insert($0).inserted }.map { $0 + "\n" }.joined()
    }

    func ended(_ text: String) -> String {
        text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
    }

    // MARK: Around the text

    func head(_ full: FullArticle) -> String {
        let listed = full.listed
        var lines = [styled(.title, safe(listed.shownTitle))]
        lines.append(styled(.detail, line([listed.feedName, listed.author, Timestamp.local(listed.date)])))
        if let url = full.article.url { lines.append(styled(.detail, safe(url))) }
        if let external = full.article.externalURL, external != full.article.url {
            lines.append(styled(.detail, "→ " + safe(external)))
        }
        return lines.map { $0 + "\n" }.joined()
    }

    func enclosures(_ full: FullArticle) -> String {
        if full.article.enclosures.isEmpty { return "" }
        let lines = full.article.enclosures.map { enclosure in
            let download = full.downloads.first { $0.url == enclosure.url }
            let parts = ["Enclosure: \(enclosure.url)", enclosure.mimeType, enclosure.size.flatMap(Self.size)]
            return line(parts + [download?.remark]) + "\n"
        }
        return "\n" + lines.joined()
    }

    func styled(_ style: Style, _ text: String) -> String {
        isStyled ? style(text) : text
    }

    func line(_ parts: [String?]) -> String {
        safe(parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · "))
    }

    func safe(_ text: String) -> String {
        TerminalText.safe(text)
    }

    /// Feeds give 0 for an unknown size.
    static func size(_ bytes: Int64) -> String? {
        switch bytes {
        case ..<1: nil
        case ..<1_048_576: "\(max(1, bytes / 1024)) KiB"
        default: "\(bytes / 1_048_576) MiB"
        }
    }
}
