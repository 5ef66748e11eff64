import GRDB

extension Schema {

    /// Marks the values of other machines that are kept and not applied.
    static let version22: Migration = { db in
        try db.execute(
            sql: """
                -- Whether this version of the program can't apply the value: what is here says nothing about it.
                ALTER TABLE register ADD COLUMN isWaiting INTEGER NOT NULL DEFAULT 0;
                """)
    }
}
