import GRDB

extension Schema {

    /// Feeds and folders have settings of their own, and the removal of feeds can be undone.
    static let version9: Migration = { db in
        try db.execute(sql: feedSettings)
        try db.execute(sql: removals)
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
}
