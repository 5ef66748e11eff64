package import Foundation
import GRDB
package import Model

/// Feeds without an address, which are never fetched: people and programs put articles into them.
extension FeedDatabase {

    /// Saves the articles, and makes the feed if there is none at its address: all of it or nothing. Articles that are
    /// known and not among them stay as they are.
    ///
    /// - Parameters:
    ///   - marks: The marks of the articles, by their keys: those that are new get them, like from the user.
    ///   - new: The feed, with the title that it gets if it is new.
    package func put(
        _ contents: FeedContents, _ marks: [String: [MarkChange]] = [:], into new: NewFeed, of account: AccountID,
        at now: Date, keeping rule: RetentionRule
    ) async throws -> (feed: Feed, counts: UpsertCounts) {
        var contents = contents
        contents.listsAll = false
        return try await write { [contents] db in
            let known = try FeedTable.feed(at: new.url, of: account, in: db)
            let subscribed = try known.flatMap { try FeedTable.subscription($0.id, in: db) }
            let feed = try subscribed ?? FeedTable.subscribe(new, in: account, at: now, db)
            var unknown: [String: [MarkChange]] = [:]
            for (key, given) in marks {
                let articleID = LocalArticleID(feed: feed.id, key: key).text
                if try StatusTable.id(of: articleID, of: account, in: db) == nil { unknown[articleID] = given }
            }
            let fetch = FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: contents)
            let counts = try keep([fetch], at: now, keeping: rule, in: db).first?.counts ?? UpsertCounts()
            try give(unknown, of: account, at: now, in: db)
            return (feed, counts)
        }
    }

    /// Gives articles their marks, by the account's ids for them.
    private func give(
        _ marks: [String: [MarkChange]], of account: AccountID, at now: Date, in db: Database
    ) throws {
        for (articleID, given) in marks {
            guard let id = try StatusTable.id(of: articleID, of: account, in: db).map({ ArticleID($0) }) else {
                continue
            }
            for change in given {
                try MarkTable.set(LabelTable.spelled(change, in: db), of: [id], by: .user, at: now, in: db)
            }
        }
    }
}
