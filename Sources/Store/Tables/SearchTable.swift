import GRDB
import Model

/// The full-text index: title and words of every article.
///
/// It keeps no text. To forget an article it must be told what it was told before, so forgetting comes before the
/// article's row changes.
enum SearchTable {

    struct Entry {
        var id: Int64
        var title: String?
        var text: String
    }

    /// Call it last in a transaction, once: the index gathers what one transaction brings in memory, but writes it out
    /// whenever another statement needs a savepoint, as one does that checks foreign keys. Taking turns with them made
    /// saving four times as slow.
    static func add(_ entries: [Entry], in db: Database) throws {
        var statement = try DirectStatement("INSERT INTO article_fts (rowid, title, body) VALUES (?, ?, ?)", in: db)
        for entry in entries {
            try statement.bind(entry.id)
            try statement.bind(entry.title)
            try statement.run(endingWith: entry.text)
        }
    }

    static func forget(_ id: Int64, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO article_fts (article_fts, rowid, title, body)
                SELECT 'delete', id, title, body FROM articleText WHERE id = ?
                """)
        try statement.execute(arguments: [id])
    }

    /// Takes the words from the article's row.
    static func addAgain(_ id: Int64, in db: Database) throws {
        try db.execute(
            sql: "INSERT INTO article_fts (rowid, title, body) SELECT id, title, body FROM articleText WHERE id = ?",
            arguments: [id])
    }

    static func rebuild(in db: Database) throws {
        try db.execute(sql: "INSERT INTO article_fts (article_fts) VALUES ('rebuild')")
    }

    /// Throws where the index and the articles differ.
    static func check(in db: Database) throws {
        try db.execute(sql: "INSERT INTO article_fts (article_fts, rank) VALUES ('integrity-check', 1)")
    }
}
