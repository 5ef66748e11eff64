import GRDB

/// The articles that a query finds: those in the search index, and, among the articles that it doesn't have yet, those
/// whose texts ``WordMatcher`` matches.
struct SearchHits {
    private let text: String

    /// The only articles that matter; `nil` means all.
    private let range: ClosedRange<Int64>?

    /// The hits that aren't in the index.
    private let unindexed: [Int64]

    init(_ query: WordQuery, among range: ClosedRange<Int64>? = nil, in db: Database) throws {
        text = query.text
        self.range = range
        unindexed = try Self.unindexed(query, among: range ?? 0...Int64.max, in: db)
    }

    private static func unindexed(
        _ query: WordQuery, among range: ClosedRange<Int64>, in db: Database
    ) throws -> [Int64] {
        guard let last = try SearchTable.lastID(in: db), last < range.upperBound else { return [] }
        let matcher = WordMatcher(query)
        var found: [Int64] = []
        try SearchTable.forEachText(of: max(last + 1, range.lowerBound)...range.upperBound, in: db) { id, title, text in
            if matcher.holds(title: title ?? "", text: text ?? "") { found.append(id) }
        }
        return found
    }

    /// The SQL of the score: a word in the title counts as much as eight in the text.
    private static let score = "bm25(article_fts, 8.0, 1.0)"

    /// Returns a query for the hits' ids, in a column `id`.
    ///
    /// - Parameter areRanked: Whether to add a column `score`, where lower is better. Articles that aren't in the index
    ///   come last.
    func sql(areRanked: Bool = false) -> (sql: String, arguments: StatementArguments) {
        let (score, none) = areRanked ? (", \(Self.score) AS score", ", 0") : ("", "")
        var (sql, arguments) = found("rowid AS id\(score)")
        if !unindexed.isEmpty {
            sql += " UNION ALL SELECT value\(none) FROM json_each(?)"
            arguments += [JSONText.array(unindexed)]
        }
        return (sql, arguments)
    }

    /// Returns the number of hits, counted up to `most` + 1.
    func count(upTo most: Int, in db: Database) throws -> Int {
        let (sql, arguments) = found("1")
        let counted = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM (\(sql) LIMIT ?)", arguments: arguments + [most + 1])
        return (counted ?? 0) + unindexed.count
    }

    private func found(_ columns: String) -> (sql: String, arguments: StatementArguments) {
        let sql = "SELECT \(columns) FROM article_fts WHERE article_fts MATCH ?"
        guard let range else { return (sql, [text]) }
        return ("\(sql) AND rowid BETWEEN ? AND ?", [text, range.lowerBound, range.upperBound])
    }
}

/// A matcher of a query against an article that the search index doesn't have yet. It cuts the article's texts into
/// words like the index.
struct WordMatcher {
    private let query: WordQuery
    private let finder: PhraseFinder

    /// The number of each phrase in the finder.
    private let numbers: [SearchedPhrase: Int]

    init(_ query: WordQuery) {
        self.query = query
        let phrases = Array(Set(query.phrases))
        numbers = Dictionary(uniqueKeysWithValues: phrases.enumerated().map { ($1, $0) })
        finder = PhraseFinder(phrases)
    }

    func holds(title: String, text: String) -> Bool {
        holds(query, finder.found(in: title), finder.found(in: text))
    }

    private func holds(_ query: WordQuery, _ title: [Bool], _ text: [Bool]) -> Bool {
        switch query {
        case .phrase(let phrase, let isOfTitle):
            numbers[phrase].map { title[$0] || !isOfTitle && text[$0] } ?? false
        case .all(let parts): parts.allSatisfy { holds($0, title, text) }
        case .any(let parts): parts.contains { holds($0, title, text) }
        case .difference(let wanted, let unwanted): holds(wanted, title, text) && !holds(unwanted, title, text)
        }
    }
}
