import GRDB
import Model

/// The full-text index: the words of every article's title and text, and where they stand.
///
/// It stores no text, but reads the view `articleText`. To remove an article, it needs the words that it was given, so
/// the removal precedes any change of the article's row.
///
/// While it is made again, it contains the articles up to some id: those beyond are neither added to it nor removed
/// when they change, and searches look at them one by one, see ``SearchHits``.
enum SearchTable {

    /// Returns the last article that the index may contain; `nil` if it contains all. See ``DerivedData``.
    static func lastID(in db: Database) throws -> Int64? {
        let statement = try db.cachedStatement(
            sql: "SELECT lastID FROM derived WHERE name = 'searchText' AND target IS NOT NULL")
        return try Int64.fetchOne(statement)
    }

    private static func isBeyond(_ id: Int64, in db: Database) throws -> Bool {
        try lastID(in: db).map { id > $0 } ?? false
    }

    /// Adds new articles with the text that came.
    ///
    /// The index gathers the words of one transaction in memory, as long as ids rise; but it writes them out whenever a
    /// statement needs a savepoint: one that may change several rows and fail halfway. Alternating with such statements
    /// made saving four times as slow, so index writes come last in a transaction.
    static func add(_ articles: [(id: Int64, incoming: IncomingArticle)], in db: Database) throws {
        if articles.isEmpty { return }
        let last = try lastID(in: db) ?? .max
        for (id, incoming) in articles where id <= last {
            try write(id, title: incoming.article.title, text: incoming.searchText, in: db)
        }
    }

    private static func write(_ id: Int64, title: String?, text: String, in db: Database) throws {
        try db.cachedStatement(sql: "INSERT INTO article_fts (rowid, title, body) VALUES (?, ?, ?)")
            .execute(arguments: [id, title, text])
    }

    /// Removes an article in two statements: INSERT with SELECT needs a savepoint.
    static func forget(_ id: Int64, in db: Database) throws {
        if try isBeyond(id, in: db) { return }
        let words = try db.cachedStatement(sql: "SELECT title, body FROM articleText WHERE id = ?")
        guard let row = try Row.fetchOne(words, arguments: [id]) else { return }
        try db.cachedStatement(
            sql: "INSERT INTO article_fts (article_fts, rowid, title, body) VALUES ('delete', ?, ?, ?)"
        ).execute(arguments: [id, row.value("title") as String?, row.value("body") as String? ?? ""])
    }

    /// Adds an article as it is stored.
    static func addAgain(_ id: Int64, in db: Database) throws {
        if try isBeyond(id, in: db) { return }
        try fill(id...id, in: db)
    }

    /// Adds stored articles that the index doesn't contain.
    static func fill(_ ids: ClosedRange<Int64>, in db: Database) throws {
        try forEachText(of: ids, in: db) { id, title, text in
            try write(id, title: title, text: text ?? "", in: db)
        }
    }

    /// Passes the articles' texts to `body` as the index reads them, in the order of the ids.
    static func forEachText(
        of ids: ClosedRange<Int64>, in db: Database,
        _ body: (_ id: Int64, _ title: String?, _ text: String?) throws -> Void
    ) throws {
        let statement = try db.cachedStatement(
            sql: "SELECT \(TextColumn.list { "\($0)" }) FROM articleText WHERE id BETWEEN ? AND ? ORDER BY id")
        try db.forEachRow(of: statement, arguments: [ids.lowerBound, ids.upperBound]) { row in
            try body(row.integer(TextColumn.id), row.text(TextColumn.title), row.text(TextColumn.body))
        }
    }

    /// The columns of the view.
    private enum TextColumn: Int, RowColumn {
        case id, title, body
    }

    /// Returns the text of an article as the index reads it.
    static func text(of id: Int64, in db: Database) throws -> String? {
        let statement = try db.cachedStatement(sql: "SELECT body FROM articleText WHERE id = ?")
        return try Optional<String>.fetchOne(statement, arguments: [id]) ?? nil
    }

    /// Removes all articles, however damaged the index is.
    static func clear(in db: Database) throws {
        // Without a readable list of its segments, the index does nothing, not even this. An empty list consists of
        // seven zeros: fts5StructureDecode in SQLite's fts5_index.c.
        try db.execute(sql: "INSERT OR REPLACE INTO article_fts_data (id, block) VALUES (10, zeroblob(7))")
        try db.execute(sql: "INSERT INTO article_fts (article_fts) VALUES ('delete-all')")
        try db.execute(sql: "DELETE FROM derived WHERE name = 'searchMerge'")
    }

    /// The number of segments from which on they are merged. Every transaction with new words leaves a segment, and a
    /// search reads all of them; but merging sixteen at a time took a quarter longer.
    static let mostSegments = 128

    /// Returns the number of segments from the index's own table: there is no other way.
    static func segmentCount(in db: Database) throws -> Int {
        let sql = """
            WITH RECURSIVE segment (id) AS (
                SELECT min(segid) FROM article_fts_idx UNION ALL
                SELECT (SELECT min(segid) FROM article_fts_idx WHERE segid > id) FROM segment WHERE id IS NOT NULL
            )
            SELECT count(id) FROM segment
            """
        return try Int.fetchOne(db, sql: sql) ?? 0
    }

    /// Merges segments for some milliseconds. The next call goes on from there.
    ///
    /// - Returns: false when there was nothing to merge.
    static func mergeSome(in db: Database) throws -> Bool {
        let before = db.totalChangesCount
        try db.cachedStatement(sql: "INSERT INTO article_fts (article_fts, rank) VALUES ('merge', 64)").execute()
        // https://www.sqlite.org/fts5.html#the_merge_command: the command itself counts as one.
        return db.totalChangesCount - before >= 2
    }

    /// Begins to merge all segments, with what was removed: ``mergeSome(in:)`` goes on.
    ///
    /// https://www.sqlite.org/fts5.html#the_merge_command: a negative number puts all into one level first.
    static func beginMergingAll(in db: Database) throws {
        try db.execute(sql: "INSERT INTO article_fts (article_fts, rank) VALUES ('merge', -64)")
    }

    /// Throws if the index differs from the articles; while it is made again, only if it is damaged.
    static func check(in db: Database) throws {
        let comparesArticles = try lastID(in: db) == nil
        try db.execute(
            sql: "INSERT INTO article_fts (article_fts, rank) VALUES ('integrity-check', ?)",
            arguments: [comparesArticles ? 1 : 0])
    }
}
