import GRDB
import Model

/// New articles on their way into the tables, in one transaction.
///
/// The queue for rules and the search index get all of them at the end: taking turns, the index's words and the pages of
/// the tables drive each other out of the processor's caches.
struct NewArticles {
    private var unindexed: [(id: Int64, incoming: IncomingArticle)] = []

    /// Of an article that no status is known of. ``index(in:)`` must follow before any article is changed.
    mutating func insert(_ incoming: IncomingArticle, _ status: StatusTable.New, in db: Database) throws {
        let id = try StatusTable.insert(status, in: db)
        try ArticleTable.insertWithoutWords(incoming, as: id, in: db)
        unindexed.append((id, incoming))
    }

    /// In the order in which they were inserted, which is that of their ids. Nothing else gets ids meanwhile.
    mutating func index(in db: Database) throws {
        guard let first = unindexed.first?.id, let last = unindexed.last?.id else { return }
        try RuleQueueTable.add(first...last, in: db)
        try SearchTable.add(unindexed, in: db)
        unindexed = []
    }
}
