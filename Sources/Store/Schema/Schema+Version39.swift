import GRDB

extension Schema {

    /// Remembers which labels of a server this program made.
    static let version39: Migration = { db in
        try db.execute(
            sql: """
                -- Labels that a server had not when this program gave them to an article there.
                CREATE TABLE madeLabel (
                    accountID INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                    name TEXT NOT NULL,
                    PRIMARY KEY (accountID, name)
                ) STRICT, WITHOUT ROWID;
                """)
    }
}
