import GRDB

extension Schema {

    /// Makes one queue of five.
    static let version29: Migration = { db in
        try db.execute(sql: queue)
        try db.execute(sql: waiting)
        try db.execute(sql: formerQueues)
    }

    private static let queue = """
        -- The user's changes that others don't know of yet, or have not confirmed.
        CREATE TABLE pending (
            id             INTEGER NOT NULL REFERENCES status ON DELETE CASCADE,
            mark           TEXT NOT NULL,               -- read, starred, label, note, deleted
            name           TEXT NOT NULL DEFAULT '',    -- of a label
            value          INTEGER NOT NULL CHECK (value IN (0, 1)),    -- the text of a note is in note
            queuedAt       INTEGER NOT NULL,
            sendingAt      INTEGER,                     -- NULL: it isn't in flight
            attempts       INTEGER NOT NULL DEFAULT 0,  -- that failed
            error          TEXT,                        -- why the server refuses it for good; NULL: it doesn't
            feedID         INTEGER REFERENCES feed,
            accountID      INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            sentAt         INTEGER,                     -- when the server accepted it; NULL: it waits
            contradictions INTEGER NOT NULL DEFAULT 0,  -- how often a list of the server's said otherwise afterwards
            retryAt        INTEGER,                     -- before when it isn't sent again
            refusedAt      INTEGER,                     -- since when the server refuses it
            attemptedAt    INTEGER,                     -- when it was last sent, whatever became of that
            contradictedAt INTEGER,                     -- since when lists contradict it
            PRIMARY KEY (id, mark, name)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pendingFeed ON pending (feedID);
        CREATE INDEX pendingAccount ON pending (accountID, mark, name);
        CREATE INDEX pendingOrder ON pending (accountID, mark, name, sendingAt, value, attempts, queuedAt)
        WHERE error IS NULL AND sentAt IS NULL;
        """

    private static let formerQueues = """
        DROP TABLE pendingRead;
        DROP TABLE pendingStarred;
        DROP TABLE pendingLabel;
        DROP TABLE pendingNote;
        DROP TABLE pendingDeleted;
        """

    private static let waiting = """
        INSERT INTO pending
        SELECT id, 'read', '', value <> 0, queuedAt, sendingAt, attempts, error, feedID, accountID,
            sentAt, contradictions, retryAt, refusedAt, attemptedAt, contradictedAt FROM pendingRead
        UNION ALL
        SELECT id, 'starred', '', value <> 0, queuedAt, sendingAt, attempts, error, feedID, accountID,
            sentAt, contradictions, retryAt, refusedAt, attemptedAt, contradictedAt FROM pendingStarred
        UNION ALL
        SELECT id, 'label', label, value <> 0, queuedAt, sendingAt, attempts, error, feedID, accountID,
            sentAt, contradictions, retryAt, refusedAt, attemptedAt, contradictedAt FROM pendingLabel;

        INSERT INTO pending (id, mark, value, queuedAt, feedID, accountID)
        SELECT pendingNote.id, 'note', EXISTS (SELECT 1 FROM note WHERE note.id = pendingNote.id), queuedAt, feedID,
            pendingNote.accountID
        FROM pendingNote JOIN status ON status.id = pendingNote.id
        UNION ALL
        SELECT pendingDeleted.id, 'deleted', 1, queuedAt, feedID, pendingDeleted.accountID
        FROM pendingDeleted JOIN status ON status.id = pendingDeleted.id;
        """
}
