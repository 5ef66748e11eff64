import GRDB
package import Model

extension FeedDatabase {

    /// Returns the account's folders by name, each with the number of its feeds, whether changes below it wait to be
    /// sent, and the number of unread articles below it.
    package func folders(
        of account: AccountID
    ) throws -> [(folder: Folder, feeds: Int, syncState: SyncState, unread: Int)] {
        try read { db in
            let sql = """
                SELECT id, accountID, name, (SELECT count(*) FROM feedFolder JOIN feed ON feed.id = feedID
                    WHERE folderID = folder.id AND isSubscribed) AS feeds,
                    \(PendingTable.stateSQL(where: Self.isBelowFolder)) AS state,
                    (SELECT count(*) FROM status INDEXED BY statusFeedUnread
                        WHERE read = 0 AND deleted = 0 AND \(Self.isBelowFolder)) AS unread
                FROM folder WHERE accountID = ? ORDER BY name
                """
            return try Row.fetchAll(db, sql: sql, arguments: [account.rawValue]).map { row in
                let folder = Folder(
                    id: FolderID(row["id"]), accountID: AccountID(row["accountID"]), name: row["name"])
                return (folder, row["feeds"], PendingTable.state(row["state"]), row["unread"])
            }
        }
    }

    /// A condition on the columns of the queues: folders below this one are part of it.
    private static let isBelowFolder = """
        feedID IN (
            SELECT feedFolder.feedID FROM folder AS part JOIN feedFolder ON feedFolder.folderID = part.id
            WHERE part.accountID = folder.accountID
                AND (part.id = folder.id OR substr(part.name, 1, length(folder.name) + 1) = folder.name || '/'))
        """

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
        try write { db in
            if try FolderTable.id(of: name, in: account, db) != nil { throw StoreError.folderExists(name) }
            _ = try FolderTable.findOrAdd(name, in: account, db)
        }
    }

    /// Renames the folder and those below it. An existing folder of the new name takes over the feeds.
    ///
    /// Throws ``StoreError/noSuchFolder(_:)``.
    package func renameFolder(_ name: String, to newName: String, of account: AccountID) throws {
        try write { db in
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
        try write { db in
            let family = try FolderTable.family(of: name, in: account, db)
            if family.isEmpty { throw StoreError.noSuchFolder(name) }
            for folder in family {
                try db.execute(sql: "DELETE FROM folder WHERE id = ?", arguments: [folder.id.rawValue])
            }
        }
    }
}
