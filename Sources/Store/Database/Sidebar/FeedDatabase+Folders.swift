import GRDB
package import Model

extension FeedDatabase {

    /// Returns the account's folders by name, each with the number of its feeds, whether changes below it wait to be
    /// sent, and the number of unread articles below it.
    package func folders(
        of account: AccountID
    ) throws -> [(folder: Folder, feeds: Int, syncState: SyncState, unread: Int)] {
        try read { db in
            let sql = "SELECT id, name FROM folder WHERE accountID = ? ORDER BY name"
            let folders = try Row.fetchAll(db, sql: sql, arguments: [account.rawValue]).map { row in
                try Folder(id: FolderID(row.value("id")), accountID: account, name: row.value("name"))
            }
            let subscriptions = "SELECT id FROM feed WHERE accountID = ? AND isSubscribed"
            let subscribed = Set(try Int64.fetchAll(db, sql: subscriptions, arguments: [account.rawValue]))
            let members = try FolderTable.folders(ofFeedsOf: account, in: db)
                .filter { subscribed.contains($0.key.rawValue) }
            let states = try PendingTable.statesOfFeeds(in: db)
            let unread = try unread(of: account, in: db)
            let ids = Dictionary(folders.map { ($0.name[...], $0.id) }) { first, _ in first }
            let names = Dictionary(folders.map { ($0.id, $0.name) }) { first, _ in first }
            var below: [FolderID: Set<FeedID>] = [:]
            for (feed, parts) in members {
                for name in parts.compactMap({ names[$0] }) {
                    for id in Self.family(of: name).compactMap({ ids[$0] }) { below[id, default: []].insert(feed) }
                }
            }
            let own = members.values.joined().reduce(into: [:]) { counts, id in counts[id, default: 0] += 1 }
            return folders.map { folder in
                let feeds = below[folder.id] ?? []
                return (
                    folder, own[folder.id] ?? 0, SyncState.together(feeds.compactMap { states[$0] }),
                    feeds.reduce(0) { $0 + (unread[$1] ?? 0) }
                )
            }
        }
    }

    package func folderNames(of account: AccountID) throws -> [String] {
        try read { db in try FolderTable.names(of: account, in: db) }
    }

    /// Returns the name, and those of the folders that it nests itself in: `a/b/c`, `a/b` and `a`.
    private static func family(of name: String) -> [Substring] {
        var family = [name[...]]
        while let slash = family[family.count - 1].lastIndex(of: "/") { family.append(name[..<slash]) }
        return family
    }

    /// Returns the numbers of unread articles of the account's feeds that have any.
    private func unread(of account: AccountID, in db: Database) throws -> [FeedID: Int] {
        let sql = """
            SELECT feedID, count(*) AS unread FROM status INDEXED BY statusFeedUnread
            WHERE read = 0 AND deleted = 0 AND feedID IN (SELECT id FROM feed WHERE accountID = ?) GROUP BY feedID
            """
        let rows = try Row.fetchAll(db, sql: sql, arguments: [account.rawValue])
        return try Dictionary(rows.map { try (FeedID($0.value("feedID")), $0.value("unread")) }) { first, _ in first }
    }

    /// Returns the folder and the folders that its name nests below it. Throws ``StoreError/noSuchFolder(_:)``.
    package func folders(named name: String, of account: AccountID?) throws -> [FolderID] {
        try read { db in try FolderTable.named(name, of: account, in: db) }
    }

    /// Returns the name of a folder as it is stored, if a user typed it in another case; a new name unchanged.
    ///
    /// - Parameter account: `nil` means all accounts.
    package func storedFolderName(_ typed: String, of account: AccountID?) throws -> String {
        try read { db in try FolderTable.spelling(of: typed, of: account, in: db) }
    }

    /// Adds a folder. Throws ``StoreError/folderExists(_:)``.
    package func addFolder(_ name: String, to account: AccountID) throws {
        try decide { db in
            if try FolderTable.id(of: name, in: account, db) != nil { throw StoreError.folderExists(name) }
            _ = try FolderTable.findOrAdd(name, in: account, db)
        }
    }

    /// Returns the names that a folder and those below it would get and other folders have: these would be merged.
    package func foldersTaken(renaming name: String, to newName: String, of account: AccountID) throws -> [String] {
        try read { db in
            let family = try FolderTable.family(of: name, in: account, db).map(\.name)
            let others = Set(try FolderTable.names(of: account, in: db)).subtracting(family)
            return family.map { newName + $0.dropFirst(name.count) }.filter(others.contains)
        }
    }

    /// Renames the folder and those below it. An existing folder of the new name takes over the feeds.
    ///
    /// Throws ``StoreError/noSuchFolder(_:)``.
    package func renameFolder(_ name: String, to newName: String, of account: AccountID) throws {
        try decide { db in
            let family = try FolderTable.family(of: name, in: account, db)
            if family.isEmpty { throw StoreError.noSuchFolder(name) }
            // If the new place is below the old one, renaming starts from below: no folder may merge into one yet to be
            // renamed.
            for folder in newName.hasPrefix(name + "/") ? family.reversed() : family {
                try FolderTable.rename(folder, to: newName + folder.name.dropFirst(name.count), db)
            }
        }
    }

    /// Deletes the folder and those below it. Their feeds stay, in their other folders if any.
    ///
    /// Throws ``StoreError/noSuchFolder(_:)``.
    package func deleteFolder(_ name: String, of account: AccountID) throws {
        try decide { db in
            let family = try FolderTable.family(of: name, in: account, db)
            if family.isEmpty { throw StoreError.noSuchFolder(name) }
            for folder in family { try FolderTable.delete(folder.id, db) }
        }
    }
}
