import Model
import Store

/// Prints the latest articles of a query, then new ones as they arrive.
struct ArticleFollower {
    let database: FeedDatabase
    let list: ArticleList

    /// How many articles are shown at first, as with tail(1).
    static let usualCount = 10

    /// How often it is looked whether anything was written, in milliseconds. Asking SQLite takes some microseconds and
    /// keeps nobody from anything.
    private static let pause: Int32 = 200

    /// How many articles are held in memory, so that a slow reader does not keep the database busy.
    private static let most = 100

    /// Returns when the reader has closed the pipe.
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
                // The next round tries again.
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
