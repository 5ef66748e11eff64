import GRDB

extension Schema {

    /// Stores what decides when a feed is fetched next, rather than only the time; and since when it fails. Hosts that
    /// refuse many feeds get a backoff.
    static let version10: Migration = { db in
        try db.execute(sql: schedule)
        try db.execute(sql: refusals)
    }

    private static let schedule = """
        -- Seconds for which the server called its last answer fresh.
        ALTER TABLE refresh ADD COLUMN fresh INTEGER;
        UPDATE refresh SET fresh = dateDue - dateChecked WHERE dateDue > dateChecked AND outcome IN ('updated', 'unchanged');

        -- Until when the server asked to be left alone.
        ALTER TABLE refresh ADD COLUMN retryAt INTEGER;
        UPDATE refresh SET retryAt = dateDue WHERE outcome = 'failed';
        ALTER TABLE refresh DROP COLUMN dateDue;

        -- Hours of the day and days of the week, in UTC, in which the feed asks to be left alone: a bit for each.
        ALTER TABLE refresh ADD COLUMN skipHours INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE refresh ADD COLUMN skipDays INTEGER NOT NULL DEFAULT 0;

        -- How many of the newest articles, up to ten, there are, and the date of the oldest of these.
        ALTER TABLE refresh ADD COLUMN recentCount INTEGER;
        ALTER TABLE refresh ADD COLUMN recentSince INTEGER;
        UPDATE refresh SET (recentCount, recentSince) = (
            SELECT nullif(count(*), 0), min(date)
            FROM (SELECT date FROM status WHERE status.feedID = refresh.feedID ORDER BY date DESC LIMIT 10));

        -- Since when it fails, and when the user was told so.
        ALTER TABLE refresh ADD COLUMN failingSince INTEGER;
        ALTER TABLE refresh ADD COLUMN dateReported INTEGER;
        UPDATE refresh SET failingSince = dateChecked, dateReported = dateChecked WHERE failures > 0;
        """

    private static let refusals = """
        -- How many times in a row the host refused many feeds at once; 0: it asked to be left alone.
        ALTER TABLE backoff ADD COLUMN refusals INTEGER NOT NULL DEFAULT 0;
        """
}
