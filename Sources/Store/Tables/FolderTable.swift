import GRDB
import Model

/// Named groups of feeds.
enum FolderTable {

    static func id(of name: String, in account: AccountID, _ db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db, sql: "SELECT id FROM folder WHERE accountID = ? AND name = ?", arguments: [account.rawValue, name])
    }

    static func findOrAdd(_ name: String, in account: AccountID, _ db: Database) throws -> Int64 {
        if let id = try id(of: name, in: account, db) { return id }
        try db.execute(sql: "INSERT INTO folder (accountID, name) VALUES (?, ?)", arguments: [account.rawValue, name])
        return db.lastInsertedRowID
    }

    /// The folder of that name, and those whose names say that they are below it.
    static func family(of name: String, in account: AccountID, _ db: Database) throws -> [Folder] {
        let sql = """
            SELECT id, name FROM folder
            WHERE accountID = ?1 AND (name = ?2 OR substr(name, 1, length(?2) + 1) = ?2 || '/') ORDER BY name
            """
        return try Row.fetchAll(db, sql: sql, arguments: [account.rawValue, name]).map { row in
            Folder(id: FolderID(row[0]), accountID: account, name: row[1])
        }
    }

    static func rename(_ folder: Folder, to name: String, _ db: Database) throws {
        guard let rival = try id(of: name, in: folder.accountID, db), rival != folder.id.rawValue else {
            try db.execute(sql: "UPDATE folder SET name = ? WHERE id = ?", arguments: [name, folder.id.rawValue])
            return
        }
        try db.execute(
            sql: "UPDATE OR IGNORE feedFolder SET folderID = ? WHERE folderID = ?",
            arguments: [rival, folder.id.rawValue])
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
