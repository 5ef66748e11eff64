import Model
import Store

/// Articles one after the other, there and back. Of a query that finds a hundred thousand, only the next ones are
/// looked up.
struct ArticleSteps {
    private let database: FeedDatabase

    /// Finds those that are still to come; nil: there are no more.
    private var query: ArticleQuery?

    /// Those that were shown, and the next ones.
    private var ids: [ArticleID]
    private var position = -1

    /// How many there are, as far as is known: some may arrive or go meanwhile.
    private var count: Int

    /// The articles with these ids.
    init(_ ids: [ArticleID], in database: FeedDatabase) {
        self.database = database
        self.ids = ids
        count = ids.count
    }

    /// What the query finds.
    init(_ query: ArticleQuery, in database: FeedDatabase) throws {
        self.database = database
        count = try database.articleCount(query)
        // With a limit, what is marked read would let others move up.
        ids = query.limit == nil ? [] : try database.articleIDs(query)
        self.query = query.limit == nil ? query : nil
    }

    /// Which one it is, and of how many: `3/12`.
    var place: String { "\(position + 1)/\(max(count, ids.count))" }

    /// The next article; nil after the last one.
    mutating func next() throws -> ArticleID? {
        if position + 1 >= ids.count { try fetch() }
        guard position + 1 < ids.count else { return nil }
        position += 1
        return ids[position]
    }

    /// The article before; nil at the first one.
    mutating func back() -> ArticleID? {
        guard position > 0 else { return nil }
        position -= 1
        return ids[position]
    }

    /// Takes out the article that was returned last. The next one is the one behind it.
    mutating func drop() {
        ids.remove(at: position)
        position -= 1
        count -= 1
    }

    private static let most = 50

    private mutating func fetch() throws {
        guard var query else { return }
        if !ids.isEmpty { query.add(.not(.ids(ids))) }
        query.limit = Self.most
        let more = try database.articleIDs(query)
        ids += more
        if more.count < Self.most { self.query = nil }
    }
}
