import GRDB

extension Schema {

    /// Schedules retries for missing content, saves dates of a server's doubtful lists and of the last successful sync,
    /// and removes passwords from addresses of feeds.
    static let version7: Migration = { db in
        try db.execute(sql: missingContent)
        try db.execute(sql: doubts)
        try db.execute(sql: success)
        try db.execute(sql: addresses)
    }

    private static let missingContent = """
        -- When the server may be asked for it again, by the server's clock; 0: now.
        ALTER TABLE missingContent ADD COLUMN nextTryAt INTEGER NOT NULL DEFAULT 0;
        """

    private static let success = """
        -- When a sync last ended well; NULL: never.
        ALTER TABLE account ADD COLUMN dateSucceeded INTEGER;
        UPDATE account SET dateSucceeded = dateSynced WHERE syncResult IS NULL;
        """

    /// Removes users and passwords, which redirects could bring into addresses. If another feed has the address without
    /// them already, the feed's address stays.
    private static let addresses = """
        UPDATE OR IGNORE feed SET url = substr(url, 1, instr(url, '://') + 2) || substr(url, instr(url, '@') + 1)
        WHERE accountID IN (SELECT id FROM account WHERE service = 'local') AND url LIKE 'http%://%@%'
            AND instr(substr(url, instr(url, '://') + 3), '@') < instr(substr(url, instr(url, '://') + 3) || '/', '/')
            AND instr(substr(url, instr(url, '://') + 3), '@') < instr(substr(url, instr(url, '://') + 3) || '?', '?');

        UPDATE OR REPLACE formerURL SET url = substr(url, 1, instr(url, '://') + 2) || substr(url, instr(url, '@') + 1)
        WHERE accountID IN (SELECT id FROM account WHERE service = 'local') AND url LIKE 'http%://%@%'
            AND instr(substr(url, instr(url, '://') + 3), '@') < instr(substr(url, instr(url, '://') + 3) || '/', '/')
            AND instr(substr(url, instr(url, '://') + 3), '@') < instr(substr(url, instr(url, '://') + 3) || '?', '?');

        -- Where it moves to is seen again.
        UPDATE refresh SET moveURL = NULL, moveDays = NULL, moveLastDay = NULL WHERE moveURL LIKE 'http%://%@%';
        """

    /// Each word was the name of a list. From now on, the time since when it is doubted follows: noFeeds@1795262400.
    private static let doubts = "UPDATE account SET doubts = ''"
}
