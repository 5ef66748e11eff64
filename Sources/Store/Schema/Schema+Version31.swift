import GRDB

extension Schema {

    /// Dates feeds that are hidden.
    static let version31: Migration = { db in
        try db.execute(
            sql: """
                -- Since when the feed has been hidden with its articles, as it was removed; NULL: it isn't hidden.
                ALTER TABLE feed ADD COLUMN dateHidden INTEGER;
                UPDATE feed SET dateHidden = coalesce(
                    (SELECT max(dateGone) FROM status WHERE feedID = feed.id AND deleted = 2), dateAdded)
                WHERE isSubscribed = 0 AND EXISTS (SELECT 1 FROM status WHERE feedID = feed.id AND deleted = 2);
                CREATE INDEX feedHidden ON feed (dateHidden) WHERE dateHidden IS NOT NULL;

                DROP INDEX statusHidden;
                CREATE INDEX statusHidden ON status (feedID) WHERE deleted = 2;
                """)
    }
}
