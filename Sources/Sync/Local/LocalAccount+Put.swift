import Fetch
package import Model
package import Parser
import Store

extension LocalAccount {

    /// Saves the articles of a document in a feed that is never fetched, as those of one that is.
    ///
    /// - Parameters:
    ///   - marks: The marks of its items, in their order; empty if they bring none.
    ///   - isOfFeed: Whether the document is a feed's, whose items may share ids by mistake. Otherwise each of them has
    ///     an id of its own, and the last one with an id counts.
    ///   - url: The feed's address, see `Feed.putURL(_:)`.
    ///   - title: The title that the feed gets if it is new.
    package func put(
        _ document: consuming ParsedFeed, _ marks: [[MarkChange]] = [], isOfFeed: Bool, into url: String, title: String
    ) async throws -> Subscribed {
        let keys = isOfFeed ? nil : document.items.map(ArticleKey.key)
        var contents = FeedContents(document, isComplete: false, keys: keys)
        var seen: Set<String> = []
        contents.articles = contents.articles.reversed().filter { seen.insert($0.key).inserted }.reversed()
        let given = Dictionary(zip(keys ?? [], marks).filter { !$1.isEmpty }) { $1 }
        // The feed is called what the user calls it.
        contents.title = nil
        let excess: FetchError? = contents.isCut ? .excess : nil
        let (feed, counts) = try await database.put(
            contents, given, into: NewFeed(url: url, title: title), of: account.id, at: fetcher.now(),
            keeping: retention)
        return Subscribed(feed: feed, counts: counts, excess: excess)
    }
}
