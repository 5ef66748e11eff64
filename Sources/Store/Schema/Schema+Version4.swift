import GRDB

extension Schema {

    /// Adds what the user keeps beside articles: searches, rules, downloads, and the last commands.
    static let version4: Migration = { db in
        try db.execute(sql: savedSearches)
        try db.execute(sql: commands)
        try db.execute(sql: rules)
        try db.execute(sql: downloads)
        try db.execute(sql: counting)
    }

    private static let savedSearches = """
        CREATE TABLE savedSearch (
            name  TEXT PRIMARY KEY COLLATE NOCASE,
            query TEXT NOT NULL     -- as it was typed
        ) STRICT, WITHOUT ROWID;
        """

    private static let commands = """
        -- The last timeline commands, to be taken back: a row for every change that one made.
        CREATE TABLE command (
            id      INTEGER PRIMARY KEY AUTOINCREMENT,
            process TEXT NOT NULL,      -- the same for all that one command changed
            kind    TEXT NOT NULL,      -- of status, or 'deleted'
            value   INTEGER NOT NULL,   -- what the articles became
            date    INTEGER NOT NULL,
            ids     TEXT NOT NULL       -- JSON: those that changed
        ) STRICT;

        -- When a person read it here, one article at a time; NULL: not here, or among many.
        ALTER TABLE status ADD COLUMN dateRead INTEGER;
        CREATE INDEX statusDateRead ON status (dateRead) WHERE dateRead IS NOT NULL;
        """

    private static let rules = """
        -- What becomes of articles when they arrive. The first rule is applied first.
        CREATE TABLE rule (
            id       INTEGER PRIMARY KEY AUTOINCREMENT,
            query    TEXT NOT NULL,     -- as it was typed
            read     INTEGER,           -- what the article becomes; NULL: it stays as it is
            starred  INTEGER,
            deletes  INTEGER NOT NULL DEFAULT 0,
            openWith TEXT               -- JSON: a program and its arguments
        ) STRICT;

        -- Articles that came, and that no rule has seen yet.
        CREATE TABLE arrival (
            id INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE
        ) STRICT;
        """

    private static let downloads = """
        -- Enclosures that are fetched, or were.
        CREATE TABLE download (
            id        INTEGER PRIMARY KEY AUTOINCREMENT,
            articleID INTEGER REFERENCES status ON DELETE SET NULL,
            url       TEXT NOT NULL UNIQUE,
            folder    TEXT NOT NULL,    -- an absolute path
            name      TEXT,             -- of the file in it; NULL: the server hasn't been asked
            type      TEXT,
            length    INTEGER,          -- in bytes, as the feed says; with a name, as the server says
            validator TEXT,             -- what the server must say for the rest to belong to the part that is there
            queuedAt  INTEGER NOT NULL,
            doneAt    INTEGER,
            attempts  INTEGER NOT NULL DEFAULT 0,
            error     TEXT
        ) STRICT;
        CREATE INDEX downloadArticle ON download (articleID);
        """

    /// An index of the articles' ids alone, for counting them.
    private static let counting = "CREATE INDEX articleID ON article (id)"
}
