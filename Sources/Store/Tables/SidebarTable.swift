import GRDB
import Model

/// Folders and feeds as the server of their account knows them.
enum SidebarTable {

    /// Returns whether there are folders, subscriptions or titles that no server reported.
    static func hasOwn(of account: AccountID, in db: Database) throws -> Bool {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM folder WHERE accountID = ?1 AND serverID IS NULL) OR EXISTS (
                SELECT 1 FROM feed
                WHERE accountID = ?1 AND isSubscribed AND (serverID IS NULL OR customTitle IS NOT NULL))
            """
        return try Bool.fetchOne(db, sql: sql, arguments: [account.rawValue]) ?? false
    }

    static func folders(of account: AccountID, in db: Database) throws -> [ServerFolder] {
        let sql = "SELECT serverID, name FROM folder WHERE accountID = ? AND serverID IS NOT NULL"
        return try Row.fetchAll(db, sql: sql, arguments: [account.rawValue]).map { row in
            try ServerFolder(id: row.value("serverID"), name: row.value("name"))
        }
    }

    /// Returns the subscriptions that the server knows.
    static func feeds(of account: AccountID, in db: Database) throws -> [ServerFeed] {
        var folderIDs: [Int64: [String]] = [:]
        let links = """
            SELECT feedID, serverID FROM folder JOIN feedFolder ON folderID = folder.id
            WHERE accountID = ? AND serverID IS NOT NULL
            """
        for row in try Row.fetchAll(db, sql: links, arguments: [account.rawValue]) {
            try folderIDs[row.value("feedID"), default: []].append(row.value("serverID"))
        }
        let sql = """
            SELECT id, serverID, url, title, siteURL FROM feed
            WHERE accountID = ? AND isSubscribed AND serverID IS NOT NULL
            """
        let rows = try Row.fetchCursor(db, sql: sql, arguments: [account.rawValue])
        return try Array(rows.map { row in try feed(row, folderIDs: folderIDs[row.value("id")] ?? []) })
    }

    /// Returns `nil` if no server knows the feed.
    static func feed(_ id: FeedID, in db: Database) throws -> ServerFeed? {
        let sql = "SELECT serverID, url, title, siteURL FROM feed WHERE id = ? AND serverID IS NOT NULL"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [id.rawValue]) else { return nil }
        let folders = """
            SELECT serverID FROM feedFolder JOIN folder ON folder.id = folderID
            WHERE feedID = ? AND serverID IS NOT NULL ORDER BY serverID
            """
        return try feed(row, folderIDs: String.fetchAll(db, sql: folders, arguments: [id.rawValue]))
    }

    private static func feed(_ row: Row, folderIDs: [String]) throws -> ServerFeed {
        try ServerFeed(
            id: row.value("serverID"), url: row.value("url"), title: row.value("title"), siteURL: row.value("siteURL"),
            folderIDs: folderIDs)
    }
}
