import GRDB

extension Schema {

    /// Replaces the search index by an empty one with other words. The articles are indexed again after all migrations.
    static let version11: Migration = { db in
        try db.execute(sql: search)
    }

    /// `words` is a tokenizer that the program adds to SQLite. The positions of words in articles aren't stored: they
    /// are three quarters of an index. Segments are merged as before: see versions 1 and 2.
    private static let search = """
        DROP TABLE article_fts;
        -- As the index reads articles: a title has a mark.
        CREATE VIEW articleWords (id, title, body) AS SELECT id, char(0) || title, plainText(content) FROM article;
        CREATE VIRTUAL TABLE article_fts USING fts5 (
            title, body, content = 'articleWords', content_rowid = 'id', tokenize = 'words', detail = none
        );
        INSERT INTO article_fts (article_fts, rank) VALUES ('hashsize', 8388608);
        INSERT INTO article_fts (article_fts, rank) VALUES ('automerge', 0);
        INSERT INTO article_fts (article_fts, rank) VALUES ('crisismerge', 1024);
        INSERT INTO article_fts (article_fts, rank) VALUES ('usermerge', 16);
        UPDATE derived SET version = 0, target = NULL, lastID = NULL WHERE name = 'searchText';
        """
}
