import GRDB

extension Schema {

    /// Adds the user's labels and notes.
    static let version23: Migration = { db in
        try db.execute(sql: labels)
        try db.execute(sql: labelQueue)
        try db.execute(sql: notes)
        try db.execute(sql: rules)
    }

    private static let labels = """
        CREATE TABLE articleLabel (
            id    INTEGER NOT NULL REFERENCES status ON DELETE CASCADE,
            label TEXT NOT NULL,
            PRIMARY KEY (id, label)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX articleLabelName ON articleLabel (label);
        """

    /// The columns mean what they do in the other queues.
    private static let labelQueue = """
        CREATE TABLE pendingLabel (
            id             INTEGER NOT NULL REFERENCES status ON DELETE CASCADE,
            label          TEXT NOT NULL,
            value          INTEGER NOT NULL,
            queuedAt       INTEGER NOT NULL,
            sendingAt      INTEGER,
            attempts       INTEGER NOT NULL DEFAULT 0,
            error          TEXT,
            feedID         INTEGER REFERENCES feed,
            accountID      INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            sentAt         INTEGER,
            contradictions INTEGER NOT NULL DEFAULT 0,
            retryAt        INTEGER,
            refusedAt      INTEGER,
            attemptedAt    INTEGER,
            contradictedAt INTEGER,
            PRIMARY KEY (id, label)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pendingLabelFeed ON pendingLabel (feedID);
        CREATE INDEX pendingLabelAccount ON pendingLabel (accountID);
        CREATE INDEX pendingLabelOrder ON pendingLabel (accountID, sendingAt, label, value, attempts, queuedAt)
        WHERE error IS NULL AND sentAt IS NULL;
        """

    private static let notes = """
        CREATE TABLE note (
            id          INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
            text        TEXT NOT NULL,
            dateChanged INTEGER NOT NULL
        ) STRICT;

        -- Articles whose notes the user changed, of accounts that tell other machines.
        CREATE TABLE pendingNote (
            id        INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
            queuedAt  INTEGER NOT NULL,
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX pendingNoteAccount ON pendingNote (accountID);
        """

    private static let rules = """
        -- JSON: the labels that the articles get; NULL: none.
        ALTER TABLE rule ADD COLUMN labels TEXT;
        """
}
