import GRDB
import Model

/// The full-text index: title and words of every article.
///
/// It keeps no text. To forget an article it must be told what it was told before, so forgetting comes before the
/// article's row changes.
enum SearchTable {

    /// The index gathers what one transaction brings in memory, as long as ids rise; but it writes it out whenever a
    /// statement needs a savepoint: one that may change several rows and fail halfway. Taking turns with those made saving
    /// four times as slow, so they come last in a transaction.
    static func add(_ id: Int64, title: String?, text: String, in db: Database) throws {
        var statement = try DirectStatement("INSERT INTO article_fts (rowid, title, body) VALUES (?, ?, ?)", in: db)
        try statement.bind(id)
        try statement.bind(title)
        try statement.run(endingWith: text)
    }

    /// In two statements: INSERT with SELECT needs a savepoint.
    static func forget(_ id: Int64, in db: Database) throws {
        let words = try db.cachedStatement(sql: "SELECT title, body FROM articleText WHERE id = ?")
        guard let row = try Row.fetchOne(words, arguments: [id]) else { return }
        var statement = try DirectStatement(
            "INSERT INTO article_fts (article_fts, rowid, title, body) VALUES ('delete', ?, ?, ?)", in: db)
        try statement.bind(id)
        try statement.bind(row[0] as String?)
        try statement.run(endingWith: row[1] as String?)
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
