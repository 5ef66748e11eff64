import Foundation
import GRDB
import Model

enum RuleTable {

    /// Returns the rules in the order in which they are applied.
    static func all(in db: Database) throws -> [Rule] {
        let sql = "SELECT id, query, deletes, openWith\(columns) FROM rule ORDER BY id"
        return try Row.fetchAll(db, sql: sql).map { row in
            let program = try (row["openWith"] as String?).map { json in
                try JSONDecoder().decode([String].self, from: Data(json.utf8))
            }
            var actions = RuleActions(deletes: row["deletes"], program: program ?? [])
            for kind in StatusKind.allCases { actions.statuses[kind] = row[kind.rawValue] as Bool? }
            return Rule(id: RuleID(row["id"]), query: row["query"], actions: actions)
        }
    }

    static func insert(_ query: String, _ actions: RuleActions, in db: Database) throws -> Rule {
        let program = actions.program.isEmpty ? nil : JSONText.array(actions.program)
        let statuses = StatusKind.allCases.map { actions.statuses[$0] }
        try db.execute(
            sql: """
                INSERT INTO rule (query, deletes, openWith\(columns))
                VALUES (?, ?, ?\(String(repeating: ", ?", count: statuses.count)))
                """,
            arguments: [query, actions.deletes, program] + StatementArguments(statuses))
        return Rule(id: RuleID(db.lastInsertedRowID), query: query, actions: actions)
    }

    /// The columns for the kinds of status, named like them.
    private static let columns = StatusKind.allCases.map { ", \($0.rawValue)" }.joined()

    static func setQuery(_ query: String, of id: RuleID, in db: Database) throws {
        try db.execute(sql: "UPDATE rule SET query = ? WHERE id = ?", arguments: [query, id.rawValue])
    }

    /// - Returns: Whether the rule existed.
    static func delete(_ id: RuleID, in db: Database) throws -> Bool {
        try db.execute(sql: "DELETE FROM rule WHERE id = ?", arguments: [id.rawValue])
        return db.changesCount > 0
    }
}
