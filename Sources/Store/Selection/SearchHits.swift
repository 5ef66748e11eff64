import GRDB
import Model

/// The articles that match a text of ``SearchExpression``, as SQL: those that the search index finds, and, of those that it
/// doesn't have, those that are wanted.
struct SearchHits {
    private let text: String

    /// See ``SearchExpression/isSlow``.
    let isSlow: Bool

    /// In ascending order.
    private let unindexed: [Int64]

    /// Nil: the index can't tell.
    ///
    /// - Parameter ids: The only articles that matter; nil: all.
    init?(_ search: SearchExpression, among ids: ClosedRange<Int64>? = nil, in db: Database) throws {
        guard let text = search.text else { return nil }
        self.text = text
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

    /// A query for their ids.
    ///
    /// - Parameter ids: The only ones wanted.
    func ids(_ writer: inout ConditionWriter, among ids: ClosedRange<Int64>? = nil) -> String {
        columns("rowid AS id", "value", &writer, ids)
    }

    /// A query for their ids and scores: what isn't in the index has none, and comes last.
    func scores(_ writer: inout ConditionWriter, rank: String, among ids: ClosedRange<Int64>) -> String {
        columns("rowid AS id, \(rank) AS score", "value, 0", &writer, ids)
    }

    private func columns(
        _ indexed: String, _ unindexed: String, _ writer: inout ConditionWriter, _ ids: ClosedRange<Int64>?
    ) -> String {
        var sql = "SELECT \(indexed) FROM article_fts WHERE article_fts MATCH \(writer.place(text))"
        if let ids { sql += " AND rowid BETWEEN \(writer.place(ids.lowerBound)) AND \(writer.place(ids.upperBound))" }
        let others = self.unindexed.filter { ids?.contains($0) ?? true }
        if others.isEmpty { return sql }
        return sql + " UNION ALL SELECT \(unindexed) FROM json_each(\(writer.place(JSONText.array(others))))"
    }

    /// How many there are, counted up to one more than a number.
    func count(upTo most: Int, in db: Database) throws -> Int {
        let sql = "SELECT count(*) FROM (SELECT 1 FROM article_fts WHERE article_fts MATCH ? LIMIT ?)"
        return try (Int.fetchOne(db, sql: sql, arguments: [text, most + 1]) ?? 0) + unindexed.count
    }

    /// The last hit in the index that isn't among so many latest ones. Nil: there are fewer.
    func last(before count: Int, in db: Database) throws -> Int64? {
        let sql = """
            SELECT rowid FROM article_fts WHERE article_fts MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ?
            """
        return try Int64.fetchOne(db, sql: sql, arguments: [text, count])
    }
}
