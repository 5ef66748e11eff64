import Foundation
import GRDB
import Model

/// The feeds of a server that are being written to the tables.
struct FeedMerge {
    private let server: ServerSidebar
    private let feeds: [ServerFeed]
    private let account: AccountID

    /// The folders' rows, by the server's ids.
    private let folders: [String: FolderID]
    private let now: Date

    init(_ server: ServerSidebar, account: AccountID, folders: [String: FolderID], now: Date) {
        self.server = server
        feeds = server.feeds.values.sorted { $0.id < $1.id }
        self.account = account
        self.folders = folders
        self.now = now
    }

    /// Makes the account's subscriptions those of the server.
    func merge(in db: Database) throws -> SidebarChanges {
        let match = try FeedMatch(server, of: account, in: db)
        for (duplicate, feed) in match.duplicates { try FeedTable.merge(duplicate.feed, into: feed.feed, in: db) }
        try FeedTable.move(moves(match), in: db)
        let ids = try save(match, in: db)
        try putIntoFolders(ids, in: db)
        for feed in match.unlisted { try FeedTable.unsubscribe(feed, at: now, in: db) }
        try FeedTable.deleteForgotten(in: db)
        return SidebarChanges(added: added(match), removed: match.unlisted.count)
    }

    private func moves(_ match: FeedMatch) -> [(feed: Feed, url: String)] {
        feeds.compactMap { feed in
            guard let known = match.matches[feed.id], known.feed.url != feed.url else { return nil }
            return (known.feed, feed.url)
        }
    }

    /// - Returns: The feeds' rows, by the server's ids.
    private func save(_ match: FeedMatch, in db: Database) throws -> [String: FeedID] {
        var ids: [String: FeedID] = [:]
        for feed in feeds {
            if let known = match.matches[feed.id] {
                try FeedTable.set(feed, of: known.feed.id, at: now, in: db)
                ids[feed.id] = known.feed.id
            } else {
                ids[feed.id] = try FeedTable.insert(feed, in: account, at: now, in: db)
            }
        }
        return ids
    }

    private func putIntoFolders(_ ids: [String: FeedID], in db: Database) throws {
        let current = try FolderTable.folders(ofFeedsOf: account, in: db)
        for feed in feeds {
            guard let id = ids[feed.id] else { continue }
            let old = current[id] ?? []
            let new = Set(feed.folderIDs.compactMap { folders[$0] })
            for folder in old.subtracting(new) { try FolderTable.take(id, outOf: folder, db) }
            for folder in new.subtracting(old) { try FolderTable.put(id, into: folder, db) }
        }
    }

    private func added(_ match: FeedMatch) -> Int {
        let joined = Set(match.duplicates.filter(\.duplicate.isSubscribed).map(\.match.feed.id))
        return feeds.count { feed in
            guard let known = match.matches[feed.id] else { return true }
            return !known.isSubscribed && !joined.contains(known.feed.id)
        }
    }
}
