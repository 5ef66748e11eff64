import Model
import Store

/// Prints articles as they arrive: of a query, those that came last first, then what comes.
struct ArticleFollower {
    let database: FeedDatabase
    let list: ArticleList

    /// So many are shown to begin with, as tail(1) does.
    static let usualCount = 10

    /// How often it is looked whether anything was written, in milliseconds. Asking SQLite takes some microseconds and
    /// keeps nobody from anything.
    private static let pause: Int32 = 200

    /// So many are held in memory: no reader of a pipe keeps the database waiting.
    private static let most = 100

    /// Returns when nobody reads any more.
    func run(_ query: ArticleQuery) throws {
        var watch = try ArticleWatcher(database)
        var recent = query
        recent.order = .arrived
        recent.limit = query.limit ?? Self.usualCount
        try print(database.articleIDs(recent).filter(watch.knows).reversed(), of: query)
        while Output.isRead(for: Self.pause) {
            do {
                try print(watch.newArticles(), of: query)
            } catch StoreError.busy {
                // Whoever has the database for so long has it no more the next time.
            }
        }
    }

    private func print(_ ids: [ArticleID], of query: ArticleQuery) throws {
        for start in stride(from: 0, to: ids.count, by: Self.most) {
            var some = query
            some.add(.ids(Array(ids[start..<min(start + Self.most, ids.count)])))
            some.order = .arrived
            some.limit = nil
            try list.printReversed(some)
        }
    }
}
