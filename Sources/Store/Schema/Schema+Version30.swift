import GRDB

extension Schema {

    /// Makes a log of undo that has runs of articles. Of the former one, removals of feeds stay, if they can be read.
    static let version30: Migration = { db in
        try db.execute(
            sql: """
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
                """)
    }
}
