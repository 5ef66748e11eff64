import GRDB

extension Schema {

    /// Adds the address of the page with comments on an article.
    static let version24: Migration = { db in
        try db.execute(sql: "ALTER TABLE article ADD COLUMN commentsURL TEXT")
    }
}
