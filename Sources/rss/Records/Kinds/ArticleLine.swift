import Model
import TerminalText

/// An article in a table for people: id, date, marks, feed and title. Where there is little room, the feed goes first,
/// then the date.
struct ArticleLine {
    let article: ListedArticle
    var enclosure = EnclosureMark.none

    enum EnclosureMark: String {
        case none = " "
        /// It has enclosures.
        case present = "@"
        /// One of them was downloaded.
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
        start += " " + marks + " "
        used += 5
        if form.width >= 50 {
            let width = min(24, max(8, form.width / 5))
            start += Style.detail(Columns.cell(article.feedName, width)) + "  "
            used += width + 2
        }
        let title = Columns.last(article.shownTitle, form.width - used)
        return start + (article.isRead ? Style.read(title) : Style.unread(title))
    }

    /// Three columns: the star, the enclosure, the change that waits to be sent.
    private var marks: String {
        let marks = (article.isStarred ? "*" : " ") + enclosure.rawValue + article.syncState.mark
        return marks == "   " ? marks : Style.mark(marks)
    }
}
