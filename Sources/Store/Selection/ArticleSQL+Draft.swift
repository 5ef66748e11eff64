import GRDB
import Model

extension ArticleSQL {

    /// A query taken apart.
    struct Draft {
        let query: ArticleQuery

        /// What the search index must find; nil: anything.
        var search: SearchHits?

        /// All that is wanted of words where the index is asked, and what of that it can't tell; nil: nothing.
        let words: ArticleCondition?
        var phrases: ArticleCondition?

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
            let sorted = purpose == .list ? try sorted(hits, &writer) : nil
            var found = sorted
            var texts = ["deleted = 0"]
            if sorted == nil {
                switch hits {
                case .none, .each: break
                case .first(let search): found = search.ids(&writer)
                case .second(let search): texts.append(search.areOfStatus(&writer))
                case .within(let search, let ids): texts.append("+status.id IN (\(search.ids(&writer, among: ids)))")
                }
            }
            if found != nil { texts.append("status.id = hit.id") }
            let isEach = if case .each = hits { true } else { false }
            let conditions = try others(&writer, asking: isEach ? words : phrases)
            let source = found.map { "(\($0)) AS hit CROSS JOIN " } ?? ""
            let order = sorted == nil && purpose == .list ? " ORDER BY \(Self.terms(query.order))" : ""
            return ArticleSQL.Part(
                sql: """
                    FROM \(source)\(tables(for: purpose, conditions))
                    WHERE \((texts + conditions).joined(separator: " AND "))\(order)
                    """,
                arguments: writer.arguments)
        }

        /// A query for the ids of what is in question, in the order of the list: sorted before texts and articles are looked
        /// at, so that no more are than are wanted. Nil: that isn't needed, as an index of the statuses has the order, or
        /// texts don't matter.
        private func sorted(_ hits: Hits, _ writer: inout ConditionWriter) throws -> String? {
            guard [.newest, .oldest, .arrived].contains(query.order) else { return nil }
            switch hits {
            case .first(let search) where phrases != nil:
                return """
                    SELECT status.id AS id FROM (\(search.ids(&writer))) AS hit CROSS JOIN status ON status.id = hit.id
                    WHERE deleted = 0 ORDER BY \(Self.terms(query.order)) LIMIT -1
                    """
            case .each where conditions.contains(where: \.isOfFeeds): return try sortedByFeeds(nil, &writer)
            case .second(let search) where conditions.contains(where: \.isOfFeeds):
                return try sortedByFeeds(search, &writer)
            default: return nil
            }
        }

        private func sortedByFeeds(_ search: SearchHits?, _ writer: inout ConditionWriter) throws -> String {
            let texts =
                try ofIndexes(conditions.filter(\.isOfStatus), &writer)
                + (search.map { [$0.areOfStatus(&writer)] } ?? [])
            return """
                SELECT status.id AS id FROM status WHERE \(texts.joined(separator: " AND "))
                ORDER BY \(Self.terms(query.order)) LIMIT -1
                """
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
}
