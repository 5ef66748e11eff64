import GRDB
import Model

/// New articles on their way into the tables, in one transaction.
///
/// The queue for rules and the search index get all of them at the end: if the writes alternated, the index's words and
/// the pages of the tables would evict each other from the processor's caches.
struct NewArticles {
    private var unindexed: [(id: Int64, incoming: IncomingArticle)] = []

    /// Inserts an article without a known status. ``index(in:)`` must be called before any article is changed.
    mutating func insert(_ incoming: IncomingArticle, _ status: StatusTable.New, in db: Database) throws {
        var status = status
        status.size = incoming.size
        let id = try StatusTable.insert(status, in: db)
        try ArticleTable.insertWithoutWords(incoming, as: id, in: db)
        unindexed.append((id, incoming))
    }

    /// Indexes the articles in the order of insertion, which is that of their ids. No other article may get an id
    /// meanwhile.
    mutating func index(in db: Database) throws {
        guard let first = unindexed.first?.id, let last = unindexed.last?.id else { return }
        try RuleQueueTable.add(first...last, in: db)
        try SearchTable.add(unindexed, in: db)
        unindexed = []
    }
}
