import Model

/// What a text needs to know to name saved searches.
struct SearchContext {
    /// The names of the searches that the text is within, the outermost first.
    var path: [String]

    /// Gives the text of a search.
    let searches: (String) -> String?
}

/// What the searches that a query names say of the whole list.
struct BorrowedDirectives {
    /// Nil: none does.
    var limit: Limit?

    /// That of the first that has one.
    var order: ArticleQuery.Order?

    struct Limit {
        var count: Int
        var search: String
        var column: Int

        /// The search stands within parentheses, or is negated.
        var isInside: Bool
    }
}

extension QueryParser {

    /// What a saved search stands for, as if its text were there between parentheses.
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
        if let limit = found.limit {
            borrowed.limit = BorrowedDirectives.Limit(count: limit, search: typed, column: column, isInside: isInside)
        }
        if !isInside { borrowed.order = borrowed.order ?? found.order }
        return found.condition
    }

    /// A limit means nothing beside other conditions: it is of the search's articles, not of those that are left.
    mutating func takeBorrowed() throws(QueryError) {
        order = order ?? borrowed.order
        guard let found = borrowed.limit else { return }
        if ownCount > 1 || found.isInside { throw QueryError(.limitedSearch(found.search), at: found.column) }
        limit = limit ?? found.count
    }
}
