import GRDB
import Model

extension ArticleSQL.Draft {

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

    /// Whether the search index and one of the statuses tell together what is wanted.
    var isOfIndexes: Bool {
        search != nil && phrases == nil && query.account == nil && !conditions.isEmpty
            && conditions.allSatisfy(\.isSelective)
    }

    /// For counting what is of indexes alone: no status is looked up.
    func counted(_ hits: IDSet, in db: Database) throws -> ArticleSQL.Part {
        var writer = ConditionWriter(db)
        let texts = try ofIndexes(conditions, &writer) + [SearchHits.areOfStatus(hits, &writer)]
        return ArticleSQL.Part(
            sql: "FROM status WHERE \(texts.joined(separator: " AND "))", arguments: writer.arguments)
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
        try leaveOut(frequent, in: db)
    }

    /// Leaves some of what is wanted of words to the articles' texts, if the index can tell of the others.
    mutating func leaveOut(_ parts: [ArticleCondition], in db: Database) throws {
        guard !parts.isEmpty, case .all(let all) = words else { return }
        let others = all.filter { !parts.contains($0) }
        guard let expression = SearchExpression(.all(others)), !expression.isNegative,
            let hits = try SearchHits(expression, in: db)
        else { return }
        search = hits
        phrases = .all(parts + (expression.isExact ? [] : [expression.inexactPart]))
    }

    /// Whether so many of the first articles in the order of the list have certain words, by their texts, and are wanted
    /// otherwise.
    private func have(_ words: ArticleCondition?, _ count: Int, ofFirst most: Int, in db: Database) throws -> Bool {
        var writer = ConditionWriter(db)
        let ofStatuses = try ofIndexes(conditions.filter(\.isOfStatus), &writer)
        let first = """
            SELECT id FROM status WHERE \(ofStatuses.joined(separator: " AND "))
            ORDER BY \(Self.terms(query.order)) LIMIT \(writer.place(Int64(most)))
            """
        let texts = try ["status.id = first.id", "deleted = 0"] + others(&writer, asking: words)
        let sql = """
            SELECT count(*) FROM (
                SELECT 1 FROM (\(first)) AS first CROSS JOIN \(ArticleSQL.tables)
                WHERE \(texts.joined(separator: " AND ")) LIMIT \(writer.place(Int64(count))))
            """
        return try Int.fetchOne(db, sql: sql, arguments: writer.arguments) == count
    }

    /// How many articles fulfil conditions, or did before they were deleted, counted up to a number. Nil: there are no
    /// conditions.
    func articleCount(with conditions: [ArticleCondition], upTo most: Int, in db: Database) throws -> Int? {
        if conditions.isEmpty { return nil }
        var writer = ConditionWriter(db)
        let texts = try ofIndexes(conditions, &writer)
        let found = "SELECT 1 FROM status WHERE \(texts.joined(separator: " AND "))"
        let sql = "SELECT count(*) FROM (\(found) LIMIT \(writer.place(Int64(most))))"
        return try Int.fetchOne(db, sql: sql, arguments: writer.arguments)
    }

    /// Conditions so that one index of the statuses answers alone: that of feeds has the deleted ones, too, and the others
    /// haven't.
    func ofIndexes(_ conditions: [ArticleCondition], _ writer: inout ConditionWriter) throws -> [String] {
        let account = try ConditionWriter.scope(self.conditions, of: query.account, in: writer.db)
        let areOfFeeds = !conditions.isEmpty && conditions.allSatisfy(\.isOfFeeds)
        return try (areOfFeeds ? [] : ["deleted = 0"]) + conditions.map { try writer.outer($0, of: account) }
    }
}

extension ArticleCondition {
    var isOfFeeds: Bool {
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
    var isOfStatus: Bool {
        switch self {
        case .status, .date: true
        default: isOfFeeds
        }
    }
}
