import GRDB

extension Schema {

    /// Adds the keys by which the same article is recognised in several feeds.
    static let version26: Migration = { db in
        try db.execute(
            sql: """
                -- Hashes of an account and what an article is recognised by there; NULL: nothing.
                CREATE TABLE duplicateKey (
                    id      INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
                    address INTEGER,
                    title   INTEGER
                ) STRICT;
                CREATE INDEX duplicateKeyAddress ON duplicateKey (address) WHERE address IS NOT NULL;
                CREATE INDEX duplicateKeyTitle ON duplicateKey (title) WHERE title IS NOT NULL;
                """)
    }
}
