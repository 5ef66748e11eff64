import GRDB
package import Model

/// Reads the names of what is in a database, for a shell that completes them while a person types.
///
/// It makes nothing, migrates nothing and waits for nobody: every method throws instead. A database of an older schema
/// answers as far as it can.
package struct NameReader {
    private let queue: DatabaseQueue

    /// - Parameter path: Of a database that is there.
    package init(path: String) throws {
        let file = try DatabaseFile(existing: path)
        try file.check(supporting: Schema.current.version)
        var configuration = Configuration()
        configuration.readonly = true
        queue = try DatabaseQueue(path: file.name, configuration: configuration)
    }

    /// Subscriptions, by name.
    ///
    /// - Parameter account: The account's name; nil: of all accounts. So it is everywhere here.
    package func feeds(of account: String?) throws -> [Feed] {
        let feeds = try queue.read { db in
            let hasSettings = try db.tableExists("feedSetting")
            let columns = hasSettings ? FeedTable.columns : FeedTable.columnsWithoutSettings
            let sql = "SELECT \(columns) FROM feed WHERE isSubscribed AND \(Self.isOf("feed"))"
            return try db.values(sql: sql, arguments: [account], FeedTable.feed)
        }
        return feeds.sorted { ($0.name.lowercased(), $0.id.rawValue) < ($1.name.lowercased(), $1.id.rawValue) }
    }

    package func folders(of account: String?) throws -> [String] {
        let sql = "SELECT DISTINCT name FROM folder WHERE \(Self.isOf("folder")) ORDER BY name"
        return try queue.read { try String.fetchAll($0, sql: sql, arguments: [account]) }
    }

    package func accounts() throws -> [String] {
        try queue.read { try String.fetchAll($0, sql: "SELECT name FROM account ORDER BY id") }
    }

    /// Saved searches, with what they search for.
    package func searches() throws -> [SavedSearch] {
        try queue.read(SavedSearchTable.all)
    }

    package func rules() throws -> [Rule] {
        try queue.read(RuleTable.all)
    }

    /// The newest unread articles, with what they are called.
    package func unreadArticles(of account: String?, limit: Int) throws -> [(id: ArticleID, title: String)] {
        let sql = """
            SELECT status.id, article.title, \(ArticleTable.beginningSQL) AS beginning
            FROM status JOIN article ON article.id = status.id
            WHERE read = 0 AND deleted = 0 AND \(Self.isOf("status")) ORDER BY date DESC, status.id DESC LIMIT ?2
            """
        return try queue.read { db in
            try Row.fetchAll(db, sql: sql, arguments: [account, limit]).map { row in
                (
                    id: ArticleID(row["id"]),
                    title: ArticleName.of(title: row["title"], beginning: row["beginning"]) ?? ""
                )
            }
        }
    }

    private static func isOf(_ table: String) -> String {
        "(?1 IS NULL OR \(table).accountID = (SELECT id FROM account WHERE name = ?1))"
    }
}
