import GRDB

extension Schema {

    /// Adds settings of feeds and folders, the undoing of a feed's removal, and names of downloads after their
    /// articles.
    static let version9: Migration = { db in
        try db.execute(sql: feedSettings)
        try db.execute(sql: removals)
        try db.execute(sql: downloads)
    }

    private static let feedSettings = """
        -- Of a feed, or of a folder for the feeds in it.
        CREATE TABLE feedSetting (
            feedID   INTEGER REFERENCES feed ON DELETE CASCADE,
            folderID INTEGER REFERENCES folder ON DELETE CASCADE,
            key      TEXT NOT NULL,
            name     TEXT NOT NULL DEFAULT '',  -- of a header, in lower case
            value    TEXT NOT NULL,             -- without what is secret
            secret   TEXT,                      -- the name by which the credentials file has that; NULL: there is none
            CHECK ((feedID IS NULL) <> (folderID IS NULL))
        ) STRICT;
        CREATE UNIQUE INDEX feedSettingFeed ON feedSetting (feedID, key, name) WHERE feedID IS NOT NULL;
        CREATE UNIQUE INDEX feedSettingFolder ON feedSetting (folderID, key, name) WHERE folderID IS NOT NULL;
        """

    private static let removals = """
        -- JSON: the feed that the command removed; NULL: it changed articles.
        ALTER TABLE command ADD COLUMN removal TEXT;
        """

    private static let downloads = """
        -- What the file is to be called, without its extension; NULL: as the server or its address has it.
        ALTER TABLE download ADD COLUMN wantedName TEXT;
        -- In seconds, as the feed says; NULL: it doesn't.
        ALTER TABLE download ADD COLUMN duration REAL;
        """
}
