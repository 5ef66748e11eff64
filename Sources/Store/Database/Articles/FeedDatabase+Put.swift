package import Foundation
import GRDB
package import Model

/// Feeds without an address, which are never fetched: people and programs put articles into them.
extension FeedDatabase {

    /// Saves the articles, and makes the feed if there is none at its address: all of it or nothing. Articles that are
    /// known and not among them stay as they are.
    ///
    /// - Parameter new: The feed, with the title that it gets if it is new.
    package func put(
        _ contents: FeedContents, into new: NewFeed, of account: AccountID, at now: Date, keeping rule: RetentionRule
    ) async throws -> (feed: Feed, counts: UpsertCounts) {
        var contents = contents
        contents.listsAll = false
        return try await write { [contents] db in
            let known = try FeedTable.feed(at: new.url, of: account, in: db)
            let subscribed = try known.flatMap { try FeedTable.subscription($0.id, in: db) }
            let feed = try subscribed ?? FeedTable.subscribe(new, in: account, at: now, db)
            let fetch = FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: contents)
            return (feed, try keep([fetch], at: now, keeping: rule, in: db).first?.counts ?? UpsertCounts())
        }
    }
}
