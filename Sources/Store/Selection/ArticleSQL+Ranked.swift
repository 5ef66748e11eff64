import GRDB
import Model

extension ArticleSQL.Draft {

    /// By relevance, as far as that can be told in time: of the latest hits. Then the others, the newest first.
    mutating func ranked(_ limits: SearchLimits, in db: Database) throws -> [() throws -> ArticleSQL.Part?] {
        guard let wanted = words.flatMap({ SearchExpression($0)?.query }) else { throw StoreError.nothingToRank }
        let common = try CommonBeginnings(of: wanted.words, in: db)
        try leaveOut(common, in: db)
        guard var search else { throw StoreError.nothingToRank }
        if search.isSlow { search = try search.gathered(in: db) }
        let relevance = try Relevance(wanted, common, search, in: db)
        let ranking = try Ranking(relevance, of: search, limits.ranked, in: db)
        let (first, rest) = try (part(ranking, in: db), unranked(search, before: ranking.end, in: db))
        return [{ first }, { rest }]
    }

    /// They are worth next to nothing, and the index would gather most articles.
    private mutating func leaveOut(_ common: CommonBeginnings, in db: Database) throws {
        guard case .all(let parts) = words else { return }
        let left = parts.filter { part in
            guard case .word(let word) = SearchExpression(part)?.query else { return false }
            return common.contains(word)
        }
        try leaveOut(left, in: db)
    }

    private func part(_ ranking: Ranking, in db: Database) throws -> ArticleSQL.Part {
        var writer = ConditionWriter(db)
        // Sorted before they are looked at, so that no more are than are wanted.
        let hits = """
            SELECT status.id AS id
            FROM json_each(\(writer.place(ranking.json))) AS rank CROSS JOIN json_each(rank.value) AS hit
            CROSS JOIN status ON status.id = hit.value
            ORDER BY rank.key, \(Self.terms(.newest)) LIMIT -1
            """
        let texts = try ["status.id = hit.id", "deleted = 0"] + others(&writer, asking: phrases)
        let sql = "FROM (\(hits)) AS hit CROSS JOIN \(ArticleSQL.tables) WHERE \(texts.joined(separator: " AND "))"
        return ArticleSQL.Part(sql: sql, arguments: writer.arguments)
    }

    /// - Parameter end: Nil: there are none.
    private func unranked(_ search: SearchHits, before end: Int64?, in db: Database) throws -> ArticleSQL.Part? {
        guard let end else { return nil }
        var rest = try part(.second(search), for: .unordered, in: db)
        rest.sql += " AND +status.id < ? ORDER BY \(Self.terms(.newest))"
        rest.arguments += [end]
        return rest
    }
}

/// The latest hits of a search by what they score.
private struct Ranking {
    private var scores: [(id: Int64, score: Double)] = []

    /// The articles before this one were not looked at. Nil: all hits were.
    private(set) var end: Int64?

    /// - Parameter most: How many are ranked. Those that the query doesn't find, which only their texts tell, are passed by.
    init(_ relevance: Relevance, of hits: SearchHits, _ most: Int, in db: Database) throws {
        repeat {
            let latest = try hits.latest(most - scores.count, before: end, in: db)
            end = latest.last
            try db.forEachText(of: latest) { id, title, text in
                if let score = relevance.score(title: title, text: text) { scores.append((id, score)) }
            }
        } while end != nil && scores.count < most
    }

    /// Lists of ids, the best first: those in a list score the same.
    var json: String {
        var lists: [[Int64]] = []
        var last: Double?
        for (id, score) in scores.sorted(by: { $0.score > $1.score }) {
            if score == last { lists[lists.count - 1].append(id) } else { lists.append([id]) }
            last = score
        }
        return "[\(lists.map(JSONText.array).joined(separator: ","))]"
    }
}

/// The beginnings of words that most articles have. The index takes a third of a second to tell that.
private struct CommonBeginnings {
    private var words: Set<IndexWord> = []

    /// So many articles are looked at, of all there are. Where three quarters of them have a word, so does half of all:
    /// chance would have it otherwise in one of thirty thousand cases.
    private static let sample: Int64 = 64

    /// - Parameter words: A single one needs no comparison.
    init(of words: [IndexWord], in db: Database) throws {
        let beginnings = words.count == 1 ? [] : Array(Set(words.filter(\.isPrefix)))
        if beginnings.isEmpty { return }
        let counter = WordCounter(beginnings)
        var hits = beginnings.map { _ in Int64(0) }
        let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM status") ?? 0
        try db.forEachText(of: (1...Self.sample).map { last * $0 / Self.sample }) { _, title, text in
            let (title, text) = (counter.counted(title, isOfTitle: true), counter.counted(text, isOfTitle: false))
            for index in hits.indices where title.counts[index] + text.counts[index] > 0 { hits[index] += 1 }
        }
        self.words = Set(zip(beginnings, hits).filter { $1 >= Self.sample * 3 / 4 }.map(\.0))
    }

    func contains(_ word: IndexWord) -> Bool { words.contains(word) }
}

extension Relevance {

    /// - Parameter hits: Of the query, or of a part of it.
    fileprivate init(_ query: IndexQuery, _ common: CommonBeginnings, _ hits: SearchHits, in db: Database) throws {
        let (count, averageLength) = try SearchTable.articles(in: db)
        let words = query.words
        let weights = try words.map { word in
            // A single word needs none.
            if words.count == 1 || common.contains(word) { return Self.leastWeight }
            // That more than half have it makes no difference.
            let known = try hits.count(of: word) ?? SearchTable.hitCount(of: word, upTo: count / 2 + 1, in: db)
            return Self.weight(hits: known, of: count)
        }
        self.init(query, weights: weights, averageLength: averageLength)
    }
}

extension Database {

    /// The texts of articles, as the search index has them.
    fileprivate func forEachText(
        of ids: [Int64],
        _ body: (_ id: Int64, _ title: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>) -> Void
    ) throws {
        let sql = "SELECT text.id, title, body FROM json_each(?) CROSS JOIN articleText AS text ON text.id = value"
        try forEachRow(sql: sql, arguments: [JSONText.array(ids)]) { body($0.integer(0), $0.bytes(1), $0.bytes(2)) }
    }
}
