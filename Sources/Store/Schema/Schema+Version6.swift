import GRDB

extension Schema {

    /// Keeps changes until the server's own lists confirm them, and starred articles that the server no longer has;
    /// counts retention from when articles could be deleted; and marks the file as this program's.
    static let version6: Migration = { db in
        try db.execute(sql: "PRAGMA application_id = 1920168804")
        try db.execute(sql: queues)
        try db.execute(sql: statuses)
    }

    private static let queues = """
        -- When the server accepted the change, which its lists haven't confirmed yet; NULL: it waits.
        ALTER TABLE pendingRead ADD COLUMN sentAt INTEGER;
        -- How often a list of the server's said otherwise afterwards.
        ALTER TABLE pendingRead ADD COLUMN contradictions INTEGER NOT NULL DEFAULT 0;
        -- Before when it isn't sent again; NULL: it may be sent.
        ALTER TABLE pendingRead ADD COLUMN retryAt INTEGER;
        -- Since when the server refuses it; NULL: it doesn't.
        ALTER TABLE pendingRead ADD COLUMN refusedAt INTEGER;
        DROP INDEX pendingReadOrder;
        CREATE INDEX pendingReadOrder ON pendingRead (accountID, sendingAt, value, attempts, queuedAt)
        WHERE error IS NULL AND sentAt IS NULL;

        -- When the server accepted the change, which its lists haven't confirmed yet; NULL: it waits.
        ALTER TABLE pendingStarred ADD COLUMN sentAt INTEGER;
        -- How often a list of the server's said otherwise afterwards.
        ALTER TABLE pendingStarred ADD COLUMN contradictions INTEGER NOT NULL DEFAULT 0;
        -- Before when it isn't sent again; NULL: it may be sent.
        ALTER TABLE pendingStarred ADD COLUMN retryAt INTEGER;
        -- Since when the server refuses it; NULL: it doesn't.
        ALTER TABLE pendingStarred ADD COLUMN refusedAt INTEGER;
        DROP INDEX pendingStarredOrder;
        CREATE INDEX pendingStarredOrder ON pendingStarred (accountID, sendingAt, value, attempts, queuedAt)
        WHERE error IS NULL AND sentAt IS NULL;
        """

    private static let statuses = """
        -- Since when the article has been read, or deleted, and unstarred; NULL: it isn't, or hasn't been looked at since.
        ALTER TABLE status ADD COLUMN dateDone INTEGER;
        UPDATE status SET dateDone = coalesce(dateRead, CAST(strftime('%s', 'now') AS INTEGER))
        WHERE starred = 0 AND (read = 1 OR deleted = 1);
        CREATE INDEX statusDone ON status (accountID, dateDone) WHERE starred = 0 AND (read = 1 OR deleted = 1);

        -- Since when a starred article is only here, as its server doesn't have it any more; NULL: the server has it.
        ALTER TABLE status ADD COLUMN dateKept INTEGER;
        CREATE INDEX statusKept ON status (accountID) WHERE dateKept IS NOT NULL;
        """
}
