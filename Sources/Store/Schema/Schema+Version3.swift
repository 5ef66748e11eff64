import GRDB

extension Schema {

    /// Articles are sanitised before they are stored: those that came earlier are now. `sanitized` is one of the
    /// ``MarkupFunctions``.
    static let version3: Migration = { db in
        let changed = try Int64.fetchAll(
            db, sql: "SELECT id FROM article WHERE sanitized(content) <> content OR sanitized(summary) <> summary")
        for id in changed {
            try SearchTable.forget(id, in: db)
            try db.execute(
                sql: "UPDATE article SET content = sanitized(content), summary = sanitized(summary) WHERE id = ?",
                arguments: [id])
            try SearchTable.addAgain(id, in: db)
        }
    }
}
