import Foundation
import Model
import Query
import Store

extension ArticleQuery {

    /// Creates the query from the arguments, joined with spaces.
    ///
    /// Throws ``QueryError``.
    ///
    /// - Parameters:
    ///   - searches: See ``QueryParser``.
    init(typed words: [String], in scope: AccountScope, now: Date, searches: @escaping (String) -> String?) throws {
        let text = words.joined(separator: " ")
        self.init(try QueryParser.parse(text, now: now, searches: searches), in: scope)
    }

    init(_ parsed: ParsedQuery, in scope: AccountScope) {
        self.init()
        account = scope.id
        condition = parsed.condition
        limit = parsed.limit
        order = parsed.order ?? .newest
    }
}

extension FeedDatabase {

    /// Returns the texts of saved searches by their names, for ``QueryParser``. Reads the database only if the query
    /// may name a search.
    ///
    /// - Parameter words: The words of the query.
    func searches(namedIn words: [String]) throws -> (String) -> String? {
        guard words.contains(where: { $0.contains("@") }) else { return { _ in nil } }
        return try searches()
    }
}
