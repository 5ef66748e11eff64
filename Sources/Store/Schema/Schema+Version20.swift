import GRDB

extension Schema {

    /// Adds what accounts in a directory agree on with other machines.
    static let version20: Migration = { db in
        try db.execute(sql: machines)
    }

    private static let machines = """
        -- The last values that any machine wrote, as far as this one has read.
        CREATE TABLE register (
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            kind      TEXT NOT NULL,
            key       TEXT NOT NULL,
            field     TEXT NOT NULL,
            value     TEXT NOT NULL,
            stamp     INTEGER NOT NULL,
            machine   TEXT NOT NULL,
            PRIMARY KEY (accountID, kind, key, field)
        ) STRICT, WITHOUT ROWID;

        -- Values from clocks that are ahead: they count when their time comes.
        CREATE TABLE earlyRecord (
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            kind      TEXT NOT NULL,
            key       TEXT NOT NULL,
            field     TEXT NOT NULL,
            value     TEXT NOT NULL,
            stamp     INTEGER NOT NULL,
            machine   TEXT NOT NULL,
            PRIMARY KEY (accountID, stamp, machine, kind, key, field, value)
        ) STRICT, WITHOUT ROWID;

        -- What is not yet in this machine's log, in the order in which it will be.
        CREATE TABLE outgoingRecord (
            id        INTEGER PRIMARY KEY AUTOINCREMENT,
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            kind      TEXT NOT NULL,
            key       TEXT NOT NULL,
            field     TEXT NOT NULL,
            value     TEXT NOT NULL,
            stamp     INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX outgoingRecordAccount ON outgoingRecord (accountID, id);

        -- This machine in the account's directory, and the end of the segment that it appends to.
        CREATE TABLE ownMachine (
            accountID    INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
            machine      TEXT NOT NULL,
            segment      INTEGER NOT NULL,
            length       INTEGER NOT NULL,
            lastLine     TEXT NOT NULL,
            replaced     INTEGER NOT NULL,  -- segments up to this one hold nothing that a later one lacks; 0: none
            dateReplaced INTEGER            -- since when
        ) STRICT;

        -- How far each segment of the directory was read.
        CREATE TABLE segment (
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            path      TEXT NOT NULL,
            machine   TEXT NOT NULL,
            length    INTEGER NOT NULL,
            lastLine  TEXT NOT NULL,
            lastStamp INTEGER NOT NULL,     -- the greatest in it
            PRIMARY KEY (accountID, path)
        ) STRICT, WITHOUT ROWID;

        -- The names that feeds have in the directory. NULL: it was here and is forgotten.
        CREATE TABLE sharedFeed (
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            key       TEXT NOT NULL,
            feedID    INTEGER REFERENCES feed ON DELETE SET NULL,
            PRIMARY KEY (accountID, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sharedFeedFeed ON sharedFeed (feedID);

        -- Articles that the user deleted, of accounts that tell other machines.
        CREATE TABLE pendingDeleted (
            id        INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
            queuedAt  INTEGER NOT NULL,
            accountID INTEGER NOT NULL REFERENCES account ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX pendingDeletedAccount ON pendingDeleted (accountID);
        """
}
