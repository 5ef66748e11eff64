import Model

extension ListedArticle: Record {

    static let fields: [Field<ListedArticle>] = [
        Field("id", "The article's id") { .number($0.id.rawValue) },
        Field("date", "When it was published") { .date($0.date) },
        Field("read", "'read' or 'unread'; in JSON, true or false") { .flag($0.isRead, yes: "read", no: "unread") },
        Field("starred", "'starred' or empty; in JSON, true or false") {
            .flag($0.isStarred, yes: "starred", no: "")
        },
        Field("feed", "The feed's id") { .number($0.feedID.rawValue) },
        Field("feed_title", "The feed's title") { .text($0.feedName) },
        Field("title", "Its title, or the first words if it has none; in JSON, the title or null") {
            .values(OutputJSON($0.title), text: $0.name ?? "")
        },
        Field("url", "Its address") { .text($0.url) },
        Field("author", "Its authors") { .text($0.author) },
        Field("sync", "'parked', 'syncing', 'queued', 'sent' or 'synced'") { .text($0.syncState.rawValue) },
        Field("account", "The account's name") { .text($0.accountName) },
    ]

    func line(in form: LineForm) -> String { ArticleLine(article: self).text(in: form) }

    /// The title to show, which is never empty.
    var shownTitle: String { name ?? "(no title)" }
}
