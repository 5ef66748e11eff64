import GRDB
import Model

/// The table of the user's labels: a row for each label of an article.
enum LabelTable {
    /// The most labels that a user may give to an article.
    static let most = 100

    /// Gives an article the label, or takes it away.
    ///
    /// - Parameter condition: A condition on its row of `status`, in which `?2` is the label.
    /// - Returns: Whether that changed anything.
    static func set(
        _ label: String, _ value: Bool, of id: ArticleID, if condition: String, in db: Database
    ) throws -> Bool {
        let sql =
            value
            ? "INSERT OR IGNORE INTO articleLabel (id, label) SELECT id, ?2 FROM status WHERE id = ?1 AND \(condition)"
            : """
            DELETE FROM articleLabel WHERE id = ?1 AND label = ?2
                AND EXISTS (SELECT 1 FROM status WHERE status.id = ?1 AND \(condition))
            """
        try db.cachedStatement(sql: sql).execute(arguments: [id.rawValue, label])
        guard db.changesCount > 0 else { return false }
        try StatusTable.restartRetention(of: id, in: db)
        return true
    }

    /// Returns the labels of an article, in alphabetical order.
    static func names(of id: Int64, in db: Database) throws -> [String] {
        let statement = try db.cachedStatement(sql: "SELECT label FROM articleLabel WHERE id = ? ORDER BY label")
        return try String.fetchAll(statement, arguments: [id])
    }

    /// Returns all labels, in alphabetical order.
    static func names(in db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT DISTINCT label FROM articleLabel ORDER BY label")
    }

    /// Returns the labels of the account's articles.
    static func names(of account: AccountID, in db: Database) throws -> [String] {
        if try isEmpty(in: db) { return [] }
        let sql = """
            SELECT label FROM (SELECT DISTINCT label FROM articleLabel) AS name WHERE EXISTS (
                SELECT 1 FROM articleLabel JOIN status ON status.id = articleLabel.id
                WHERE articleLabel.label = name.label AND accountID = ?)
            ORDER BY label
            """
        return try String.fetchAll(db, sql: sql, arguments: [account.rawValue])
    }

    /// Returns how many articles of the account have each label, as ``StatusTable/count(_:of:in:)`` counts them.
    static func counts(of account: AccountID, in db: Database) throws -> [String: Int] {
        let sql = """
            SELECT label, count(*) AS count FROM articleLabel CROSS JOIN status ON status.id = articleLabel.id
            WHERE accountID = ? AND dateKept IS NULL AND deleted <> \(StatusTable.hidden) GROUP BY label
            """
        let rows = try Row.fetchAll(db, sql: sql, arguments: [account.rawValue])
        return try Dictionary(rows.map { try ($0.value("label"), $0.value("count")) }) { first, _ in first }
    }

    static func isEmpty(in db: Database) throws -> Bool {
        try Row.fetchOne(db, sql: "SELECT 1 FROM articleLabel LIMIT 1") == nil
    }

    static func ids(of label: String, in db: Database) throws -> [ArticleID] {
        try Int64.fetchAll(db, sql: "SELECT id FROM articleLabel WHERE label = ? ORDER BY id", arguments: [label])
            .map { ArticleID($0) }
    }

    /// Returns the labels in alphabetical order, with the numbers of their articles.
    ///
    /// - Parameter account: `nil` means all accounts.
    static func all(of account: AccountID?, in db: Database) throws -> [Label] {
        let sql = """
            SELECT label, count(*) AS articles, sum(read = 0) AS unread
            FROM articleLabel CROSS JOIN status ON status.id = articleLabel.id
                CROSS JOIN article ON article.id = articleLabel.id
            WHERE deleted = 0 AND (?1 IS NULL OR accountID = ?1) GROUP BY label ORDER BY label
            """
        return try Row.fetchAll(db, sql: sql, arguments: [account?.rawValue]).map { row in
            try Label(name: row.value("label"), articles: row.value("articles"), unread: row.value("unread"))
        }
    }

    static func exists(_ label: String, in db: Database) throws -> Bool {
        try Row.fetchOne(db, sql: "SELECT 1 FROM articleLabel WHERE label = ?", arguments: [label]) != nil
    }

    /// Returns the label as it is stored: the same, or else the only one that differs in case alone. A name that no label
    /// has is returned unchanged.
    static func spelling(of name: String, in db: Database) throws -> String {
        if try exists(name, in: db) { return name }
        let folded = name.lowercased()
        let alike = try names(in: db).filter { $0.lowercased() == folded }
        return alike.count == 1 ? alike.first ?? name : name
    }

    /// Returns the change with the spelling of its label.
    static func spelled(_ change: MarkChange, in db: Database) throws -> MarkChange {
        guard case .label(let name) = change.mark else { return change }
        return MarkChange(.label(try spelling(of: name, in: db)), change.value)
    }

    /// Gives the labels of a duplicate to another article.
    static func merge(_ duplicate: Int64, into id: Int64, in db: Database) throws {
        try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO articleLabel (id, label) SELECT ?2, label FROM articleLabel WHERE id = ?1"
        ).execute(arguments: [duplicate, id])
    }
}
