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

    /// What the index finds, in ascending order; nil: it is asked whenever that is needed.
    private var gathered: [Int64]?

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

    /// The same hits, for a search that is slow: what the index finds is gathered once, instead of each time it is asked.
    func gathered(in db: Database) throws -> SearchHits {
        var hits = self
        hits.gathered = try db.values(
            sql: "SELECT rowid FROM article_fts WHERE article_fts MATCH ? ORDER BY rowid", arguments: [text]
        ) { $0.integer(0) }
        return hits
    }

    /// So many ids are written into a statement at most: of more, the index is asked again.
    private static let mostWritten = 100_000

    /// A query for their ids.
    ///
    /// - Parameter ids: The only ones wanted.
    func ids(_ writer: inout ConditionWriter, among ids: ClosedRange<Int64>? = nil) -> String {
        if let gathered {
            let wanted = ids.map { gathered[gathered.partition($0)] } ?? gathered[...]
            if wanted.count <= Self.mostWritten {
                return "SELECT value AS id FROM json_each(\(writer.place(JSONText.array(wanted + others(ids)))))"
            }
        }
        return columns("rowid AS id", "value", &writer, ids)
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
        let others = others(ids)
        if others.isEmpty { return sql }
        return sql + " UNION ALL SELECT \(unindexed) FROM json_each(\(writer.place(JSONText.array(others))))"
    }

    private func others(_ ids: ClosedRange<Int64>?) -> [Int64] {
        unindexed.filter { ids?.contains($0) ?? true }
    }

    /// How many there are, counted up to one more than a number.
    func count(upTo most: Int, in db: Database) throws -> Int {
        if let gathered { return gathered.count + unindexed.count }
        let sql = "SELECT count(*) FROM (SELECT 1 FROM article_fts WHERE article_fts MATCH ? LIMIT ?)"
        return try (Int.fetchOne(db, sql: sql, arguments: [text, most + 1]) ?? 0) + unindexed.count
    }

    /// The last hit in the index that isn't among so many latest ones. Nil: there are fewer.
    func last(before count: Int, in db: Database) throws -> Int64? {
        if let gathered { return count < gathered.count ? gathered[gathered.count - 1 - count] : nil }
        let sql = """
            SELECT rowid FROM article_fts WHERE article_fts MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ?
            """
        return try Int64.fetchOne(db, sql: sql, arguments: [text, count])
    }
}

extension [Int64] {
    /// Where the numbers of a range are among these, which ascend.
    fileprivate func partition(_ range: ClosedRange<Int64>) -> Range<Int> {
        let first = index { $0 >= range.lowerBound }
        return first..<Swift.max(first, index { $0 > range.upperBound })
    }

    /// The first of those at the end that fulfil a condition, which those before don't.
    private func index(where holds: (Int64) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
