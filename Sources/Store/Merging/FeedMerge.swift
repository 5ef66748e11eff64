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
        try FeedTable.takeNumbers(from: match.renumbered, in: db)
        for (duplicate, feed) in match.duplicates { try FeedTable.merge(duplicate.feed, into: feed.feed, in: db) }
        try FeedTable.move(moves(match), in: db)
        let ids = try save(match, in: db)
        try putIntoFolders(ids, in: db)
        for feed in match.unlisted { try FeedTable.hide(feed, at: now, in: db) }
        try FeedTable.showHidden(in: db)
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
                if known.serverID != feed.id {
                    try FeedTable.leaveServer(known.feed.id, at: now, in: db)
                } else if !known.isSubscribed {
                    try StatusTable.setShown(known.feed.id, in: db)
                }
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

/// The matches between a server's feeds and the stored feeds.
struct FeedMatch {
    private let feeds: [ServerFeed]

    /// All feeds of the account, subscribed to or not.
    private let known: [FeedTable.Known]

    /// The stored feeds that match the server's, by the server's ids. Feeds that aren't in it are new.
    private(set) var matches: [String: FeedTable.Known] = [:]

    /// The stored feeds whose ids the server has given to other feeds.
    private(set) var renumbered: [FeedID] = []

    /// The stored feeds without a match, by their addresses.
    private var unmatched: [String: FeedTable.Known] = [:]

    /// Matches a feed by the server's id, unless that means another feed now; else by its address, else by one that it
    /// had formerly.
    init(_ server: ServerSidebar, of account: AccountID, in db: Database) throws {
        feeds = server.feeds.values.sorted { $0.id < $1.id }
        known = try FeedTable.known(of: account, in: db)
        for row in known {
            if let id = row.serverID, let feed = server.feeds[id] {
                if try row.is(feed, in: db) {
                    matches[id] = row
                    continue
                }
                renumbered.append(row.feed.id)
            }
            unmatched[row.feed.url] = row
        }
        matchAddresses()
        try matchFormerAddresses(of: account, in: db)
    }

    private mutating func matchAddresses() {
        for feed in feeds where matches[feed.id] == nil {
            matches[feed.id] = unmatched.removeValue(forKey: feed.url)
        }
    }

    /// Matches former addresses, after all current ids and addresses, whose rows they would take.
    private mutating func matchFormerAddresses(of account: AccountID, in db: Database) throws {
        for feed in feeds where matches[feed.id] == nil {
            guard let former = try FeedTable.feed(at: feed.url, of: account, in: db) else { continue }
            matches[feed.id] = unmatched.removeValue(forKey: former.url)
        }
    }

    /// The feeds at the current address of another one that matches by the server's id: the two are the same.
    var duplicates: [(duplicate: FeedTable.Known, match: FeedTable.Known)] {
        feeds.compactMap { feed in
            guard let match = matches[feed.id], let duplicate = unmatched[feed.url] else { return nil }
            return (duplicate, match)
        }
    }

    /// The subscriptions that the server doesn't list.
    var unlisted: [FeedID] {
        let duplicates = Set(duplicates.map(\.duplicate.feed.id))
        let matched = Set(matches.values.map(\.feed.id))
        return known.filter { $0.isSubscribed && !matched.contains($0.feed.id) && !duplicates.contains($0.feed.id) }
            .map(\.feed.id)
    }
}
