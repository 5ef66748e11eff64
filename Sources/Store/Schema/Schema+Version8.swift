import GRDB

extension Schema {

    /// Stores for each queued change whether it was ever sent.
    static let version8: Migration = { db in
        try db.execute(sql: attempts)
    }

    private static let attempts = """
        -- When the change was last sent, whatever became of that; NULL: it never was.
        ALTER TABLE pendingRead ADD COLUMN attemptedAt INTEGER;
        ALTER TABLE pendingStarred ADD COLUMN attemptedAt INTEGER;
        """
}
