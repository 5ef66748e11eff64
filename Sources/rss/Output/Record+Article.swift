import Model
import Parser

extension ListedArticle: Record {

    var fields: [String] {
        [
            "\(id)", Timestamp.utc(date), isRead ? "read" : "unread", isStarred ? "starred" : "", "\(feedID)", feedName,
            title ?? "", url ?? "", author ?? "", syncState.rawValue, accountName,
        ]
    }

    var json: JSONValue {
        .object([
            ("id", .number(id.rawValue)), ("date", JSONValue(date)), ("read", .bool(isRead)),
            ("starred", .bool(isStarred)), ("feed", .number(feedID.rawValue)), ("feed_title", .string(feedName)),
            ("title", JSONValue(title)), ("url", JSONValue(url)), ("author", JSONValue(author)),
            ("sync", .string(syncState.rawValue)), ("account", .string(accountName)),
        ])
    }

    func line(width: Int) -> String {
        let feedWidth = min(24, max(8, width / 5))
        let marks = (isStarred ? "*" : " ") + syncState.mark
        let start = Columns.cell("\(id)", 7, .right) + " "
        let middle = " " + Timestamp.localDay(date) + "  " + Columns.cell(feedName, feedWidth) + "  "
        let used = 7 + 1 + 2 + 1 + 10 + 2 + feedWidth + 2
        let name = Columns.last(shownTitle, width - used)
        return start + Style.yellow(marks) + Style.dim(middle) + (isRead ? Style.dim(name) : Style.bold(name))
    }

    /// Never empty.
    var shownTitle: String {
        [title, url].lazy.compactMap { $0 }.first { !$0.isEmpty } ?? "(no title)"
    }
}
