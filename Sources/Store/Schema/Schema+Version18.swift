import GRDB

extension Schema {

    /// Adds settings of accounts, for what stands before their servers, and rules that are paused.
    static let version18: Migration = { db in
        try db.execute(
            sql: """
                CREATE TABLE accountSetting (
                    accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
                    key       TEXT NOT NULL,
                    name      TEXT NOT NULL DEFAULT '',  -- of a header, in lower case
                    value     TEXT NOT NULL,             -- without what is secret
                    secret    TEXT,                      -- the name by which the credentials file has that; NULL: there is none
                    UNIQUE (accountID, key, name)
                ) STRICT;
                ALTER TABLE rule ADD COLUMN paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1));
                """)
    }
}
