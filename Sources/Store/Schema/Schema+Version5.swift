import GRDB

extension Schema {

    /// Names tables after what they hold, and stores which version of the program made derived data.
    static let version5: Migration = { db in
        try db.execute(sql: names)
        try db.execute(sql: derivedData)
        try db.execute(sql: counting)
    }

    private static let names = """
        ALTER TABLE wanted RENAME TO missingContent;
        DROP INDEX wantedAccount;
        CREATE INDEX missingContentAccount ON missingContent (accountID, tries);

        ALTER TABLE resting RENAME TO backoff;
        ALTER TABLE arrival RENAME TO ruleQueue;
        """

    private static let derivedData = """
        -- What the program makes of other data here, and the version of the code that it was made with. No row: 0.
        CREATE TABLE derived (
            name    TEXT PRIMARY KEY,
            version INTEGER NOT NULL,   -- with which all of it was made
            target  INTEGER,            -- with which it is being made again; NULL: it isn't
            lastID  INTEGER             -- the last article for which that was done
        ) STRICT, WITHOUT ROWID;
        """

    /// Some databases of version 4 were made before it had this index.
    private static let counting = "CREATE INDEX IF NOT EXISTS articleID ON article (id)"
}
