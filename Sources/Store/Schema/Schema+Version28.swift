import GRDB

extension Schema {

    /// Lets pruning find what is to go without looking at what stays, and bounds what a feed takes.
    static let version28: Migration = { db in
        try db.execute(
            sql: """
                -- The bytes of its article's texts; NULL: the article isn't here.
                ALTER TABLE status ADD COLUMN size INTEGER;
                -- Whether the user brought the article from another reader or account, and not its feed.
                ALTER TABLE status ADD COLUMN isImported INTEGER NOT NULL DEFAULT 0;
                UPDATE status SET size = (
                    SELECT coalesce(length(CAST(title AS BLOB)), 0) + coalesce(length(CAST(url AS BLOB)), 0)
                        + coalesce(length(CAST(enclosures AS BLOB)), 0) + coalesce(length(CAST(tags AS BLOB)), 0)
                        + coalesce(length(CAST(summary AS BLOB)), 0) + coalesce(length(CAST(content AS BLOB)), 0)
                    FROM article WHERE article.id = status.id);

                DROP INDEX statusDone;
                DROP INDEX statusGone;
                -- Since when they are done has still to be noted.
                CREATE INDEX statusUndated ON status (accountID)
                WHERE dateDone IS NULL AND starred = 0 AND (read = 1 OR deleted = 1);
                CREATE INDEX statusDone ON status (feedID, dateDone, dateGone)
                WHERE size IS NOT NULL AND starred = 0 AND read = 1;
                -- Of articles that aren't here.
                CREATE INDEX statusBare ON status (accountID, dateDone)
                WHERE size IS NULL AND starred = 0 AND read = 1 AND deleted = 0;
                CREATE INDEX statusDeleted ON status (feedID) WHERE deleted = 1;
                CREATE INDEX statusHidden ON status (dateGone) WHERE deleted = 2;

                -- Since when the feed has had more articles than it may; NULL: it hasn't.
                ALTER TABLE refresh ADD COLUMN dateFull INTEGER;
                """)
    }
}
