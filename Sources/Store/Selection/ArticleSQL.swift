import GRDB
import Model

/// An ``ArticleQuery`` as SQL: everything after the columns.
struct ArticleSQL {
    let sql: String
    let arguments: StatementArguments

    /// The tables of a list. CROSS JOIN fixes SQLite's order: a status found by an index, then its article.
    static let tables = """
        status CROSS JOIN article ON article.id = status.id AND +status.feedID IS NOT NULL
        """

    /// The tables for counting: an index that is a hundredth of the table's size contains all articles.
    private static let countedTables = "status CROSS JOIN article INDEXED BY articleID ON article.id = status.id"

    /// The most hits of a search that are looked up and sorted. If there are more, the first articles of a list are
    /// found sooner by going through all in order.
    static let mostSorted = 4_000

    /// Writes the SQL of a list.
    ///
    /// Throws ``StoreError`` when a feed, folder or account doesn't exist, or words are needed and there are none.
    init(_ query: ArticleQuery, mostSorted: Int = mostSorted, in db: Database) throws {
        let search = ArticleSearch(query)
        if query.order == .relevance && !search.canBeRanked { throw StoreError.nothingToRank }
        var writer = ConditionWriter(db)
        switch try search.plan(mostSorted, in: db) {
        case .hitsFirst(let hits): sql = try Self.sorted(hits, search, query, &writer)
        case .statusesFirst(let hits):
            let conditions = try ["deleted = 0"] + search.conditions(&writer, within: hits)
            sql = """
                FROM \(Self.adding(query.order, to: Self.tables)) WHERE \(conditions.joined(separator: " AND "))
                ORDER BY \(Self.terms(query)) LIMIT \(writer.place(query.limit ?? -1))
                """
        }
        arguments = writer.arguments
    }

    /// Sorts the ids alone. The articles are read in that order, and only as many as are wanted.
    private static func sorted(
        _ hits: SearchHits, _ search: ArticleSearch, _ query: ArticleQuery, _ writer: inout ConditionWriter
    ) throws -> String {
        let hits = writer.place(hits.sql(areRanked: query.order == .relevance))
        let conditions = try ["status.id = hit.id", "deleted = 0"] + search.conditions(&writer)
        let terms = terms(query)
        let isOfArticle = (conditions + [terms]).contains { $0.contains("article.") }
        return """
            FROM (
                SELECT status.id AS id
                FROM (\(hits)) AS hit CROSS JOIN \(adding(query.order, to: isOfArticle ? tables : "status"))
                WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(terms) LIMIT \(writer.place(query.limit ?? -1))
            ) AS hit CROSS JOIN \(tables) WHERE status.id = hit.id
            """
    }

    private init(sql: String, _ writer: ConditionWriter) {
        (self.sql, arguments) = (sql, writer.arguments)
    }

    /// Returns the tables with the additional one that an order needs.
    private static func adding(_ order: ArticleQuery.Order, to tables: String) -> String {
        switch order {
        case .feed: tables + " CROSS JOIN feed ON feed.id = status.feedID"
        // Counted once, not for each row: by the index of dates of each feed.
        case .rare: tables + " CROSS JOIN (\(paces)) AS pace ON pace.id = status.feedID"
        case .newest, .oldest, .arrived, .read, .title, .relevance: tables
        }
    }

    private static let paces = """
        WITH pace AS MATERIALIZED (
            SELECT feed.id AS id, (
                SELECT count(*) FROM status WHERE feedID = feed.id
                AND date > (SELECT max(date) FROM status WHERE deleted = 0) - \(ArticleQuery.Order.rareDays * 86_400)
            ) AS count FROM feed
        ) SELECT id, count FROM pace
        """

    private static func terms(_ query: ArticleQuery) -> String {
        let terms: [(sql: String, isDescending: Bool)] =
            switch query.order {
            case .newest: [("status.date", true), ("status.id", true)]
            case .relevance: [("hit.score", false), ("status.date", true), ("status.id", true)]
            case .oldest: [("status.date", false), ("status.id", false)]
            case .arrived: [("status.id", true)]
            case .read: [("status.dateRead", true), ("status.date", true), ("status.id", true)]
            case .feed:
                [("\(FeedTable.nameSQL) COLLATE NOCASE", false), ("status.date", true), ("status.id", true)]
            case .rare:
                [("pace.count", false), ("status.feedID", false), ("status.date", true), ("status.id", true)]
            case .title: [("article.title COLLATE NOCASE", false), ("status.id", false)]
            }
        return terms.map { $0.sql + ($0.isDescending != query.isReversed ? " DESC" : "") }.joined(separator: ", ")
    }

    /// Writes the SQL of articles to be counted, without an order or limit.
    static func counted(_ query: ArticleQuery, mostSorted: Int = mostSorted, in db: Database) throws -> ArticleSQL {
        var query = query
        query.order = .newest
        query.after = nil
        let search = ArticleSearch(query)
        var writer = ConditionWriter(db)
        // Deleted statuses have no article, hidden ones do.
        let isNoneHidden = try !StatusTable.hasHidden(in: db)
        if search.isOfAll, isNoneHidden { return ArticleSQL(sql: "FROM article INDEXED BY articleID", writer) }
        let plan = try search.plan(mostSorted, in: db)
        if let hits = plan.hits, search.isOfIndex, isNoneHidden {
            // The index contains only articles.
            return ArticleSQL(sql: "FROM (\(writer.place(hits.sql())))", writer)
        }
        var source = ""
        var conditions = ["deleted = 0"]
        switch plan {
        case .hitsFirst(let hits):
            source = "(\(writer.place(hits.sql()))) AS hit CROSS JOIN "
            conditions = try ["status.id = hit.id"] + conditions + search.conditions(&writer)
        case .statusesFirst(let hits): conditions += try search.conditions(&writer, within: hits)
        }
        source += conditions.contains { $0.contains("article.") } ? tables : countedTables
        // This holds for every date: the indexes with the date have all needed columns, and smaller ones haven't.
        conditions.append("status.date > -9223372036854775807")
        return ArticleSQL(sql: "FROM \(source) WHERE \(conditions.joined(separator: " AND "))", writer)
    }

    /// Writes the SQL of the ids of the newest articles of each feed, this many of those that meet the condition.
    static func newestOfFeed(
        _ most: Int, of condition: ArticleCondition, account: AccountID?, _ writer: inout ConditionWriter
    ) throws -> String {
        var query = ArticleQuery()
        (query.condition, query.account) = (condition, account)
        let search = ArticleSearch(query)
        let order = "ORDER BY status.date DESC, status.id DESC"
        switch try search.plan(mostSorted, in: writer.db) {
        case .hitsFirst(let hits):
            let hits = writer.place(hits.sql())
            let conditions = try ["status.id = hit.id", "deleted = 0"] + search.conditions(&writer)
            return """
                SELECT id FROM (
                    SELECT status.id AS id, row_number() OVER (PARTITION BY status.feedID \(order)) AS place
                    FROM (\(hits)) AS hit CROSS JOIN \(tables) WHERE \(conditions.joined(separator: " AND "))
                ) WHERE place <= \(writer.place(most))
                """
        case .statusesFirst(let hits):
            // Of each feed, no more than these are read: by the index of its dates.
            let conditions = try ["status.feedID = feed.id", "deleted = 0"] + search.conditions(&writer, within: hits)
            return """
                SELECT newest.value FROM feed CROSS JOIN json_each((
                    SELECT json_group_array(id) FROM (
                        SELECT status.id AS id FROM \(tables) WHERE \(conditions.joined(separator: " AND "))
                        \(order) LIMIT \(writer.place(most))
                    )
                )) AS newest
                """
        }
    }

    /// Writes the SQL of those of a few articles that fulfil a condition, in the order of their ids. Only these are
    /// read, however many others there are.
    ///
    /// - Parameter ids: The articles in ascending order.
    static func among(_ ids: [Int64], _ condition: ArticleCondition, in db: Database) throws -> ArticleSQL {
        guard let first = ids.first, let last = ids.last else {
            return ArticleSQL(sql: "FROM status WHERE FALSE", ConditionWriter(db))
        }
        var writer = ConditionWriter(db, searching: first...last)
        let chosen = "json_each(\(writer.place(JSONText.array(ids)))) AS chosen"
        let text = try writer.inner(condition.simplified.answerable.simplified, of: nil)
        let sql = """
            FROM \(chosen) CROSS JOIN \(tables)
            WHERE status.id = chosen.value AND +deleted = 0 AND \(text) ORDER BY status.id
            """
        return ArticleSQL(sql: sql, writer)
    }
}
