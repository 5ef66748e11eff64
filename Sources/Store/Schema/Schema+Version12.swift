import GRDB

extension Schema {

    /// Stores what was copied from one account to another, and until when a server is not to be read.
    static let version12: Migration = { db in
        try db.execute(sql: copies)
        try db.execute(sql: "ALTER TABLE server ADD COLUMN readsPausedUntil INTEGER")
    }

    private static let copies = """
        -- What was done with an article and has been copied to another account: that happens once, so that what is done
        -- there afterwards stays.
        CREATE TABLE copiedStatus (
            id        INTEGER NOT NULL REFERENCES status ON DELETE CASCADE,
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,     -- the other one
            read      INTEGER NOT NULL,
            starred   INTEGER NOT NULL,
            PRIMARY KEY (id, accountID)
        ) STRICT, WITHOUT ROWID;
        """
}
