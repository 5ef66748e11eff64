import GRDB

extension FeedDatabase {

    /// Checks the database without changing it.
    ///
    /// - Returns: The problems, a line each; empty if there are none.
    package func problems() throws -> [String] {
        // SQLite counts the check of the search index as a change.
        if file.isReadOnly { return try read(problemsOfTables) }
        return try write { db in try problemsOfTables(in: db) + searchProblems(in: db) }
    }

    private func problemsOfTables(in db: Database) throws -> [String] {
        let damage = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
        let dangling = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
            let (table, id, parent): (String, Int64?, String) = (row["table"], row["rowid"], row["parent"])
            return "\(table): row \(id.map(String.init) ?? "?") refers to a missing \(parent)"
        }
        return try damage + dangling + orphans(in: db)
    }

    /// Rebuilds the search index from the articles.
    package func rebuildSearchIndex() throws {
        try write(derived.rebuildIndex)
    }

    private func searchProblems(in db: Database) throws -> [String] {
        do {
            try SearchTable.check(in: db)
            return []
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return ["the search index differs from the articles ('rss doctor --reindex' rebuilds it)"]
        }
    }

    /// Returns the inconsistencies that no constraint of the schema prevents.
    private func orphans(in db: Database) throws -> [String] {
        let articles = "status JOIN article ON article.id = status.id"
        let questions = [
            ("feeds without subscription or status", "feed WHERE \(FeedTable.isForgotten)"),
            ("articles without a feed", "\(articles) WHERE feedID IS NULL"),
            ("deleted articles that are still stored", "\(articles) WHERE deleted = 1"),
        ]
        return try questions.compactMap { what, table in
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
            return count == 0 ? nil : "\(count) \(what)"
        }
    }
}
