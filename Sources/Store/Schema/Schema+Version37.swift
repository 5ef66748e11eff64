import GRDB

extension Schema {

    /// Keeps where feeds say that they have moved.
    static let version37: Migration = { db in
        try db.execute(
            sql: """
                -- The address to which the document that was last read says that it has moved for good; NULL: it says nothing.
                ALTER TABLE refresh ADD COLUMN announcedURL TEXT;
                """)
    }
}
