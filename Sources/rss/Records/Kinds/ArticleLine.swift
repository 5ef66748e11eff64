import Model
import TerminalText

/// An article in a table for people: id, date, marks, feed, title and labels. Where space is short, the feed is left out first,
/// then the date.
struct ArticleLine {
    let article: ListedArticle
    var enclosure = EnclosureMark.none
    var labels: [String] = []

    enum EnclosureMark: String {
        case none = " "
        /// The article has enclosures.
        case present = "@"
        /// At least one enclosure was downloaded.
        case downloaded = "v"
    }

    func text(in form: LineForm) -> String {
        let id = "\(article.id)"
        var start = String(repeating: " ", count: max(0, (form.isNarrow ? 5 : 7) - id.count)) + id
        var used = start.count
        if form.width >= 30 {
            start += "  " + Style.detail(form.date(article.date))
            used += 2 + form.dateWidth
        }
        let marks = marks
        start += " " + marks.text + " "
        used += 2 + marks.width
        if form.width >= 50 {
            let width = min(24, max(8, form.width / 5))
            start += Style.detail(Columns.cell(article.feedName, width)) + "  "
            used += width + 2
        }
        let labels = shownLabels(within: (form.width - used) / 3)
        let title = Columns.last(article.shownTitle, form.width - used - DisplayWidth.width(of: labels))
        return start + (article.isRead ? Style.read(title) : Style.unread(title)) + Style.detail(labels)
    }

    /// The labels behind the title, where there is room.
    private func shownLabels(within width: Int) -> String {
        labels.isEmpty || width < 10 ? "" : "  " + Columns.last("[\(labels.joined(separator: ", "))]", width - 2)
    }

    /// The marks in three columns: star, enclosure, and unsent change; before these, where no look tells it, whether the article
    /// is unread.
    private var marks: (text: String, width: Int) {
        let marks = (article.isStarred ? "*" : " ") + enclosure.rawValue + article.syncState.mark
        if !Terminal.hasAttributes { return ((article.isRead ? " " : "N") + marks, 4) }
        return (marks == "   " ? marks : Style.mark(marks), 3)
    }
}

/// A line below an article that shows the words found by a search.
struct Excerpt {
    private let marked: String

    /// The marks before and after a matched word. These control characters are removed from all text of feeds.
    static let marks = ("\u{2}", "\u{3}")

    /// - Parameter text: The excerpt with its ``marks``.
    init(_ text: String) {
        marked = text
    }

    /// The excerpt without its marks.
    var text: String { marked.replacing(Self.marks.0, with: "").replacing(Self.marks.1, with: "") }

    /// Returns whether the title says it all, as in feeds whose articles have no text but their titles.
    func repeats(_ title: String) -> Bool {
        Self.words(title).starts(with: Self.words(text))
    }

    private static func words(_ text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
    }

    /// Returns the line, indented to stand below the article's date.
    func line(width: Int) -> String {
        let indent = String(repeating: " ", count: width < 60 ? 7 : 9)
        var left = max(width - indent.count, 1)
        var line = indent
        for part in parts where left > 0 {
            let cut = Columns.last(part.text, left)
            left -= DisplayWidth.width(of: cut)
            line += part.isFound ? Style.mark(cut) : Style.detail(cut)
        }
        return line
    }

    private var parts: [(text: String, isFound: Bool)] {
        var parts: [(text: String, isFound: Bool)] = []
        for (index, piece) in marked.split(separator: Self.marks.0, omittingEmptySubsequences: false).enumerated() {
            let halves = piece.split(separator: Self.marks.1, maxSplits: 1, omittingEmptySubsequences: false)
            if index > 0 && halves.count == 2 { parts.append((String(halves[0]), true)) }
            parts.append((halves.last.map(String.init) ?? "", false))
        }
        return parts
    }
}
