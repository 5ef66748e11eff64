import Base
import Foundation
import HTML
import Model
import TerminalText

/// The facts about an article that all forms print above its text.
struct ArticleHead {
    private let full: FullArticle

    init(_ full: FullArticle) {
        self.full = full
    }

    /// The article's feed, author, date and reading time.
    var origin: [String] { present([full.listed.feedName] + byline) }

    private var byline: [String?] {
        [full.listed.author, Timestamp.local(full.listed.date), full.minutes.map { "\($0) min" }]
    }

    var tags: [String] { full.article.tags }

    /// The address of the page that the article is about, if it differs from the article's own.
    var externalURL: String? { full.article.externalURL == full.article.url ? nil : full.article.externalURL }

    /// The address of a page with comments, if it differs from the article's own.
    var commentsURL: String? { full.article.commentsURL == full.article.url ? nil : full.article.commentsURL }

    /// Returns the media type, duration and size of an enclosure, as far as they are known.
    static func details(of enclosure: Enclosure) -> [String] {
        // Feeds give 0 for values that they do not know.
        let duration = enclosure.duration.flatMap { $0 > 0 ? DownloadProgressLine.time($0) : nil }
        let size = enclosure.size.flatMap { $0 > 0 ? $0.bytes : nil }
        return [enclosure.mimeType, duration, size].compactMap { $0 }.filter { !$0.isEmpty }
    }

    /// Returns the head for a terminal or a text file, with the id for commands and the status.
    ///
    /// - Parameter width: The width in columns; nil for no wrapping.
    func text(width: Int?, isStyled: Bool) -> String {
        func lines(_ style: Style, _ texts: [String]) -> String {
            texts.map { (isStyled ? style($0) : $0) + "\n" }.joined()
        }
        let place = ["\(full.listed.id)", full.listed.feedName, full.folders.joined(separator: ", ")]
        var rest = joined(place + byline + [full.listed.isStarred ? "starred" : nil], width)
        rest += present([full.article.url, externalURL.map { "→ " + $0 }, commentsURL.map { "Comments: " + $0 }])
        if !tags.isEmpty { rest += wrapped("Tags: " + tags.joined(separator: ", "), width) }
        if !full.labels.isEmpty { rest += wrapped("Labels: " + full.labels.joined(separator: ", "), width) }
        if let note = full.note {
            rest += "Note: \(note)".split(separator: "\n").flatMap { wrapped(String($0), width) }
        }
        for enclosure in full.article.enclosures {
            let download = full.downloads.first { $0.url == enclosure.url }
            let name = enclosure.role?.rawValue.capitalized ?? "Enclosure"
            let parts = [name + ": " + enclosure.url] + Self.details(of: enclosure)
            rest.append(TerminalText.safe((parts + [download?.remark].compactMap { $0 }).joined(separator: " · ")))
            if let title = enclosure.title { rest += wrapped(title, width) }
        }
        return lines(.title, wrapped(full.listed.shownTitle, width)) + lines(.detail, rest)
    }

    /// Returns the lines of a text, which is longer than others.
    private func wrapped(_ text: String, _ width: Int?) -> [String] {
        let lines = ArticleTextRenderer(width: width.map { max($0, 20) }).render(HTMLText.escaped(text))
        return present(lines.split(separator: "\n").map { String($0) })
    }

    /// Joins the parts with dots, on as many lines as are needed.
    private func joined(_ parts: [String?], _ width: Int?) -> [String] {
        var lines: [String] = []
        for part in present(parts) {
            if let last = lines.last, width.map({ DisplayWidth.width(of: last + " · " + part) <= max($0, 20) }) ?? true
            {
                lines[lines.count - 1] = last + " · " + part
            } else {
                lines.append(part)
            }
        }
        return lines
    }

    private func present(_ parts: [String?]) -> [String] {
        parts.compactMap { $0 }.map(TerminalText.safe).filter { !$0.isEmpty }
    }
}
