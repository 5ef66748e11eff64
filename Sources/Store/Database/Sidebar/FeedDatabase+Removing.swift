package import Foundation
import GRDB
package import Model

/// Feeds that were removed: hidden for a while, then deleted.
extension FeedDatabase {

    /// Removes a feed, as the user wishes: it is hidden with its articles for ``RetentionRule/hiddenDays``, and is as it was
    /// when it is subscribed to again. An account's server has removed it before.
    ///
    /// - Parameters:
    ///   - command: The command for ``undo(at:)``; `nil` if it cannot be undone.
    ///   - removed: The feed as it was before its server removed it; `nil` means that it is so still.
    package func unsubscribe(
        _ feed: FeedID, at now: Date, as command: CommandID? = nil, _ removed: RemovedFeed? = nil
    ) throws {
        try write { db in
            if let command, let removed = try removed ?? FeedTable.removed(feed, in: db) {
                try UndoTable.add(removed, at: now, as: command, in: db)
            }
            try FeedTable.hide(feed, at: now, in: db)
            try FeedTable.leaveServer(feed, at: now, in: db)
        }
    }

    /// Returns what is needed to subscribe to a feed again.
    package func removed(_ feed: FeedID) throws -> RemovedFeed? {
        try read { db in try FeedTable.removed(feed, in: db) }
    }

    /// Returns the hidden feed at the address, now or formerly, as it was when it was removed.
    package func hiddenFeed(at url: String, of account: AccountID) throws -> RemovedFeed? {
        try read { db in
            try FeedTable.hiddenFeed(at: url, of: account, in: db).flatMap { try FeedTable.removed($0.id, in: db) }
        }
    }

    /// Deletes a feed that is hidden, now and not in some days. Does nothing if it is subscribed to.
    package func deleteHidden(_ feed: FeedID, at now: Date) throws {
        try write { db in
            guard try FeedTable.dateHidden(feed, in: db) != nil else { return }
            try FeedTable.delete(feed, at: now, in: db)
            try FeedTable.deleteForgotten(in: db)
        }
    }

    /// Deletes the hidden feeds whose time is over, in batches.
    ///
    /// - Returns: The number of articles.
    func deleteHidden(_ feeds: [FeedID], at now: Date) async throws -> Int {
        var count = 0
        for feed in feeds {
            let articles = try read { db in try FeedTable.unprotected(feed, in: db) }
            _ = try await inBatches(articles) { ids, db in
                for id in ids { try FeedTable.deleteUnprotected(id, in: db) }
            }
            count += articles.count
            try await write { db in
                // It may have been added again meanwhile.
                if try FeedTable.dateHidden(feed, in: db) != nil { try FeedTable.delete(feed, at: now, in: db) }
            }
        }
        return count
    }
}
