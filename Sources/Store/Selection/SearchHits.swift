import GRDB
import Model

/// The articles that match a text of ``SearchExpression``, as SQL: those that the search index finds, and, of those that it
/// doesn't have, those that are wanted.
struct SearchHits {
    private let query: IndexQuery
    private var text: String { query.text }

    /// See ``SearchExpression/isSlow``.
    let isSlow: Bool

    /// In ascending order. They are beyond those that the index has.
    private let unindexed: [Int64]

    /// All hits, in ascending order; nil: the index is asked whenever that is needed.
    private var gathered: [Int64]?

    var isGathered: Bool { gathered != nil }

    /// Nil: the index can't tell.
    ///
    /// - Parameter ids: The only articles that matter; nil: all.
    init?(_ search: SearchExpression, among ids: ClosedRange<Int64>? = nil, in db: Database) throws {
        guard let query = search.query else { return nil }
        self.query = query
        isSlow = search.isSlow
        unindexed = try Self.unindexed(search, among: ids, in: db)
    }

    private static func unindexed(
        _ search: SearchExpression, among ids: ClosedRange<Int64>?, in db: Database
    ) throws -> [Int64] {
        guard let last = try SearchTable.lastID(in: db) else { return [] }
        let words = try db.cachedStatement(
            sql: "SELECT id, title, body FROM articleText WHERE id > ? AND id BETWEEN ? AND ? ORDER BY id")
        let condition = WordCondition(search.condition)
        var found: [Int64] = []
        let range = ids ?? 0...Int64.max
        try db.forEachRow(of: words, arguments: [last, range.lowerBound, range.upperBound]) { row in
            let holds = condition.holds(title: row.text(1) ?? "", text: row.text(2) ?? "")
            if holds != search.isNegative { found.append(row.integer(0)) }
        }
        return found
    }

    /// The same hits, for a search that is slow: what the index finds is gathered once, instead of each time it is asked.
    func gathered(in db: Database) throws -> SearchHits {
        var hits = self
        hits.gathered = try allIDs(in: db)
        return hits
    }

    /// In ascending order.
    private func allIDs(in db: Database) throws -> [Int64] {
        // A damaged index may have any ids, and the set of them is as long as the highest.
        let sql = """
            SELECT rowid FROM article_fts
            WHERE article_fts MATCH ? AND rowid BETWEEN 1 AND (SELECT max(id) FROM status) ORDER BY rowid
            """
        return try db.values(sql: sql, arguments: [text]) { $0.integer(0) } + unindexed
    }

    /// A query for their ids.
    ///
    /// - Parameter ids: The only ones wanted.
    func ids(_ writer: inout ConditionWriter, among ids: ClosedRange<Int64>? = nil) -> String {
        if let gathered, ids == nil {
            return "SELECT value AS id FROM json_each(\(writer.place(JSONText.array(gathered))))"
        }
        var sql = "SELECT rowid AS id FROM article_fts WHERE article_fts MATCH \(writer.place(text))"
        if let ids { sql += " AND rowid BETWEEN \(writer.place(ids.lowerBound)) AND \(writer.place(ids.upperBound))" }
        let others = unindexed.filter { ids?.contains($0) ?? true }
        if others.isEmpty { return sql }
        return sql + " UNION ALL SELECT value FROM json_each(\(writer.place(JSONText.array(others))))"
    }

    /// A condition: whether a status is of one of them.
    func areOfStatus(_ writer: inout ConditionWriter) -> String {
        if let gathered { return Self.areOfStatus(IDSet(gathered), &writer) }
        return "+status.id IN (\(ids(&writer)))"
    }

    static func areOfStatus(_ ids: IDSet, _ writer: inout ConditionWriter) -> String {
        "isAmong(status.id, \(writer.place(ids.data)))"
    }

    /// All of them. Of a single word, the index tells them sooner than it gives rows.
    func all(in db: Database) throws -> IDSet {
        guard case .word(let word) = query else { return try IDSet(allIDs(in: db)) }
        var ids = try SearchTable.hits(of: word, in: db)
        for id in unindexed { ids.insert(id) }
        return ids
    }

    /// How many there are, counted up to one more than a number.
    func count(upTo most: Int, in db: Database) throws -> Int {
        if let gathered { return gathered.count }
        let sql = "SELECT count(*) FROM (SELECT 1 FROM article_fts WHERE article_fts MATCH ? LIMIT ?)"
        return try (Int.fetchOne(db, sql: sql, arguments: [text, most + 1]) ?? 0) + unindexed.count
    }

    /// How many of the index's articles have a word, if that is all that was searched for, and they were gathered.
    func count(of word: IndexWord) -> Int? {
        query == .word(word) ? gathered.map { $0.count - unindexed.count } : nil
    }

    /// The last hit in the index that isn't among so many latest ones. Nil: there are fewer.
    func last(before count: Int, in db: Database) throws -> Int64? {
        let sql = "SELECT rowid FROM article_fts WHERE article_fts MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ?"
        return try Int64.fetchOne(db, sql: sql, arguments: [text, count])
    }

    /// The last ones, in descending order.
    ///
    /// - Parameter end: Those before that id; nil: of all.
    func latest(_ count: Int, before end: Int64?, in db: Database) throws -> [Int64] {
        let end = end ?? .max
        if let gathered { return gathered.reversed().drop { $0 >= end }.prefix(count).map { $0 } }
        let others = unindexed.reversed().drop { $0 >= end }.prefix(count)
        let sql = """
            SELECT rowid FROM article_fts WHERE article_fts MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?
            """
        return try others + db.values(sql: sql, arguments: [text, end, count - others.count]) { $0.integer(0) }
    }
}
