import Foundation
import GRDB
import Model

/// The table of folders, which are named groups of feeds.
enum FolderTable {

    static func id(of name: String, in account: AccountID, _ db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db, sql: "SELECT id FROM folder WHERE accountID = ? AND name = ?", arguments: [account.rawValue, name])
    }

    /// Returns the names of all folders, in alphabetical order.
    static func names(of account: AccountID, in db: Database) throws -> [String] {
        try String.fetchAll(
            db, sql: "SELECT name FROM folder WHERE accountID = ? ORDER BY name", arguments: [account.rawValue])
    }

    static func findOrAdd(_ name: String, in account: AccountID, _ db: Database) throws -> Int64 {
        if let id = try id(of: name, in: account, db) { return id }
        try db.execute(sql: "INSERT INTO folder (accountID, name) VALUES (?, ?)", arguments: [account.rawValue, name])
        return db.lastInsertedRowID
    }

    /// Returns the folder of that name, and those that their names nest below it.
    static func family(of name: String, in account: AccountID, _ db: Database) throws -> [Folder] {
        let sql = """
            SELECT id, name FROM folder
            WHERE accountID = ?1 AND (name = ?2 OR substr(name, 1, length(?2) + 1) = ?2 || '/') ORDER BY name
            """
        return try Row.fetchAll(db, sql: sql, arguments: [account.rawValue, name]).map { row in
            try Folder(id: FolderID(row.value("id")), accountID: account, name: row.value("name"))
        }
    }

    /// Returns the name of a folder as it is stored: the same, or else the only one that differs in case alone. A name
    /// that no folder has is returned with composed characters, as others write it.
    ///
    /// - Parameter account: `nil` means all accounts.
    static func spelling(of name: String, of account: AccountID?, in db: Database) throws -> String {
        let sql = "SELECT DISTINCT name FROM folder WHERE ?1 IS NULL OR accountID = ?1"
        var names: Set<String> = []
        for folder in try String.fetchAll(db, sql: sql, arguments: [account?.rawValue]) {
            // Folders are nested by their names, and need not exist themselves.
            var rest = folder[...]
            names.insert(folder)
            while let slash = rest.lastIndex(of: "/") {
                rest = rest[..<slash]
                names.insert(String(rest))
            }
        }
        // The texts are equal for Swift if they look the same, but not for SQLite.
        if let same = names.firstIndex(of: name) { return names[same] }
        let folded = name.lowercased()
        let alike = names.filter { $0.lowercased() == folded }
        return alike.count == 1 ? alike.first ?? name : name.precomposedStringWithCanonicalMapping
    }

    /// Returns the folder and those below it, in one account or in all; the case of letters counts only where folders
    /// differ by it. Throws ``StoreError/noSuchFolder(_:)``.
    static func named(_ name: String, of account: AccountID?, in db: Database) throws -> [FolderID] {
        let sql = """
            SELECT id FROM folder
            WHERE (name = ?1 OR substr(name, 1, length(?1) + 1) = ?1 || '/') AND (?2 IS NULL OR accountID = ?2)
            """
        let stored = try spelling(of: name, of: account, in: db)
        let ids = try Int64.fetchAll(db, sql: sql, arguments: [stored, account?.rawValue])
        if ids.isEmpty { throw StoreError.noSuchFolder(name) }
        return ids.map { FolderID($0) }
    }

    /// Returns the folders of that name, in one account or in all: in an account that has only folders below it, the topmost
    /// of these.
    static func tops(of name: String, in account: AccountID?, _ db: Database) throws -> [Folder] {
        let stored = try spelling(of: name, of: account, in: db)
        let accounts =
            try account.map { [$0.rawValue] } ?? Int64.fetchAll(db, sql: "SELECT id FROM account ORDER BY id")
        return try accounts.flatMap { id in
            try family(of: stored, in: AccountID(id), db).reduce(into: []) { tops, folder in
                if !tops.contains(where: { folder.name.hasPrefix($0.name + "/") }) { tops.append(folder) }
            }
        }
    }

    static func known(_ id: FolderID, in db: Database) throws -> Folder? {
        try Row.fetchOne(db, sql: "SELECT accountID, name FROM folder WHERE id = ?", arguments: [id.rawValue]).map {
            try Folder(id: id, accountID: AccountID($0.value("accountID")), name: $0.value("name"))
        }
    }

    /// Renames the folder. One that has the name already takes over its feeds, its settings and its place in stored queries.
    static func rename(_ folder: Folder, to name: String, _ db: Database) throws {
        guard let duplicate = try id(of: name, in: folder.accountID, db), duplicate != folder.id.rawValue else {
            try db.execute(sql: "UPDATE folder SET name = ? WHERE id = ?", arguments: [name, folder.id.rawValue])
            return
        }
        try db.execute(
            sql: "UPDATE OR IGNORE feedFolder SET folderID = ? WHERE folderID = ?",
            arguments: [duplicate, folder.id.rawValue])
        try FeedSettingTable.move(from: .folder(folder.id), to: .folder(FolderID(duplicate)), in: db)
        try StoredQueries(db).replace(folder, by: FolderID(duplicate))
        try db.execute(sql: "DELETE FROM folder WHERE id = ?", arguments: [folder.id.rawValue])
    }

    static func put(_ feed: FeedID, into folders: [String], of account: AccountID, _ db: Database) throws {
        for name in folders {
            let id = try findOrAdd(name, in: account, db)
            try db.execute(
                sql: "INSERT OR IGNORE INTO feedFolder (feedID, folderID) VALUES (?, ?)",
                arguments: [feed.rawValue, id])
        }
    }
}

// MARK: - As a server tells them

extension FolderTable {

    /// A stored folder that is compared with a server's list.
    struct Known {
        var folder: Folder
        var serverID: String?
    }

    static func known(of account: AccountID, in db: Database) throws -> [Known] {
        let sql = "SELECT id, name, serverID FROM folder WHERE accountID = ? ORDER BY id"
        return try Row.fetchAll(db, sql: sql, arguments: [account.rawValue]).map { row in
            let folder = try Folder(id: FolderID(row.value("id")), accountID: account, name: row.value("name"))
            return try Known(folder: folder, serverID: row.value("serverID"))
        }
    }

    static func insert(_ folder: ServerFolder, in account: AccountID, _ db: Database) throws -> FolderID {
        try db.execute(
            sql: "INSERT INTO folder (accountID, name, serverID) VALUES (?, ?, ?)",
            arguments: [account.rawValue, folder.name, folder.id])
        return FolderID(db.lastInsertedRowID)
    }

    static func set(_ serverID: String, of id: FolderID, _ db: Database) throws {
        try db.execute(sql: "UPDATE folder SET serverID = ? WHERE id = ?", arguments: [serverID, id.rawValue])
    }

    /// Renames folders of one account, all at once: one may take the name that another one leaves.
    static func rename(_ names: [(id: FolderID, name: String)], _ db: Database) throws {
        // U+0000 is in no name: see ``ServerSidebar``. Only this transaction sees it.
        let leave = try db.cachedStatement(sql: "UPDATE folder SET name = char(0) || id WHERE id = ?")
        for (id, _) in names { try leave.execute(arguments: [id.rawValue]) }
        let rename = try db.cachedStatement(sql: "UPDATE folder SET name = ? WHERE id = ?")
        for (id, name) in names { try rename.execute(arguments: [name, id.rawValue]) }
    }

    /// Deletes the folder. Its feeds stay, and queries keep its last name.
    static func delete(_ id: FolderID, _ db: Database) throws {
        try StoredQueries(db).refresh()
        try db.execute(sql: "DELETE FROM folder WHERE id = ?", arguments: [id.rawValue])
    }

    static func folders(ofFeedsOf account: AccountID, in db: Database) throws -> [FeedID: Set<FolderID>] {
        let sql = "SELECT feedID, folderID FROM folder JOIN feedFolder ON folderID = folder.id WHERE accountID = ?"
        var folders: [FeedID: Set<FolderID>] = [:]
        for row in try Row.fetchAll(db, sql: sql, arguments: [account.rawValue]) {
            try folders[FeedID(row.value("feedID")), default: []].insert(FolderID(row.value("folderID")))
        }
        return folders
    }

    /// Returns the names of the folders that contain a feed, in alphabetical order.
    static func names(of feed: FeedID, in db: Database) throws -> [String] {
        let statement = try db.cachedStatement(
            sql: "SELECT name FROM feedFolder JOIN folder ON folder.id = folderID WHERE feedID = ? ORDER BY name")
        return try String.fetchAll(statement, arguments: [feed.rawValue])
    }

    static func put(_ feed: FeedID, into folder: FolderID, _ db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO feedFolder (feedID, folderID) VALUES (?, ?)")
            .execute(arguments: [feed.rawValue, folder.rawValue])
    }

    static func take(_ feed: FeedID, outOf folder: FolderID, _ db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM feedFolder WHERE feedID = ? AND folderID = ?")
            .execute(arguments: [feed.rawValue, folder.rawValue])
    }
}
