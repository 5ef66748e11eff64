import GRDB

extension Schema {

    /// Adds the mails that were written of articles.
    static let version25: Migration = { db in
        try db.execute(sql: mails)
    }

    private static let mails = """
        CREATE TABLE maildir (
            id   INTEGER PRIMARY KEY,
            -- With links resolved.
            path TEXT NOT NULL UNIQUE
        ) STRICT;

        CREATE TABLE mail (
            id        INTEGER NOT NULL REFERENCES status ON DELETE CASCADE,
            maildirID INTEGER NOT NULL REFERENCES maildir ON DELETE CASCADE,
            -- The part of the file's name that no other mail has.
            name      TEXT NOT NULL,
            -- What the mail and the article said when they last agreed: 1 seen, 2 flagged, 4 trashed.
            flags     INTEGER NOT NULL,
            PRIMARY KEY (id, maildirID)
        ) STRICT, WITHOUT ROWID;
        """
}
