import Model
import TerminalText

/// An article in a table for people: id, date, marks, feed and title. Where space is short, the feed is left out first,
/// then the date.
struct ArticleLine {
    let article: ListedArticle
    var enclosure = EnclosureMark.none

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

    /// The marks in three columns: star, enclosure, and unsent change.
    private var marks: String {
        let marks = (article.isStarred ? "*" : " ") + enclosure.rawValue + article.syncState.mark
        return marks == "   " ? marks : Style.mark(marks)
    }
}
