import Base
package import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Merges the folders and feeds of a server: what the lists contain is adopted, and what they lack is removed.
    ///
    /// A feed is recognised by the server's id, else by its address, now or formerly: it keeps its id here and its
    /// articles' statuses. One that isn't listed is hidden until it is listed again or ``prune(_:at:dryRun:)`` deletes
    /// it: somebody has removed it, or the server is wrong. Two that turn out to be one are merged. For one with the address
    /// of another listed feed, see ``ServerSidebar``.
    ///
    /// If nothing differs, nothing is written. Otherwise it is one transaction.
    ///
    /// - Parameters:
    ///   - feeds: May be empty: the caller decides whether to believe that.
    ///   - removed: The feed that the user has just removed, see ``unsubscribe(_:at:as:_:)``.
    ///   - changed: The feed that the user has just changed. The rest was changed elsewhere.
    package func merge(
        _ folders: [ServerFolder], _ feeds: [ServerFeed], without removed: FeedID? = nil, after changed: FeedID? = nil,
        into account: AccountID, at now: Date
    ) async throws -> SidebarChanges {
        let server = ServerSidebar(folders, feeds)
        let isSame = try read { db in try ServerSidebar(of: account, in: db) == server }
        if isSame { return SidebarChanges() }
        let merge: @Sendable (Database) throws -> SidebarChanges = { db in
            let folders = try FolderMerge(server, account: account).merge(in: db)
            return try FeedMerge(server, account: account, folders: folders, now: now).merge(in: db)
        }
        // A removal is logged as such.
        return removed == nil ? try await decide(about: changed, merge) : try await write(merge)
    }

    /// Compares a server's lists with what is stored, and changes nothing.
    package func compare(
        _ folders: [ServerFolder], _ feeds: [ServerFeed], with account: AccountID
    ) throws -> SidebarComparison {
        let server = ServerSidebar(folders, feeds)
        return try read { db in try SidebarComparison(of: server, with: account, in: db) }
    }

    /// Returns the server's ids of the feeds' articles that are unread here and, as far as is known, there: those
    /// without a row in the queue.
    package func unreadArticles(of feeds: [FeedID]) throws -> [String] {
        try read { db in
            let unread = try db.cachedStatement(
                sql: """
                    SELECT articleID FROM status WHERE feedID = ? AND read = 0 AND deleted = 0
                        AND NOT EXISTS (SELECT 1 FROM pending WHERE pending.id = status.id AND mark = 'read')
                    """)
            return try feeds.flatMap { try String.fetchAll(unread, arguments: [$0.rawValue]) }
        }
    }

    /// Returns the folders that the server knows, by name.
    package func serverFolders(of account: AccountID) throws -> [ServerFolder] {
        try read { db in try SidebarTable.folders(of: account, in: db).sorted { $0.name < $1.name } }
    }

    /// Returns the subscriptions as the server listed them last.
    package func serverFeeds(of account: AccountID) throws -> [ServerFeed] {
        try read { db in try SidebarTable.feeds(of: account, in: db) }
    }

    /// Returns the feed as its server is known to have it; `nil` if no server knows it.
    package func serverFeed(_ id: FeedID) throws -> ServerFeed? {
        try read { db in try SidebarTable.feed(id, in: db) }
    }

    /// Finds a feed in a server's list: at its address, if no other feed has that, else under its id, unless that means
    /// another feed now. An address is surer than a number: two feeds of one site may have changed numbers, and one of them
    /// is about to be removed. Returns `nil` if it isn't listed.
    package func find(_ id: FeedID, in listed: [ServerFeed]) throws -> ServerFeed? {
        try read { db in
            guard let known = try FeedTable.known(id, in: db) else { return nil }
            let there = listed.filter { $0.url.comparableAddress == known.feed.url.comparableAddress }
            if there.count == 1 { return there[0] }
            if let same = listed.first(where: { $0.stored.id == known.serverID }), try known.is(same, in: db) {
                return same
            }
            return there.first
        }
    }

    /// Returns the subscription with the server's id.
    package func feed(serverID: String, of account: AccountID) throws -> Feed? {
        try read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT \(FeedTable.columns) FROM feed WHERE accountID = ? AND serverID = ? AND isSubscribed")
            return try db.value(of: statement, arguments: [account.rawValue, serverID.withoutUserInfo], FeedTable.feed)
        }
    }
}

/// The folders of a server that are being written to the table.
struct FolderMerge {
    private let account: AccountID
    private let folders: [ServerFolder]

    init(_ server: ServerSidebar, account: AccountID) {
        self.account = account
        folders = server.folders.values.sorted { $0.id < $1.id }
    }

    /// Makes the account's folders those of the server. A folder is recognised by the server's id; else, if the server
    /// doesn't list its id, by its name.
    ///
    /// A folder that isn't listed is deleted, and so is a duplicate, which has the name of another: ``FeedMerge`` puts
    /// its feeds where the server has them.
    ///
    /// - Returns: The folders' rows, by the server's ids.
    func merge(in db: Database) throws -> [String: FolderID] {
        let known = try FolderTable.known(of: account, in: db)
        let matches = match(known)
        let kept = Set(matches.values.map(\.folder.id))
        for old in known where !kept.contains(old.folder.id) { try FolderTable.delete(old.folder.id, db) }
        try FolderTable.rename(
            folders.compactMap { folder in
                guard let match = matches[folder.id], match.folder.name != folder.name else { return nil }
                return (match.folder.id, folder.name)
            }, db)
        var ids: [String: FolderID] = [:]
        for folder in folders {
            if let match = matches[folder.id] {
                ids[folder.id] = match.folder.id
                if match.serverID != folder.id { try FolderTable.set(folder.id, of: match.folder.id, db) }
            } else {
                ids[folder.id] = try FolderTable.insert(folder, in: account, db)
            }
        }
        return ids
    }

    /// Returns the rows of existing folders, by the server's ids.
    private func match(_ known: [FolderTable.Known]) -> [String: FolderTable.Known] {
        let listed = Set(folders.map(\.id))
        var matches: [String: FolderTable.Known] = [:]
        var unmatched: [String: FolderTable.Known] = [:]
        for row in known {
            if let id = row.serverID, listed.contains(id) {
                matches[id] = row
            } else {
                unmatched[row.folder.name] = row
            }
        }
        for folder in folders where matches[folder.id] == nil {
            matches[folder.id] = unmatched.removeValue(forKey: folder.name)
        }
        return matches
    }
}
