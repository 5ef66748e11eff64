import GRDB

extension Schema {

    /// Adds what passes articles on to programs, and the articles that wait for it.
    static let version27: Migration = { db in
        try db.execute(
            sql: """
                CREATE TABLE delivery (
                    id        INTEGER PRIMARY KEY AUTOINCREMENT,    -- an id names a lock, and is not used again
                    name      TEXT NOT NULL UNIQUE,
                    query     TEXT NOT NULL,
                    program   TEXT,                         -- JSON: with its arguments; NULL: 'rss follow' reads
                    batch     INTEGER NOT NULL DEFAULT 1,
                    isOrdered INTEGER NOT NULL DEFAULT 0,
                    paused    INTEGER NOT NULL DEFAULT 0,
                    round     INTEGER NOT NULL DEFAULT 1,   -- one more each time it begins again with old articles
                    problem   TEXT
                ) STRICT;

                CREATE TABLE deliveryQueue (
                    deliveryID INTEGER NOT NULL REFERENCES delivery ON DELETE CASCADE,
                    id         INTEGER NOT NULL REFERENCES status ON DELETE CASCADE,
                    round      INTEGER NOT NULL,
                    undecided  INTEGER NOT NULL DEFAULT 0,  -- whether the query has still to be applied
                    batch      INTEGER,                     -- the first article of those that are tried together
                    attempts   INTEGER NOT NULL DEFAULT 0,
                    failures   INTEGER NOT NULL DEFAULT 0,  -- those of the attempts that count
                    retryAt    INTEGER,                     -- NULL: at the next opportunity
                    parkedAt   INTEGER,
                    error      TEXT,
                    PRIMARY KEY (deliveryID, id)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX deliveryQueueArticle ON deliveryQueue (id);
                CREATE INDEX deliveryQueueDue ON deliveryQueue (deliveryID, retryAt, id)
                WHERE undecided = 0 AND parkedAt IS NULL;
                CREATE INDEX deliveryQueueUndecided ON deliveryQueue (deliveryID, id) WHERE undecided = 1;
                """)
    }
}
