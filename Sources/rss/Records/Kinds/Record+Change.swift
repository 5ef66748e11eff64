import Model
import TerminalText

extension ListedChange: Record {

    private var state: String { syncState.rawValue }

    static let fields: [Field<ListedChange>] = [
        Field("id", "The article's id") { .number($0.id.rawValue) },
        Field(
            "change", "'read', 'unread', 'starred', 'unstarred', '+' or '-' and a label, 'note', 'no note' or 'deleted'"
        ) { .text($0.change.word) },
        Field("queued", "When it was made") { .date($0.queuedAt) },
        Field("state", "'queued', 'syncing', 'sent' or 'parked'") { .text($0.state) },
        Field("attempts", "How many attempts to send it failed") { .count($0.attempts) },
        Field("error", "Why the server rejected it") { .text($0.error) },
        Field("title", "The article's title") { .text($0.title) },
        Field("feed_title", "The feed's title") { .text($0.feedName) },
        Field("account", "The account's name") { .text($0.accountName) },
    ]

    func line(in form: LineForm) -> String {
        let start =
            Columns.cell("\(id)", 7, .right) + "  " + Columns.cell(change.word, 9) + "  "
            + form.date(queuedAt) + "  "
        let room = form.width - 7 - 2 - 9 - 2 - form.dateWidth - 2
        guard error != nil || syncState != .queued else { return start + Columns.last(title ?? "(no title)", room) }
        let trouble = Columns.last(error ?? state, max(room / 2, 8))
        let name = Columns.last(title ?? "(no title)", room - DisplayWidth.width(of: trouble) - 2)
        return start + name + "  " + (error == nil ? Style.mark(trouble) : Style.error(trouble))
    }
}

extension SyncState {
    /// The mark in lists, one column wide: `+` for an unsent change, `~` while it is sent, `!` if it was refused.
    var mark: String {
        switch self {
        case .queued: "+"
        case .syncing: "~"
        case .parked: "!"
        case .sent, .synced: " "
        }
    }
}
