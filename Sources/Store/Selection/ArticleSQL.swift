import Foundation
import GRDB
import Model

/// An ``ArticleQuery`` as SQL: everything after the columns.
struct ArticleSQL {
    /// The list is made of these, one after the other, each asked for when it is needed. The query's limit is for all of
    /// them together. A part may turn out to be nothing.
    let parts: [() throws -> Part?]

    struct Part {
        var sql: String
        var arguments: StatementArguments
    }

    /// CROSS JOIN keeps SQLite's planner to this order: a status found by an index, then what belongs to it.
    static let tables = """
        status CROSS JOIN article ON article.id = status.id AND +status.feedID IS NOT NULL
        """

    /// For a list.
    ///
    /// Throws ``StoreError`` when a feed, folder or account isn't there, or words are needed and there are none.
    init(_ query: ArticleQuery, _ limits: SearchLimits = .usual, in db: Database) throws {
        var draft = try Draft(query, in: db)
        if query.order == .relevance {
            guard let search = draft.search else { throw StoreError.nothingToRank }
            parts = try draft.ranked(by: search, limits.ranked, in: db).map { part in { part } }
        } else {
            let way = try draft.chooseWay(limits, in: db)
            if case .second(let search) = way, query.order == .newest {
                let hits = NewestHits(draft, search)
                // Throws what is wrong with the query, whichever parts are needed.
                _ = try hits.rest(in: db)
                parts =
                    try draft.latest(limits, in: db).map { most in { try hits.latest(most, in: db) } }
                    + [{ try hits.rest(in: db) }]
            } else {
                let part = try draft.part(way, in: db)
                parts = [{ part }]
            }
        }
    }

    /// For counting: in no order.
    static func counted(_ query: ArticleQuery, in db: Database) throws -> Part {
        var query = query
        query.order = .newest
        let draft = try Draft(query, in: db)
        // What is deleted has no article.
        if draft.isOfAll { return Part(sql: "FROM article INDEXED BY articleID", arguments: []) }
        guard let search = draft.search else {
            var part = try draft.part(.none, for: .count, in: db)
            // Whatever the date: the indexes that have it have all that is asked for here, and smaller ones haven't.
            part.sql += " AND status.date > -9223372036854775807"
            return part
        }
        // The index has nothing but articles.
        if draft.isOfIndex {
            var writer = ConditionWriter(db)
            let hits = search.ids(&writer)
            return Part(sql: "FROM (\(hits))", arguments: writer.arguments)
        }
        let way = draft.ids.map { Draft.Hits.within(search, $0) } ?? .first(search)
        return try draft.part(way, for: .count, in: db)
    }

    /// To know that there is an article, an index does that is a hundredth of the table.
    static let countedTables = "status CROSS JOIN article INDEXED BY articleID ON article.id = status.id"

    /// Those of a few articles that fulfil a condition, in the order of their ids. However many others there are, only
    /// these are looked at.
    ///
    /// - Parameter ids: In ascending order.
    static func among(_ ids: [Int64], _ condition: ArticleCondition, in db: Database) throws -> Part {
        guard let first = ids.first, let last = ids.last else {
            return Part(sql: "FROM status WHERE FALSE", arguments: [])
        }
        var writer = ConditionWriter(db, searching: first...last)
        let chosen = "json_each(\(writer.place(JSONText.array(ids)))) AS chosen"
        let text = try writer.inner(condition.simplified.answerable.simplified, of: nil)
        return Part(
            sql: """
                FROM \(chosen) CROSS JOIN \(tables)
                WHERE status.id = chosen.value AND +deleted = 0 AND \(text) ORDER BY status.id
                """,
            arguments: writer.arguments)
    }
}

/// A query taken apart.
private struct Draft {
    let query: ArticleQuery

    /// What the search index must find; nil: anything.
    private(set) var search: SearchHits?

    /// All that is wanted of words where the index is asked, and what of that it can't tell; nil: nothing.
    private let words: ArticleCondition?
    private(set) var phrases: ArticleCondition?

    /// What else must hold.
    let conditions: [ArticleCondition]

    enum Hits {
        case none
        /// The index's articles come first, and of each its status.
        case first(SearchHits)
        /// Statuses come first, by date, and of each whether the index found it.
        case second(SearchHits)
        /// Statuses come first, and the text of each article is looked at.
        case each
        /// Statuses come first, by their ids, and of each whether the index found it: it is asked for these alone.
        case within(SearchHits, ClosedRange<Int64>)
    }

    init(_ query: ArticleQuery, in db: Database) throws {
        self.query = query
        let condition = query.condition.simplified.answerable.simplified
        let all = if case .all(let parts) = condition { parts } else { [condition] }
        let words = all.filter { SearchExpression($0) != nil }
        let others = all.filter { SearchExpression($0) == nil }
        if let expression = SearchExpression(.all(words)), !expression.isNegative,
            let hits = try SearchHits(expression, among: Self.ids(others), in: db)
        {
            conditions = others
            search = hits
            self.words = expression.condition
            phrases = expression.isExact ? nil : expression.inexactPart
        } else {
            conditions = all
            search = nil
            self.words = nil
            phrases = nil
        }
    }

    /// Whether every article is meant.
    var isOfAll: Bool { search == nil && conditions.isEmpty && query.account == nil }

    /// Whether the search index finds exactly what is wanted.
    var isOfIndex: Bool { search != nil && phrases == nil && conditions.isEmpty && query.account == nil }

    /// Between which ids all articles are, where the query names them.
    var ids: ClosedRange<Int64>? { Self.ids(conditions) }

    private static func ids(_ conditions: [ArticleCondition]) -> ClosedRange<Int64>? {
        for case .ids(let ids) in conditions {
            if let least = ids.min(), let most = ids.max() { return least.rawValue...most.rawValue }
        }
        return nil
    }

    /// What a part is for.
    enum Purpose {
        case list
        /// A list whose order the caller adds.
        case unordered
        case count
    }

    func part(_ hits: Hits, for purpose: Purpose = .list, in db: Database) throws -> ArticleSQL.Part {
        var writer = ConditionWriter(db)
        var found = ""
        var texts = ["deleted = 0"]
        var order = purpose == .list ? " ORDER BY \(Self.terms(query.order))" : ""
        switch hits {
        case .none, .each: break
        case .first(let search):
            var hits = search.ids(&writer)
            if phrases != nil, [.newest, .oldest, .arrived].contains(query.order), purpose == .list {
                // Sorted before they are looked at, so that no more are than are wanted.
                hits = """
                    SELECT status.id AS id FROM (\(hits)) AS hit CROSS JOIN status ON status.id = hit.id
                    WHERE deleted = 0\(order) LIMIT -1
                    """
                order = ""
            }
            found = "(\(hits)) AS hit CROSS JOIN"
            texts.append("status.id = hit.id")
        case .second(let search): texts.append("+status.id IN (\(search.ids(&writer)))")
        case .within(let search, let ids): texts.append("+status.id IN (\(search.ids(&writer, among: ids)))")
        }
        let isEach = if case .each = hits { true } else { false }
        let conditions = try others(&writer, asking: isEach ? words : phrases)
        texts += conditions
        let tables = found + " " + tables(for: purpose, conditions)
        return ArticleSQL.Part(
            sql: "FROM \(tables) WHERE \(texts.joined(separator: " AND "))\(order)", arguments: writer.arguments)
    }

    /// - Parameter conditions: As SQL. What users typed isn't in it.
    private func tables(for purpose: Purpose, _ conditions: [String]) -> String {
        switch purpose {
        case .count where !conditions.contains { $0.contains("article.") }: ArticleSQL.countedTables
        case .list where query.order == .feed: ArticleSQL.tables + " CROSS JOIN feed ON feed.id = status.feedID"
        default: ArticleSQL.tables
        }
    }

    /// - Parameter words: What the text of each article is asked for.
    func others(_ writer: inout ConditionWriter, asking words: ArticleCondition?) throws -> [String] {
        let account = try ConditionWriter.scope(conditions, of: query.account, in: writer.db)
        // The plus keeps the index on accounts out: dates select better.
        let ofAccount = query.account.map { "+status.accountID = \(writer.place($0.rawValue))" }
        // Last, as it takes longest.
        return try [ofAccount].compactMap { $0 } + conditions.map { try writer.outer($0, of: account) }
            + (words.map { [writer.hasWords($0)] } ?? [])
    }

    static func terms(_ order: ArticleQuery.Order) -> String {
        switch order {
        case .newest, .relevance: "status.date DESC, status.id DESC"
        case .oldest: "status.date, status.id"
        case .arrived: "status.id DESC"
        case .feed:
            """
            \(FeedTable.nameSQL) COLLATE NOCASE,
            status.date DESC, status.id DESC
            """
        case .title: "article.title COLLATE NOCASE, status.id"
        }
    }
}

// MARK: - The way

extension Draft {

    /// How the articles are found soonest, see ``SearchLimits``. Only lists by date can go through all articles in order.
    ///
    /// What is slow of the search is made faster before.
    mutating func chooseWay(_ limits: SearchLimits, in db: Database) throws -> Hits {
        if let search, let ids { return .within(search, ids) }
        let isByDate = [.newest, .oldest, .arrived].contains(query.order)
        if search?.isSlow == true, isByDate {
            if try areFewer(than: limits.askedInstead, in: db) || isMet(limits, in: db) { return .each }
            try leaveOutFrequentBeginnings(limits.sampled, in: db)
            if let search, search.isSlow { self.search = try search.gathered(in: db) }
        }
        guard let search else { return .none }
        if !isByDate { return .first(search) }
        let few = query.limit == nil ? limits.lookedUpForAll : limits.lookedUp
        if try search.count(upTo: few, in: db) <= few { return .first(search) }
        return try areFewer(than: limits.asked, in: db) ? .each : .second(search)
    }

    /// Whether the conditions that indexes of the statuses know leave fewer articles.
    private func areFewer(than most: Int, in db: Database) throws -> Bool {
        try articleCount(with: conditions.filter(\.isSelective), upTo: most, in: db).map { $0 < most } ?? false
    }

    /// Whether as many articles as are wanted are found by looking at the texts of the first ones alone. The very first
    /// tell whether that is likely: whether half as many as it takes are among them.
    private func isMet(_ limits: SearchLimits, in db: Database) throws -> Bool {
        guard let limit = query.limit, limit <= limits.tried else { return false }
        let likely = limit * limits.sampled / limits.tried / 2
        return try have(words, likely, ofFirst: limits.sampled, in: db)
            && have(words, limit, ofFirst: limits.tried, in: db)
    }

    /// The beginnings of words that a tenth of the articles have are left to the articles' texts, where there is more to
    /// look for: there the index would gather most articles.
    ///
    /// - Parameter sampled: How many texts are looked at to know that.
    private mutating func leaveOutFrequentBeginnings(_ sampled: Int, in db: Database) throws {
        guard case .all(let parts) = words, parts.count > 1 else { return }
        let frequent = try parts.filter { part in
            try SearchExpression(part)?.isSlow == true && have(part, sampled / 10, ofFirst: sampled, in: db)
        }
        let others = parts.filter { !frequent.contains($0) }
        guard !frequent.isEmpty, let expression = SearchExpression(.all(others)), !expression.isNegative,
            let hits = try SearchHits(expression, in: db)
        else { return }
        search = hits
        phrases = .all(frequent + (expression.isExact ? [] : [expression.inexactPart]))
    }

    /// Whether so many of the first articles in the order of the list have certain words, by their texts, and are wanted
    /// otherwise.
    private func have(_ words: ArticleCondition?, _ count: Int, ofFirst most: Int, in db: Database) throws -> Bool {
        var writer = ConditionWriter(db)
        let account = try ConditionWriter.scope(conditions, of: query.account, in: db)
        let ofStatuses = try conditions.filter(\.isOfStatus).map { try writer.outer($0, of: account) }
        let first = """
            SELECT id FROM status WHERE \((["deleted = 0"] + ofStatuses).joined(separator: " AND "))
            ORDER BY \(Self.terms(query.order)) LIMIT \(writer.place(Int64(most)))
            """
        let texts = try ["status.id = first.id"] + others(&writer, asking: words)
        let sql = """
            SELECT count(*) FROM (
                SELECT 1 FROM (\(first)) AS first CROSS JOIN \(ArticleSQL.tables)
                WHERE \(texts.joined(separator: " AND ")) LIMIT \(writer.place(Int64(count))))
            """
        return try Int.fetchOne(db, sql: sql, arguments: writer.arguments) == count
    }

    /// How many articles fulfil conditions, or did before they were deleted, counted up to a number. Nil: there are no
    /// conditions.
    private func articleCount(
        with conditions: [ArticleCondition], upTo most: Int, in db: Database
    ) throws -> Int? {
        if conditions.isEmpty { return nil }
        var writer = ConditionWriter(db)
        let account = try ConditionWriter.scope(self.conditions, of: query.account, in: db)
        // The index of feeds has the deleted ones, too, and the others haven't: so that one of them answers alone.
        let ofIndex = conditions.allSatisfy(\.isOfFeeds) ? [] : ["deleted = 0"]
        let texts = try ofIndex + conditions.map { try writer.outer($0, of: account) }
        let found = "SELECT 1 FROM status WHERE \(texts.joined(separator: " AND "))"
        let sql = "SELECT count(*) FROM (\(found) LIMIT \(writer.place(Int64(most))))"
        return try Int.fetchOne(db, sql: sql, arguments: writer.arguments)
    }
}

// MARK: - The latest hits

extension Draft {

    /// By relevance, as far as that can be told in time: of the latest hits. Then the others, the newest first.
    ///
    /// - Parameter most: How many are ranked.
    func ranked(by search: SearchHits, _ most: Int, in db: Database) throws -> [ArticleSQL.Part] {
        let search = search.isSlow ? try search.gathered(in: db) : search
        let last = try search.last(before: most, in: db)
        return [try ranked(by: search, after: last ?? 0, in: db)]
            + (try last.map { [try unranked(by: search, upTo: $0, in: db)] } ?? [])
    }

    /// How many of those that arrived last are looked at first, and how many then.
    func latest(_ limits: SearchLimits, in db: Database) throws -> [Int] {
        guard let limit = query.limit, limit < limits.latest / 4 else { return [limits.latest] }
        let few = max(limits.latestOfWords, limit * 4)
        if isOfIndex { return [few] }
        // Twice as many as there should be where feeds publish evenly.
        guard let articles = try articleCount(with: conditions.filter(\.isOfFeeds), upTo: limits.latest, in: db),
            articles > 0,
            let all = try Int.fetchOne(db, sql: "SELECT max(id) FROM status")
        else { return [few, limits.latest] }
        return [max(limits.latest, 2 * limit * (all / articles))]
    }

    /// A word in the title counts as much as eight in the text.
    private static let rank = "bm25(article_fts, 8.0, 1.0)"

    private func ranked(by search: SearchHits, after last: Int64, in db: Database) throws -> ArticleSQL.Part {
        var writer = ConditionWriter(db)
        let hits = search.scores(&writer, rank: Self.rank, among: last + 1...Int64.max)
        let texts = try ["status.id = hit.id", "deleted = 0"] + others(&writer, asking: phrases)
        let sql = """
            FROM (\(hits)) AS hit CROSS JOIN \(ArticleSQL.tables) WHERE \(texts.joined(separator: " AND "))
            ORDER BY hit.score, \(Self.terms(.newest))
            """
        return ArticleSQL.Part(sql: sql, arguments: writer.arguments)
    }

    private func unranked(by search: SearchHits, upTo last: Int64, in db: Database) throws -> ArticleSQL.Part {
        var rest = try part(.second(search), for: .unordered, in: db)
        rest.sql += " AND +status.id <= ? ORDER BY \(Self.terms(.newest))"
        rest.arguments += [last]
        return rest
    }
}

/// The newest first. Of a word that most articles have, the index needn't tell them all where a few are wanted: those that
/// arrived last, as far as they are newer than anything that arrived before them can be.
private final class NewestHits {
    private let draft: Draft
    private let search: SearchHits

    /// What was listed: all hits after that article, as far as they are newer than that date.
    private var listed: (last: Int64, bound: Int64)?

    init(_ draft: Draft, _ search: SearchHits) {
        self.draft = draft
        self.search = search
    }

    /// Of the hits that arrived last, those that weren't listed. Nil: there are fewer.
    ///
    /// - Parameter most: Of how many the index tells.
    func latest(_ most: Int, in db: Database) throws -> ArticleSQL.Part? {
        let sql = "SELECT dateArrived FROM status WHERE id = ?"
        guard let last = try search.last(before: most, in: db),
            let arrived = try Int64.fetchOne(db, sql: sql, arguments: [last])
        else { return nil }
        // No article is newer than its arrival. A day more, as clocks are put right.
        let bound = min(arrived + 86_400, listed?.bound ?? .max)
        var writer = ConditionWriter(db)
        let hits = search.ids(&writer, among: last + 1...Int64.max)
        let texts =
            try ["deleted = 0", "+status.id IN (\(hits))", "status.date > \(writer.place(bound))"]
            + unlisted(&writer) + draft.others(&writer, asking: draft.phrases)
        listed = (last, bound)
        return ArticleSQL.Part(
            sql: """
                FROM \(ArticleSQL.tables) WHERE \(texts.joined(separator: " AND ")) ORDER BY \(Draft.terms(.newest))
                """,
            arguments: writer.arguments)
    }

    func rest(in db: Database) throws -> ArticleSQL.Part {
        var rest = try draft.part(.second(search), for: .unordered, in: db)
        var writer = ConditionWriter(db)
        rest.sql += unlisted(&writer).map { " AND \($0)" }.joined() + " ORDER BY \(Draft.terms(.newest))"
        rest.arguments += writer.arguments
        return rest
    }

    private func unlisted(_ writer: inout ConditionWriter) -> [String] {
        listed.map { listed in
            ["NOT (+status.date > \(writer.place(listed.bound)) AND +status.id > \(writer.place(listed.last)))"]
        } ?? []
    }
}

extension ArticleCondition {
    fileprivate var isOfFeeds: Bool {
        switch self {
        case .feeds, .folders: true
        default: false
        }
    }

    /// Whether an index of the statuses has those articles alone, or begins with them.
    fileprivate var isSelective: Bool {
        switch self {
        case .status(.read, false), .status(.starred, true), .date: true
        default: isOfFeeds
        }
    }

    /// Whether an index of the statuses, in the order of the list, knows.
    fileprivate var isOfStatus: Bool {
        switch self {
        case .status, .date: true
        default: isOfFeeds
        }
    }
}
