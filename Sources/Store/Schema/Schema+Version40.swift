import GRDB

extension Schema {

    /// Tells changes that the server had from those that it only accepted.
    static let version40: Migration = { db in
        try db.execute(
            sql: """
                -- Whether the article itself had the change once it was sent, whatever a list said.
                ALTER TABLE pending ADD COLUMN isUpheld INTEGER NOT NULL DEFAULT 0;
                """)
    }
}
