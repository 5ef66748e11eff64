import GRDB
import Model

/// An ``ArticleQuery`` split into the part about words, which the search index answers, and the rest.
struct ArticleSearch {
    private let query: ArticleQuery

    /// The part about words; `nil` if no part is about words alone.
    private let words: WordSearch?
    private let others: [ArticleCondition]

    /// Both.
    private let all: [ArticleCondition]

    init(_ query: ArticleQuery) {
        self.query = query
        let condition = query.settled.condition.simplified.answerable.withRequiredWords.simplified
        all = if case .all(let parts) = condition { parts } else { [condition] }
        words = WordSearch(.all(all.filter { WordSearch($0) != nil }))
        let others = all.filter { WordSearch($0) == nil }
        // Texts are looked through last, of as few articles as possible.
        self.others = others.filter { !$0.scans } + others.filter(\.scans)
    }

    /// A way to find the articles.
    enum Plan {
        /// The hits of the search come first, then the status of each: for few, which are then sorted.
        case hitsFirst(SearchHits)

        /// Statuses come first, in the order of the list, then for each whether the search finds it; `nil` if nothing
        /// is searched for.
        case statusesFirst(SearchHits?)

        var hits: SearchHits? {
            switch self {
            case .hitsFirst(let hits): hits
            case .statusesFirst(let hits): hits
            }
        }
    }

    /// Returns the plan that finds the first articles soonest.
    ///
    /// - Parameter most: The most hits that count as few.
    func plan(_ most: Int, in db: Database) throws -> Plan {
        guard let words else { return .statusesFirst(nil) }
        let hits = try SearchHits(words.query, among: ids, in: db)
        if words.isNegative { return .statusesFirst(hits) }
        switch query.order {
        case .newest, .oldest, .arrived:
            return try hits.count(upTo: most, in: db) <= most ? .hitsFirst(hits) : .statusesFirst(hits)
        // No index has this order, so that all are sorted in any case.
        case .read, .feed, .rare, .title, .relevance: return .hitsFirst(hits)
        }
    }

    /// Whether every wanted article contains some of the words.
    var canBeRanked: Bool { words.map { !$0.isNegative } ?? false }

    /// Whether all articles are wanted.
    var isOfAll: Bool { words == nil && others.isEmpty && query.account == nil }

    /// Whether the search index finds exactly what is wanted.
    var isOfIndex: Bool { canBeRanked && others.isEmpty && query.account == nil }

    /// The articles whose texts are looked through; `nil` if none are.
    var scanned: ArticleQuery? {
        if query.perFeed != nil {
            var whole = query
            whole.perFeed = nil
            return ArticleSearch(whole).scanned
        }
        guard others.last?.scans == true else { return nil }
        var scanned = query
        scanned.condition = .all(all.filter { !$0.scans })
        scanned.limit = nil
        return scanned
    }

    /// The range of the ids that the query names; `nil` if it names none.
    private var ids: ClosedRange<Int64>? {
        for case .ids(let ids) in others {
            if let least = ids.min(), let most = ids.max() { return least.rawValue...most.rawValue }
        }
        return nil
    }

    /// Returns the conditions of the rest of the query.
    ///
    /// - Parameter hits: The hits that must contain the article, or must not; `nil` means no such condition.
    func conditions(_ writer: inout ConditionWriter, within hits: SearchHits? = nil) throws -> [String] {
        let account = try ConditionWriter.scope(others, of: query.account, in: writer.db)
        // The plus disables the index on accounts: dates select better.
        let ofAccount = query.account.map { "+status.accountID = \(writer.place($0.rawValue))" }
        let position = try query.after.map { try writer.position(after: $0, in: query) }
        let texts = try [ofAccount, position].compactMap { $0 } + others.map { try writer.outer($0, of: account) }
        guard let hits, let words else { return texts }
        return texts + [writer.isFound(hits, isNegative: words.isNegative)]
    }
}
