import Model

/// The saved searches that a text can name, and those that it is part of.
struct SearchContext {
    /// The names of the searches that the text is within, the outermost first.
    var path: [String]

    /// Returns the text of a search.
    let searches: (String) -> String?
}

/// The limits and order of the searches that a query names.
struct BorrowedDirectives {
    /// The limit; `nil` if no search has one.
    var limit: Limit?

    /// The limit for each feed; `nil` if no search has one.
    var perFeed: Limit?

    /// The order of the first search that has one.
    var order: ArticleQuery.Order?

    struct Limit {
        var count: Int
        var search: String
        var column: Int

        /// Whether the search stands within parentheses, or is negated.
        var isInside: Bool
    }
}

extension QueryParser {

    /// Returns the condition of a saved search, as if its text were there between parentheses.
    mutating func search(_ typed: String, at column: Int, isInside: Bool) throws(QueryError) -> ArticleCondition {
        let name = SearchName.folded(typed)
        if context.path.contains(name) { throw QueryError(.endlessSearch(typed), at: column) }
        guard let text = BuiltInSearch(rawValue: name)?.query ?? context.searches(name) else {
            throw QueryError(.unknownSearch(typed), at: column)
        }
        let found: ParsedQuery
        do {
            let within = SearchContext(path: context.path + [name], searches: context.searches)
            var inner = try QueryParser(text, now, within, depth: depth, count: count)
            found = try inner.query()
            count = inner.count
        } catch {
            throw QueryError(.search(typed, error), at: column)
        }
        let limit = { (count: Int) in
            BorrowedDirectives.Limit(count: count, search: typed, column: column, isInside: isInside)
        }
        borrowed.limit = found.limit.map(limit) ?? borrowed.limit
        borrowed.perFeed = found.perFeed.map(limit) ?? borrowed.perFeed
        if !isInside { borrowed.order = borrowed.order ?? found.order }
        return found.condition
    }

    /// Takes over limit and order of a named search. A limit applies to the search's articles, so that it is
    /// an error beside other conditions.
    mutating func takeBorrowed() throws(QueryError) {
        order = order ?? borrowed.order
        for found in [borrowed.limit, borrowed.perFeed].compactMap({ $0 }) where ownCount > 1 || found.isInside {
            throw QueryError(.limitedSearch(found.search), at: found.column)
        }
        limit = limit ?? borrowed.limit?.count
        perFeed = perFeed ?? borrowed.perFeed?.count
    }
}
