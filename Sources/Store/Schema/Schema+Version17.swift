import GRDB

extension Schema {

    /// Stores the whole texts of articles beside them.
    static let version17: Migration = { db in
        try db.execute(sql: fullTexts)
    }

    private static let fullTexts = """
        CREATE TABLE fullText (
            id INTEGER PRIMARY KEY REFERENCES status ON DELETE CASCADE,
            outcome TEXT NOT NULL,
            -- Sanitised; NULL unless the outcome is 'whole'.
            html TEXT,
            url TEXT,
            words INTEGER NOT NULL,
            dateFetched INTEGER NOT NULL,
            tries INTEGER NOT NULL,
            -- 1: the feed's text has changed since.
            isOutdated INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        DROP VIEW articleContent;
        -- The HTML that is shown of an article.
        CREATE VIEW articleContent (id, content) AS
        SELECT article.id, coalesce((SELECT html FROM fullText WHERE fullText.id = article.id), article.content)
        FROM article;
        """
}
