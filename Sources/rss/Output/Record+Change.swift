import Model
import Parser

extension ListedChange: Record {

    /// As `rss mark` names it.
    private var change: String {
        switch kind {
        case .read: value ? "read" : "unread"
        case .starred: value ? "starred" : "unstarred"
        }
    }

    /// What is parked isn't about to be sent.
    private var state: String { error == nil ? syncState.rawValue : "parked" }

    var fields: [String] {
        [
            "\(id)", change, Timestamp.utc(queuedAt), state, "\(attempts)", error ?? "", title ?? "", feedName ?? "",
            accountName,
        ]
    }

    var json: JSONValue {
        .object([
            ("id", .number(id.rawValue)), ("change", .string(change)), ("queued", JSONValue(queuedAt)),
            ("state", .string(state)), ("attempts", .number(Int64(attempts))), ("error", JSONValue(error)),
            ("title", JSONValue(title)), ("feed_title", JSONValue(feedName)), ("account", .string(accountName)),
        ])
    }

    func line(width: Int) -> String {
        let start =
            Columns.cell("\(id)", 7, .right) + "  " + Columns.cell(change, 9) + "  "
            + Timestamp.local(queuedAt) + "  "
        let room = width - 7 - 2 - 9 - 2 - 16 - 2
        guard error != nil || syncState == .syncing else { return start + Columns.last(title ?? "(no title)", room) }
        let trouble = Columns.last(error ?? state, max(room / 2, 8))
        let name = Columns.last(title ?? "(no title)", room - DisplayWidth.width(of: trouble) - 2)
        return start + name + "  " + (error == nil ? Style.yellow(trouble) : Style.red(trouble))
    }
}
