import Base
import Model
import Store

/// Articles that are printed as they arrive, by `rss follow` and `rss list --watch`.
struct ArrivingArticles {
    let list: ArticleList

    /// Whether more is waited for when everything is printed.
    let waits: Bool

    /// The most articles that are held in memory, so that a slow reader does not keep the database busy.
    static let most = 100

    /// Looks for articles, once or until the reader closes the pipe: whenever something was written to the database.
    ///
    /// - Parameters:
    ///   - event: A file descriptor that leads to a look, too, when it becomes readable.
    ///   - look: Prints what there is. Returns whether more is wanted.
    func print(in database: FeedDatabase, or event: Int32 = -1, _ look: () async throws -> Bool) async throws {
        var signal = WriteSignal(of: database)
        repeat {
            signal.clear()
            do {
                guard try await look() else { return }
            } catch StoreError.busy where waits {
                // The next look tries again.
            }
        } while waits && Output.isRead(for: signal.longestWait, until: [signal.descriptor, event])
    }

    /// Prints those of the articles that the query finds, in the order of their arrival.
    func print(_ ids: [ArticleID], of query: ArticleQuery = ArticleQuery()) throws {
        for chunk in ids.chunks(of: Self.most) {
            var some = query
            some.add(.ids(chunk))
            some.order = .arrived
            (some.limit, some.perFeed) = (nil, nil)
            try list.printReversed(some)
        }
    }
}
