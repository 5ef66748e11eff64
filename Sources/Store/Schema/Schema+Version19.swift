import GRDB

extension Schema {

    /// Stores which blocks of text were on the pages of a feed's articles.
    static let version19: Migration = { db in
        try db.execute(
            sql: """
                CREATE TABLE pageBlock (
                    id          INTEGER PRIMARY KEY,     -- the larger, the later it was seen
                    feedID      INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
                    fingerprint INTEGER NOT NULL,
                    articleID   INTEGER NOT NULL,        -- the last article on whose page it was: status.id
                    pages       INTEGER NOT NULL,        -- the number of articles on whose pages it was
                    UNIQUE (feedID, fingerprint)
                ) STRICT;
                """)
    }
}
