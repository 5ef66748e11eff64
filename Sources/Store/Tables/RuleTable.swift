import GRDB
import Model

enum RuleTable {

    /// Returns the rules in the order in which they are applied. Their queries have no words, as in the other tables of
    /// queries, see ``StoredQueries``.
    static func all(in db: Database) throws -> [Rule] {
        try rows(in: db).map(rule)
    }

    /// Returns the rules without those that are damaged.
    static func readable(in db: Database) throws -> [Rule] {
        try rows(in: db).compactMap { try? rule($0) }
    }

    private static func rows(in db: Database) throws -> [Row] {
        try Row.fetchAll(db, sql: "SELECT * FROM rule ORDER BY id")
    }

    /// Returns what is wrong with the rows, one error for each of them at most.
    static func damages(in db: Database) throws -> [DatabaseError] {
        try db.damages(sql: "SELECT * FROM rule") { row in _ = try rule(row) }
    }

    private static func rule(_ row: Row) throws -> Rule {
        let row = StoredRow(row, of: "rule")
        var statuses: [Mark: Bool] = [:]
        for mark in Mark.statuses { statuses[mark] = try row.optional(mark.facts.kind) as Bool? }
        let actions = RuleActions(
            statuses, labels: try row.json("labels") ?? [], deletes: try row.value("deletes"),
            program: try row.json("openWith") ?? [])
        return try Rule(
            id: RuleID(row.value("id")), query: StoredQuery(row.value("query")), actions: actions,
            isPaused: row.value("paused"))
    }

    static func insert(_ query: StoredQuery, _ actions: RuleActions, in db: Database) throws -> Rule {
        let (program, labels) = (json(actions.program), json(actions.labels))
        let statuses = Mark.statuses.map { actions[$0] }
        try db.execute(
            sql: """
                INSERT INTO rule (query, deletes, openWith, labels\(columns))
                VALUES (?, ?, ?, ?\(String(repeating: ", ?", count: statuses.count)))
                """,
            arguments: [query.text, actions.deletes, program, labels] + StatementArguments(statuses))
        return Rule(id: RuleID(db.lastInsertedRowID), query: query, actions: actions)
    }

    private static func json(_ texts: [String]) -> String? {
        texts.isEmpty ? nil : JSONText.array(texts)
    }

    /// The columns for the kinds of status, named like them.
    private static let columns = Mark.statuses.map { ", \($0.facts.kind)" }.joined()

    static func setQuery(_ query: String, of id: RuleID, in db: Database) throws {
        try db.execute(sql: "UPDATE rule SET query = ? WHERE id = ?", arguments: [query, id.rawValue])
    }

    /// Renames the label that rules give, in whatever case they have it.
    static func renameLabel(_ name: String, to newName: String, in db: Database) throws {
        for rule in try all(in: db) {
            let others = rule.actions.labels.filter { $0.lowercased() != name.lowercased() }
            if others.count == rule.actions.labels.count { continue }
            let labels = Set(others + [newName]).sorted()
            try db.execute(sql: "UPDATE rule SET labels = ? WHERE id = ?", arguments: [json(labels), rule.id.rawValue])
        }
    }

    static func setPaused(_ isPaused: Bool, of id: RuleID, in db: Database) throws {
        try db.execute(sql: "UPDATE rule SET paused = ? WHERE id = ?", arguments: [isPaused, id.rawValue])
    }

    /// - Returns: Whether the rule existed.
    static func delete(_ id: RuleID, in db: Database) throws -> Bool {
        try db.execute(sql: "DELETE FROM rule WHERE id = ?", arguments: [id.rawValue])
        return db.changesCount > 0
    }
}

/// The queue for rules: the articles that came and that no rule has seen yet. They are inserted by the transaction that
/// saves them, and removed by the one that applies the rules: even if a process dies, each article is seen once.
enum RuleQueueTable {

    static func add(_ id: Int64, in db: Database) throws {
        // The id may be there: the article was pruned before a rule saw it, and came back.
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO ruleQueue (id) VALUES (?)").execute(arguments: [id])
    }

    /// Adds many ids, in a statement that needs a savepoint, see ``SearchTable/add(_:in:)``.
    ///
    /// - Parameter ids: Only ids that have statuses are added.
    static func add(_ ids: ClosedRange<Int64>, in db: Database) throws {
        try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO ruleQueue (id) SELECT id FROM status WHERE id BETWEEN ? AND ?"
        ).execute(arguments: [ids.lowerBound, ids.upperBound])
    }

    /// Articles that are hidden wait until they are shown.
    ///
    /// - Parameter feed: `nil` means all feeds.
    static func ids(of account: AccountID, feed: FeedID?, in db: Database) throws -> [Int64] {
        let sql = """
            SELECT ruleQueue.id FROM ruleQueue CROSS JOIN status ON status.id = ruleQueue.id
            WHERE +accountID = ?1 AND (?2 IS NULL OR +feedID = ?2) AND deleted <> \(StatusTable.hidden)
            ORDER BY ruleQueue.id
            """
        return try db.values(sql: sql, arguments: [account.rawValue, feed?.rawValue]) { $0.integer(0) }
    }

    /// Removes those of the ids that are in the queue.
    ///
    /// - Returns: The removed ids, in ascending order.
    static func take(_ ids: [Int64], in db: Database) throws -> [Int64] {
        let statement = try db.cachedStatement(
            sql: "DELETE FROM ruleQueue WHERE id IN (SELECT value FROM json_each(?)) RETURNING id")
        return try db.values(of: statement, arguments: [JSONText.array(ids)]) { $0.integer(0) }.sorted()
    }
}
