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
            parts = try draft.ranked(limits, in: db)
        } else {
            let way = try draft.chooseWay(limits, in: db)
            if case .second(let search) = way, query.order == .newest, !search.isGathered {
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
    static func counted(_ query: ArticleQuery, _ limits: SearchLimits, in db: Database) throws -> Part {
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
        // A few hits are looked up sooner than an index is gone through.
        if draft.isOfIndexes,
            try search.isSlow || search.count(upTo: limits.lookedUp, in: db) > limits.lookedUp
        {
            return try draft.counted(search.all(in: db), in: db)
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
