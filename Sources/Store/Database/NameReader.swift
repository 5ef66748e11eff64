import GRDB
package import Model

/// Reads the names in a database for a shell's completion.
///
/// It creates nothing, migrates nothing and does not wait for locks: every method throws ``StoreError`` or the
/// database's own error instead. From a database of an older schema it reads what it can.
package struct NameReader {
    private let queue: DatabaseQueue

    /// - Parameter path: The path of an existing database.
    package init(path: String) throws {
        let file = try DatabaseFile(existing: path)
        try file.check(supporting: .current)
        var configuration = Configuration()
        configuration.readonly = true
        queue = try DatabaseQueue(path: file.name, configuration: configuration)
    }

    /// Returns the subscriptions by name.
    ///
    /// - Parameter account: The account's name; `nil` means all accounts, as in the other methods here.
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

    package func labels() throws -> [String] {
        try queue.read(LabelTable.names)
    }

    /// Returns the saved searches with their queries.
    package func searches() throws -> [SavedSearch] {
        try queue.read { db in try StoredQueries(db).described(SavedSearchTable.all(in: db), \.query) }
    }

    package func deliveries() throws -> [Delivery] {
        try queue.read { db in try StoredQueries(db).described(DeliveryTable.all(in: db), \.query) }
    }

    package func rules() throws -> [Rule] {
        try queue.read { db in try StoredQueries(db).described(RuleTable.all(in: db), \.query) }
    }

    /// Returns the newest unread articles with their titles.
    package func unreadArticles(of account: String?, limit: Int) throws -> [(id: ArticleID, title: String)] {
        let sql = """
            SELECT status.id, article.title, \(ArticleTable.beginningSQL) AS beginning
            FROM status JOIN article ON article.id = status.id
            WHERE read = 0 AND deleted = 0 AND \(Self.isOf("status")) ORDER BY date DESC, status.id DESC LIMIT ?2
            """
        return try queue.read { db in
            try Row.fetchAll(db, sql: sql, arguments: [account, limit]).map { row in
                try (
                    id: ArticleID(row.value("id")),
                    title: ArticleName.of(title: row.value("title"), beginning: row.value("beginning")) ?? ""
                )
            }
        }
    }

    private static func isOf(_ table: String) -> String {
        "(?1 IS NULL OR \(table).accountID = (SELECT id FROM account WHERE name = ?1))"
    }
}
