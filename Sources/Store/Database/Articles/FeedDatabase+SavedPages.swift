package import Foundation
import GRDB
package import Model

/// The feed "Saved pages": web pages that the user keeps, each an article whose key is the page's address.
extension FeedDatabase {

    /// Saves the page as a starred, unread article. A page that was saved before, even if it was deleted since, is the
    /// same article again, with its new text; the former one stays if the page has none now.
    ///
    /// - Parameter folders: The folders into which the feed is put, besides those that it is in.
    package func save(
        _ page: IncomingArticle, in account: AccountID, folders: [String], at now: Date
    ) async throws -> ArticleID {
        try await write { db in
            try record(in: db)
            let feed = try Self.savedPages(in: account, folders: folders, at: now, db)
            let articleID = LocalArticleID(feed: feed, key: page.key).text
            guard let known = try StatusTable.known(articleID, of: account, in: db) else {
                let new = StatusTable.New(
                    account: account, articleID: articleID, feed: feed, marks: [.starred], date: now, dateArrived: now,
                    size: page.size)
                let id = try StatusTable.insert(new, in: db)
                try ArticleTable.insert(page, as: id, in: db)
                try DeliveryQueueTable.addToAll(id, in: db)
                return ArticleID(id)
            }
            try db.execute(sql: "UPDATE status SET deleted = 0 WHERE id = ?", arguments: [known.id])
            if known.fingerprint == nil || page.article.content != nil && known.fingerprint != page.fingerprint {
                try ArticleTable.update([known.id: page], in: db)
            }
            try StatusTable.setDate(now, of: known.id, in: db)
            let id = ArticleID(known.id)
            for change in [MarkChange(.starred, true), MarkChange(.read, false)] {
                try MarkTable.set(change, of: [id], by: .user, at: now, in: db)
            }
            return id
        }
    }

    private static func savedPages(
        in account: AccountID, folders: [String], at now: Date, _ db: Database
    ) throws -> FeedID {
        if let feed = try FeedTable.feed(at: Feed.savedPagesURL, of: account, in: db),
            try FeedTable.isSubscribed(feed.id, in: db)
        {
            try FolderTable.put(feed.id, into: folders, of: account, db)
            return feed.id
        }
        let new = NewFeed(url: Feed.savedPagesURL, title: Feed.savedPagesTitle, folders: folders)
        return try FeedTable.subscribe(new, in: account, at: now, db).id
    }
}
