import GRDB

extension Schema {

    /// Stores the pace of hosts that limit requests.
    static let version16: Migration = { db in
        try db.execute(sql: limits)
    }

    private static let limits = """
        -- How many requests in a row the host answers, how many seconds it wants to be left alone then, and how many
        -- answers came since that was learnt. NULL: it has no limit.
        ALTER TABLE backoff ADD COLUMN burst INTEGER;
        ALTER TABLE backoff ADD COLUMN pause REAL;
        ALTER TABLE backoff ADD COLUMN answers INTEGER;
        """
}
