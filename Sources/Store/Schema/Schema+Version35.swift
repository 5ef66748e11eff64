import GRDB

extension Schema {

    /// Keeps how and where one reads on a screen.
    static let version35: Migration = { db in
        try db.execute(
            sql: """
                -- The order that was chosen for a list: all articles (an empty name), a feed, a folder, a saved search.
                CREATE TABLE listOrder (
                    list TEXT NOT NULL PRIMARY KEY,
                    sort TEXT NOT NULL
                ) STRICT;
                -- Articles that were left in the middle, and the part of them that was above the screen.
                CREATE TABLE readingPlace (
                    id   INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
                    part REAL NOT NULL
                ) STRICT;
                """)
    }
}
