import GRDB
import Model

/// New articles on their way into the tables, in one transaction.
///
/// Their statements are looked up once, and the search index gets the words of all of them at the end: taking turns, its
/// words and the pages of the tables drive each other out of the processor's caches.
struct NewArticles {
    private var statuses: DirectStatement
    private var articles: DirectStatement
    private var ruleQueue: DirectStatement
    private var unindexed: [(id: Int64, incoming: IncomingArticle)] = []

    init(in db: Database) throws {
        statuses = try StatusTable.insertion(in: db)
        articles = try ArticleTable.insertion(in: db)
        ruleQueue = try RuleQueueTable.addition(in: db)
    }

    /// Of an article that no status is known of. ``index(in:)`` must follow before any article is changed.
    mutating func insert(_ incoming: IncomingArticle, _ status: StatusTable.New, in db: Database) throws {
        let id = try StatusTable.insert(status, with: &statuses, in: db)
        try ArticleTable.insert(incoming, as: id, with: &articles)
        try RuleQueueTable.add(id, with: &ruleQueue)
        unindexed.append((id, incoming))
    }

    /// In the order in which they were inserted, which is that of their ids.
    mutating func index(in db: Database) throws {
        try SearchTable.add(unindexed, in: db)
        unindexed = []
    }
}
