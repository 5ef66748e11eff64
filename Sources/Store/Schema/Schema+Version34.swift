import GRDB

extension Schema {

    /// Keeps what feeds say of the lengths of downloads.
    static let version34: Migration = { db in
        try db.execute(
            sql: """
                -- In bytes, as the feed says; NULL: it doesn't, or the server has been asked before this column was.
                ALTER TABLE download ADD COLUMN feedLength INTEGER;
                UPDATE download SET feedLength = length WHERE name IS NULL;
                """)
    }
}
