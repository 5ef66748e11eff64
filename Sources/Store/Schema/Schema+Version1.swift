import GRDB

extension Schema {

    /// Creates the first tables. All dates are whole seconds since 1970, UTC.
    static let version1: Migration = { db in
        try db.execute(sql: sidebar)
        try db.execute(sql: timeline)
        try db.execute(sql: queues)
        try db.execute(sql: search)
        try db.execute(sql: "INSERT INTO account (service, name) VALUES ('local', 'local')")
    }

    private static let sidebar = """
        CREATE TABLE account (
            id      INTEGER PRIMARY KEY AUTOINCREMENT,
            service TEXT NOT NULL,
            name    TEXT NOT NULL UNIQUE,
            dateSynced INTEGER,     -- when a sync of the account last ended
            syncResult TEXT         -- NULL: it went well
        ) STRICT;

        CREATE TABLE folder (
            id        INTEGER PRIMARY KEY AUTOINCREMENT,
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            name      TEXT NOT NULL,
            UNIQUE (accountID, name)
        ) STRICT;

        -- A feed that was removed, or is known only because an article names it, stays as long as a status refers to
        -- it: subscribed to again, it finds its articles' statuses.
        CREATE TABLE feed (
            id           INTEGER PRIMARY KEY AUTOINCREMENT,
            accountID    INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            url          TEXT NOT NULL,
            title        TEXT,
            customTitle  TEXT,
            siteURL      TEXT,
            isSubscribed INTEGER NOT NULL DEFAULT 1,
            dateAdded    INTEGER NOT NULL,
            UNIQUE (accountID, url)
        ) STRICT;

        -- The addresses a feed had before. Added again by one of them, it is the same feed.
        CREATE TABLE formerURL (
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            url       TEXT NOT NULL,
            feedID    INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
            PRIMARY KEY (accountID, url)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX formerURLFeed ON formerURL (feedID);

        CREATE TABLE feedFolder (
            feedID   INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
            folderID INTEGER NOT NULL REFERENCES folder ON DELETE CASCADE,
            PRIMARY KEY (feedID, folderID)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX feedFolderFolder ON feedFolder (folderID);

        -- What is remembered between two visits of a feed's server.
        CREATE TABLE refresh (
            feedID       INTEGER PRIMARY KEY REFERENCES feed ON DELETE CASCADE,
            etag         TEXT,
            lastModified TEXT,
            bodyHash     INTEGER,
            dateChecked  INTEGER,
            dateDue      INTEGER,
            timeToLive   INTEGER,       -- seconds
            outcome      TEXT NOT NULL,
            httpStatus   INTEGER,
            reason       TEXT,
            failures     INTEGER NOT NULL DEFAULT 0,
            moveURL      TEXT,
            moveDays     INTEGER,
            moveLastDay  INTEGER
        ) STRICT;

        -- Servers that asked to be left alone: 429, or 503 with Retry-After.
        CREATE TABLE resting (
            host  TEXT PRIMARY KEY,
            until INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    private static let timeline = """
        -- One row for every article ever heard of. It exists before, and after, its article.
        CREATE TABLE status (
            id          INTEGER PRIMARY KEY AUTOINCREMENT,
            accountID   INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            articleID   TEXT NOT NULL,   -- the account's own id; local: feed, colon, the feed's id
            feedID      INTEGER REFERENCES feed,
            read        INTEGER NOT NULL DEFAULT 0,
            starred     INTEGER NOT NULL DEFAULT 0,
            deleted     INTEGER NOT NULL DEFAULT 0,
            date        INTEGER NOT NULL,   -- for the order of lists
            dateArrived INTEGER NOT NULL,
            dateGone    INTEGER,            -- since when the feed doesn't list it any more
            UNIQUE (accountID, articleID)
        ) STRICT;
        CREATE INDEX statusDate ON status (date) WHERE deleted = 0;
        CREATE INDEX statusUnread ON status (date) WHERE read = 0 AND deleted = 0;
        CREATE INDEX statusStarred ON status (date) WHERE starred = 1 AND deleted = 0;
        CREATE INDEX statusFeed ON status (feedID, date);
        CREATE INDEX statusFeedUnread ON status (feedID, date) WHERE read = 0 AND deleted = 0;
        CREATE INDEX statusGone ON status (dateGone) WHERE dateGone IS NOT NULL;

        -- What the feed said. Content last, so that lists never read it.
        CREATE TABLE article (
            id            INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
            fingerprint   INTEGER NOT NULL,
            title         TEXT,
            url           TEXT,
            author        TEXT,
            externalURL   TEXT,
            imageURL      TEXT,
            language      TEXT,
            datePublished INTEGER,
            dateModified  INTEGER,
            tags          TEXT,   -- JSON
            enclosures    TEXT,   -- JSON
            summary       TEXT,
            content       TEXT    -- HTML
        ) STRICT;
        """

    /// One table per kind of status. Only remote accounts use them: a local account has no server.
    private static let queues = """
        CREATE TABLE pendingRead (
            id        INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
            value     INTEGER NOT NULL,
            queuedAt  INTEGER NOT NULL,
            sendingAt INTEGER,      -- NULL: queued, else in flight
            attempts  INTEGER NOT NULL DEFAULT 0,
            error     TEXT,
            feedID    INTEGER REFERENCES feed,
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX pendingReadFeed ON pendingRead (feedID);
        CREATE INDEX pendingReadAccount ON pendingRead (accountID);

        CREATE TABLE pendingStarred (
            id        INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
            value     INTEGER NOT NULL,
            queuedAt  INTEGER NOT NULL,
            sendingAt INTEGER,      -- NULL: queued, else in flight
            attempts  INTEGER NOT NULL DEFAULT 0,
            error     TEXT,
            feedID    INTEGER REFERENCES feed,
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX pendingStarredFeed ON pendingStarred (feedID);
        CREATE INDEX pendingStarredAccount ON pendingStarred (accountID);
        """

    /// The index stores no text of its own. `plainText` is a function that the program adds to SQLite.
    private static let search = """
        CREATE VIEW articleText (id, title, body) AS SELECT id, title, plainText(content) FROM article;
        CREATE VIRTUAL TABLE article_fts USING fts5 (
            title, body, content = 'articleText', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2'
        );
        -- Written in bulk and searched seldom: every transaction adds a segment, and sixty-four of them are merged at
        -- once. Merging a little with every write, as is the default, took twice as long; merging every sixteen, a
        -- quarter longer, for a first sync of a thousand feeds has about twenty transactions.
        INSERT INTO article_fts (article_fts, rank) VALUES ('hashsize', 8388608);
        INSERT INTO article_fts (article_fts, rank) VALUES ('automerge', 0);
        INSERT INTO article_fts (article_fts, rank) VALUES ('crisismerge', 64);
        """
}
