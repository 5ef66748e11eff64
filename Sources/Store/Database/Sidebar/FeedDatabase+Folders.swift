import GRDB
package import Model

extension FeedDatabase {

    /// The account's folders by name, each with the number of feeds in it, and whether something below it waits to be sent
    /// and how much of it is unread.
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

    /// In terms of the queues' columns: folders below this one are part of it.
    private static let isBelowFolder = """
        feedID IN (
            SELECT feedFolder.feedID FROM folder AS part JOIN feedFolder ON feedFolder.folderID = part.id
            WHERE part.accountID = folder.accountID
                AND (part.id = folder.id OR substr(part.name, 1, length(folder.name) + 1) = folder.name || '/'))
        """

    /// The folder and, with nesting in names, the folders below it. Throws ``StoreError/noSuchFolder(_:)``.
    package func folders(named name: String, of account: AccountID?) throws -> [FolderID] {
        try read { db in try FolderTable.named(name, of: account, in: db) }
    }

    /// Throws ``StoreError/folderExists(_:)``.
    package func addFolder(_ name: String, to account: AccountID) throws {
        try write { db in
            if try FolderTable.id(of: name, in: account, db) != nil { throw StoreError.folderExists(name) }
            _ = try FolderTable.findOrAdd(name, in: account, db)
        }
    }

    /// A folder that has the new name already takes the feeds of this one. Folders below it are renamed along.
    ///
    /// Throws ``StoreError/noSuchFolder(_:)``.
    package func renameFolder(_ name: String, to newName: String, of account: AccountID) throws {
        try write { db in
            let family = try FolderTable.family(of: name, in: account, db)
            if family.isEmpty { throw StoreError.noSuchFolder(name) }
            // From below when the new place is below the old one: no folder must be taken for the one it makes way for.
            for folder in newName.hasPrefix(name + "/") ? family.reversed() : family {
                try FolderTable.rename(folder, to: newName + folder.name.dropFirst(name.count), db)
            }
        }
    }

    /// Deletes the folder and those below it. Their feeds stay, in no folder or in their others.
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
