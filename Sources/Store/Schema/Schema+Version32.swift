import GRDB

extension Schema {

    /// Follows mails that other programs have moved, and remembers what is being done to mails.
    static let version32: Migration = { db in
        try db.execute(
            sql: """
                -- Whether it was not there the last time, which is said once.
                ALTER TABLE maildir ADD COLUMN isMissed INTEGER NOT NULL DEFAULT 0;

                -- How many of its files had the flag T when both last agreed.
                ALTER TABLE mail ADD COLUMN trashed INTEGER NOT NULL DEFAULT 0;
                UPDATE mail SET trashed = 1 WHERE flags & 4;
                -- The flag of a mail that was moved was noted as if the article were deleted.
                UPDATE mail SET flags = flags & 3 WHERE flags & 4 AND id IN (SELECT id FROM status WHERE deleted <> 1);
                -- The flags that names of its files are being given, and whether the mail is being written.
                ALTER TABLE mail ADD COLUMN begun INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE mail ADD COLUMN isBegun INTEGER NOT NULL DEFAULT 0;

                -- Files of a Maildir whose names other programs have made.
                CREATE TABLE mailFile (
                    maildirID   INTEGER NOT NULL REFERENCES maildir ON DELETE CASCADE,
                    -- Of the folder and the part of the name that stays when flags change.
                    fingerprint INTEGER NOT NULL,
                    name        TEXT,  -- as in mail; NULL: it is no article's mail
                    PRIMARY KEY (maildirID, fingerprint)
                ) STRICT, WITHOUT ROWID;
                """)
    }
}
