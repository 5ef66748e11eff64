import GRDB
import Model

/// The newest first. Of a word that most articles have, the index needn't tell them all where a few are wanted: those that
/// arrived last, as far as they are newer than anything that arrived before them can be.
final class NewestHits {
    private let draft: ArticleSQL.Draft
    private let search: SearchHits

    /// What was listed: all hits after that article, as far as they are newer than that date.
    private var listed: (last: Int64, bound: Int64)?

    init(_ draft: ArticleSQL.Draft, _ search: SearchHits) {
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
                FROM \(ArticleSQL.tables) WHERE \(texts.joined(separator: " AND ")) ORDER BY \(ArticleSQL.Draft.terms(.newest))
                """,
            arguments: writer.arguments)
    }

    func rest(in db: Database) throws -> ArticleSQL.Part {
        var rest = try draft.part(.second(search), for: .unordered, in: db)
        var writer = ConditionWriter(db)
        rest.sql += unlisted(&writer).map { " AND \($0)" }.joined() + " ORDER BY \(ArticleSQL.Draft.terms(.newest))"
        rest.arguments += writer.arguments
        return rest
    }

    private func unlisted(_ writer: inout ConditionWriter) -> [String] {
        listed.map { listed in
            ["NOT (+status.date > \(writer.place(listed.bound)) AND +status.id > \(writer.place(listed.last)))"]
        } ?? []
    }
}

extension ArticleSQL.Draft {

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
}
