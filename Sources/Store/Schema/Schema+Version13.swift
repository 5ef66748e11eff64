import GRDB

extension Schema {

    /// Replaces the search index by an empty one that stores the positions and columns of words. The articles are
    /// indexed after all migrations.
    static let version13: Migration = { db in
        try db.execute(sql: search)
    }

    /// `words` is a tokenizer that the program adds to SQLite. Segments are merged as before: see versions 1 and 2.
    private static let search = """
        DROP TABLE article_fts;
        DROP VIEW articleWords;
        DROP VIEW articleText;
        -- The HTML that is shown of an article.
        CREATE VIEW articleContent (id, content) AS SELECT id, content FROM article;
        -- And its words, as the index reads them.
        CREATE VIEW articleText (id, title, body) AS
        SELECT article.id, title, plainText(articleContent.content)
        FROM article CROSS JOIN articleContent ON articleContent.id = article.id;
        CREATE VIRTUAL TABLE article_fts USING fts5 (
            title, body, content = 'articleText', content_rowid = 'id', tokenize = 'words'
        );
        INSERT INTO article_fts (article_fts, rank) VALUES ('hashsize', 8388608);
        INSERT INTO article_fts (article_fts, rank) VALUES ('automerge', 0);
        INSERT INTO article_fts (article_fts, rank) VALUES ('crisismerge', 1024);
        INSERT INTO article_fts (article_fts, rank) VALUES ('usermerge', 16);
        UPDATE derived SET version = 0, target = NULL, lastID = NULL WHERE name = 'searchText';
        """
}
