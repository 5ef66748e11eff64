import Model
import Parser

/// An article as text: who, when and where, then what.
struct ArticlePage {
    let full: FullArticle

    init(_ full: FullArticle) {
        self.full = full
    }

    /// Lines longer than this are hard to read, however wide the terminal.
    static var width: Int { min(Terminal.width, 100) }

    /// Ends with a line end.
    var text: String {
        let body = full.article.content ?? full.article.summary ?? ""
        let renderer = ArticleTextRenderer(
            width: Self.width, style: Terminal.hasColor ? .ansi : .plain, baseURL: full.article.url)
        let rendered = renderer.render(body).trimmingSuffix(while: \.isNewline)
        return header + "\n" + (rendered.isEmpty ? "(no text)" : rendered) + "\n" + enclosures
    }

    private var header: String {
        let listed = full.listed
        var lines = [Style.bold(safe(listed.shownTitle))]
        lines.append(Style.dim(line([listed.feedName, listed.author, Timestamp.local(listed.date)])))
        if let url = full.article.url { lines.append(Style.dim(safe(url))) }
        if let external = full.article.externalURL, external != full.article.url {
            lines.append(Style.dim("→ " + safe(external)))
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private var enclosures: String {
        if full.article.enclosures.isEmpty { return "" }
        let lines = full.article.enclosures.map { enclosure in
            line(["Enclosure: \(enclosure.url)", enclosure.mimeType, enclosure.size.flatMap(Self.size)]) + "\n"
        }
        return "\n" + lines.joined()
    }

    private func line(_ parts: [String?]) -> String {
        safe(parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · "))
    }

    private func safe(_ text: String) -> String {
        TerminalText.safe(text)
    }

    /// Feeds say 0 where they don't know.
    private static func size(_ bytes: Int64) -> String? {
        switch bytes {
        case ..<1: nil
        case ..<1_048_576: "\(max(1, bytes / 1024)) KiB"
        default: "\(bytes / 1_048_576) MiB"
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
        var text = self[...]
        while let last = text.last, predicate(last) { text.removeLast() }
        return text
    }
}
