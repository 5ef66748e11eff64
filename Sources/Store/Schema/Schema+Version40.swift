import GRDB

extension Schema {

    /// Makes of a database of release 0.5.1, version 28, one of release 0.6.0.
    static let version40: Migration = { db in
        try db.execute(sql: queue)
        try db.execute(sql: undo)
        try db.execute(sql: hiddenFeeds)
        try db.execute(sql: mails)
        try db.execute(sql: downloads)
        try db.execute(sql: screens)
        try db.execute(sql: labels)
        try db.execute(sql: moves)
        try db.execute(sql: madeLabels)
    }

    /// The one queue, and what waits in the five before it.
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
            isUpheld       INTEGER NOT NULL DEFAULT 0,  -- whether the article itself had it after it was sent
            PRIMARY KEY (id, mark, name)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pendingFeed ON pending (feedID);
        CREATE INDEX pendingAccount ON pending (accountID, mark, name);
        CREATE INDEX pendingOrder ON pending (accountID, mark, name, sendingAt, value, attempts, queuedAt)
        WHERE error IS NULL AND sentAt IS NULL;

        INSERT INTO pending
        SELECT id, 'read', '', value <> 0, queuedAt, sendingAt, attempts, error, feedID, accountID,
            sentAt, contradictions, retryAt, refusedAt, attemptedAt, contradictedAt, 0 FROM pendingRead
        UNION ALL
        SELECT id, 'starred', '', value <> 0, queuedAt, sendingAt, attempts, error, feedID, accountID,
            sentAt, contradictions, retryAt, refusedAt, attemptedAt, contradictedAt, 0 FROM pendingStarred
        UNION ALL
        SELECT id, 'label', label, value <> 0, queuedAt, sendingAt, attempts, error, feedID, accountID,
            sentAt, contradictions, retryAt, refusedAt, attemptedAt, contradictedAt, 0 FROM pendingLabel;

        INSERT INTO pending (id, mark, value, queuedAt, feedID, accountID)
        SELECT pendingNote.id, 'note', EXISTS (SELECT 1 FROM note WHERE note.id = pendingNote.id), queuedAt, feedID,
            pendingNote.accountID
        FROM pendingNote JOIN status ON status.id = pendingNote.id
        UNION ALL
        SELECT pendingDeleted.id, 'deleted', 1, queuedAt, feedID, pendingDeleted.accountID
        FROM pendingDeleted JOIN status ON status.id = pendingDeleted.id;

        DROP TABLE pendingRead;
        DROP TABLE pendingStarred;
        DROP TABLE pendingLabel;
        DROP TABLE pendingNote;
        DROP TABLE pendingDeleted;
        """

    /// Of the former log of undo, removals of feeds stay, if they can be read.
    private static let undo = """
        -- The last changes that the user made: a row for each, the last of which is undone first.
        CREATE TABLE undo (
            id      INTEGER PRIMARY KEY,
            process TEXT NOT NULL,  -- the same for all that one command changed
            name    TEXT NOT NULL,  -- of the command; empty if the kind says it
            date    INTEGER NOT NULL,
            kind    TEXT NOT NULL,  -- a mark: read, starred, label, note, deleted; or feed, or other
            former  TEXT NOT NULL,  -- of a mark: empty, a label's name, a note's text or 1;
                                    -- feed: JSON, what was removed; other: JSON, commands that take it back
            present TEXT NOT NULL   -- of a mark
        ) STRICT;

        -- The articles that changed.
        CREATE TABLE undoRun (
            undoID INTEGER NOT NULL REFERENCES undo ON DELETE CASCADE,
            first  INTEGER NOT NULL,
            last   INTEGER NOT NULL,
            PRIMARY KEY (undoID, first)
        ) STRICT, WITHOUT ROWID;

        INSERT INTO undo (process, name, date, kind, former, present)
        SELECT process, '', date, 'feed', removal, '' FROM command
        WHERE kind = 'removed' AND date BETWEEN 0 AND 253402300799 AND CASE WHEN json_valid(removal) THEN
            (json_type(removal, '$.id'), json_type(removal, '$.accountID'), json_type(removal, '$.url'))
                = ('integer', 'integer', 'text')
            AND (json_type(removal, '$.folders'), json_type(removal, '$.settings')) = ('array', 'array')
            AND json_type(removal, '$.dateAdded') IN ('integer', 'real') ELSE 0 END
        ORDER BY id;
        DROP TABLE command;
        """

    private static let hiddenFeeds = """
        -- Since when the feed has been hidden with its articles, as it was removed; NULL: it isn't hidden.
        ALTER TABLE feed ADD COLUMN dateHidden INTEGER;
        UPDATE feed SET dateHidden = coalesce(
            (SELECT max(dateGone) FROM status WHERE feedID = feed.id AND deleted = 2), dateAdded)
        WHERE isSubscribed = 0 AND EXISTS (SELECT 1 FROM status WHERE feedID = feed.id AND deleted = 2);
        CREATE INDEX feedHidden ON feed (dateHidden) WHERE dateHidden IS NOT NULL;

        DROP INDEX statusHidden;
        CREATE INDEX statusHidden ON status (feedID) WHERE deleted = 2;
        """

    private static let mails = """
        -- Whether it was not there the last time, which is said once.
        ALTER TABLE maildir ADD COLUMN isMissed INTEGER NOT NULL DEFAULT 0;

        -- How many of its files had the flag T when both last agreed.
        ALTER TABLE mail ADD COLUMN trashed INTEGER NOT NULL DEFAULT 0;
        UPDATE mail SET trashed = 1 WHERE flags & 4;
        -- The flag of a mail that was moved was noted as if the article were deleted.
        UPDATE mail SET flags = flags & 3 WHERE flags & 4 AND id IN (SELECT id FROM status WHERE deleted <> 1);
        -- The flags that names of its files are being given, and whether the mail is being written.
        ALTER TABLE mail ADD COLUMN begun INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE mail ADD COLUMN isBegun INTEGER NOT NULL DEFAULT 0;

        -- Files of a Maildir whose names other programs have made.
        CREATE TABLE mailFile (
            maildirID   INTEGER NOT NULL REFERENCES maildir ON DELETE CASCADE,
            -- Of the folder and the part of the name that stays when flags change.
            fingerprint INTEGER NOT NULL,
            name        TEXT,  -- as in mail; NULL: it is no article's mail
            PRIMARY KEY (maildirID, fingerprint)
        ) STRICT, WITHOUT ROWID;
        """

    private static let downloads = """
        -- In bytes, as the feed says; NULL: it doesn't, or the server has been asked before this column was.
        ALTER TABLE download ADD COLUMN feedLength INTEGER;
        UPDATE download SET feedLength = length WHERE name IS NULL;
        """

    private static let screens = """
        -- The order that was chosen for a list: all articles (an empty name), a feed, a folder, a saved search.
        CREATE TABLE listOrder (
            list TEXT NOT NULL PRIMARY KEY,
            sort TEXT NOT NULL
        ) STRICT;
        -- Articles that were left in the middle, and the part of them that was above the screen.
        CREATE TABLE readingPlace (
            id   INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
            part REAL NOT NULL
        ) STRICT;
        """

    private static let labels = """
        -- The label that was read last, by its name; NULL: all are read by each sync.
        ALTER TABLE account ADD COLUMN lastLabel TEXT;
        """

    private static let moves = """
        -- The address to which the document that was last read says that it has moved for good; NULL: it says nothing.
        ALTER TABLE refresh ADD COLUMN announcedURL TEXT;
        """

    private static let madeLabels = """
        -- Labels that a server had not when this program gave them to an article there.
        CREATE TABLE madeLabel (
            accountID INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            PRIMARY KEY (accountID, name)
        ) STRICT, WITHOUT ROWID;
        """
}
