import Model
import Store

/// A position in a list of articles, which moves forward and back. Of a query that finds a hundred thousand articles,
/// only the next ones are looked up.
struct ArticleSteps {
    private let database: FeedDatabase

    /// The query that finds the remaining articles; `nil` if there are no more.
    private var query: ArticleQuery?

    /// The articles that were shown, and the next ones.
    private var ids: [ArticleID]
    private var position = -1

    /// The number of articles as far as known: some may arrive or disappear meanwhile.
    private var count: Int

    /// Steps through the articles with these ids.
    init(_ ids: [ArticleID], in database: FeedDatabase) {
        self.database = database
        self.ids = ids
        count = ids.count
    }

    /// Steps through the articles that the query finds.
    init(_ query: ArticleQuery, in database: FeedDatabase) throws {
        self.database = database
        count = try database.articleCount(query)
        // A query with a limit is run only once: when articles are marked read, others would take their place.
        ids = query.limit == nil ? [] : try database.articleIDs(query)
        self.query = query.limit == nil ? query : nil
    }

    /// The position and the number of articles: `3/12`.
    var place: String { "\(position + 1)/\(max(count, ids.count))" }

    /// Moves to the next article; returns `nil` after the last one.
    mutating func next() throws -> ArticleID? {
        if position + 1 >= ids.count { try fetch() }
        guard position + 1 < ids.count else { return nil }
        position += 1
        return ids[position]
    }

    /// Moves to the article before; returns `nil` at the first one.
    mutating func back() -> ArticleID? {
        guard position > 0 else { return nil }
        position -= 1
        return ids[position]
    }

    /// Removes the article that was returned last. The next one is the one after it.
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
