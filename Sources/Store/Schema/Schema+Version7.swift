import GRDB

extension Schema {

    /// Content that doesn't come is asked for again by time, a server's doubtful lists are remembered with a
    /// date, and so is the last sync that ended well.
    static let version7: Migration = { db in
        try db.execute(sql: missingContent)
        try db.execute(sql: doubts)
        try db.execute(sql: success)
    }

    private static let missingContent = """
        -- When the server may be asked for it again, by the server's clock; 0: now.
        ALTER TABLE missingContent ADD COLUMN nextTryAt INTEGER NOT NULL DEFAULT 0;
        """

    private static let success = """
        -- When a sync last ended well; NULL: never.
        ALTER TABLE account ADD COLUMN dateSucceeded INTEGER;
        UPDATE account SET dateSucceeded = dateSynced WHERE syncResult IS NULL;
        """

    /// Each was the name of a list. Now the time since when it is doubted follows: noFeeds@1795262400.
    private static let doubts = "UPDATE account SET doubts = ''"
}
