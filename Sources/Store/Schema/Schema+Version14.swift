import GRDB

extension Schema {

    /// Stores since when a server's lists have contradicted a change that was sent.
    static let version14: Migration = { db in
        try db.execute(sql: contradictions)
    }

    private static let contradictions = """
        -- NULL: no list has contradicted it.
        ALTER TABLE pendingRead ADD COLUMN contradictedAt INTEGER;
        ALTER TABLE pendingStarred ADD COLUMN contradictedAt INTEGER;
        """
}
