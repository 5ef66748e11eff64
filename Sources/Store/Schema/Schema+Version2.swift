import GRDB

extension Schema {

    /// Adds remote accounts.
    static let version2: Migration = { db in
        try db.execute(sql: servers)
        try db.execute(sql: queueOrders)
        try db.execute(sql: statusLists)
        try db.execute(sql: searchSegments)
    }

    private static let servers = """
        ALTER TABLE account ADD COLUMN url TEXT;        -- of the API; NULL: local
        ALTER TABLE account ADD COLUMN user TEXT;
        ALTER TABLE account ADD COLUMN since TEXT;      -- where the server's changes were read to; its own words
        ALTER TABLE account ADD COLUMN frozen TEXT;     -- NULL; 'unauthorized'; or the version that is too old
        ALTER TABLE account ADD COLUMN doubts TEXT NOT NULL DEFAULT '';
        CREATE UNIQUE INDEX accountServer ON account (url, coalesce(user, '')) WHERE url IS NOT NULL;

        ALTER TABLE folder ADD COLUMN serverID TEXT;
        CREATE UNIQUE INDEX folderServerID ON folder (accountID, serverID) WHERE serverID IS NOT NULL;

        -- Kept when the feed is unsubscribed: an article may still name it.
        ALTER TABLE feed ADD COLUMN serverID TEXT;
        CREATE UNIQUE INDEX feedServerID ON feed (accountID, serverID) WHERE serverID IS NOT NULL;

        -- Articles that are known by id only and must be fetched.
        CREATE TABLE wanted (
            id        INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            tries     INTEGER NOT NULL DEFAULT 0   -- how often the server didn't know it
        ) STRICT;
        CREATE INDEX wantedAccount ON wanted (accountID, tries);

        -- How much each server was asked lately, for all accounts there: its scheme, host and port.
        CREATE TABLE server (
            origin      TEXT PRIMARY KEY,
            level       REAL NOT NULL,
            date        REAL NOT NULL,
            pausedUntil INTEGER
        ) STRICT, WITHOUT ROWID;
        """

    /// The statuses that a server's lists are compared with. Deleted articles are included: they follow the server,
    /// too.
    private static let statusLists = """
        CREATE INDEX statusAccountUnread ON status (accountID) WHERE read = 0;
        CREATE INDEX statusAccountStarred ON status (accountID) WHERE starred = 1;
        """

    /// The order in which rows are sent, those in flight apart from those that wait; without those that are parked.
    private static let queueOrders = """
        CREATE INDEX pendingReadOrder ON pendingRead (accountID, sendingAt, value, attempts, queuedAt)
        WHERE error IS NULL;
        CREATE INDEX pendingStarredOrder ON pendingStarred (accountID, sendingAt, value, attempts, queuedAt)
        WHERE error IS NULL;
        """

    /// Segments of the search index are merged a little at a time, at the end of a sync. Merging all at once, at the
    /// end of the transaction that brought one too many, would block other writers for seconds; that is left for a
    /// database that is never synced.
    private static let searchSegments = """
        INSERT INTO article_fts (article_fts, rank) VALUES ('crisismerge', 1024);
        INSERT INTO article_fts (article_fts, rank) VALUES ('usermerge', 16);
        """
}
