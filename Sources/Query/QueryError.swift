/// What is wrong with a query, and where.
///
/// Of a saved search within a query: the column is where it is named, see ``Problem/search(_:_:)``.
package struct QueryError: Error, Equatable {
    /// Counted in characters from 1; one past the last for what is missing at the end.
    package let column: Int
    package let problem: Problem

    package enum Problem: Equatable, Sendable {
        /// The quote at the column has no counterpart.
        case unclosedQuote
        case emptyQuotes
        /// The parenthesis at the column has no counterpart.
        case unclosedGroup
        case unopenedGroup
        case emptyGroup
        /// A condition is missing after an operator: `OR`, `AND`, `NOT`, `|` or `-`.
        case nothingAfter(String)
        /// A condition is missing before an operator.
        case nothingBefore(String)
        /// A word with a colon that follows no field's name.
        case unknownField(String)
        case noValue(QueryField)
        case badValue(QueryField, String)
        /// `limit:` and `sort:` are no conditions: they stand alone, once, with one value.
        case misplaced(QueryField)
        case repeated(QueryField)
        /// No name follows `@`.
        case noSearchName
        /// No saved search has the name.
        case unknownSearch(String)
        /// The saved search is within itself.
        case endlessSearch(String)
        /// The saved search has a limit, and isn't the only condition.
        case limitedSearch(String)
        /// Something is wrong with the text of a saved search.
        indirect case search(String, QueryError)
        /// The parentheses and negations are deeper than ``QueryParser/deepest``.
        case tooDeep
        /// There are more than ``QueryParser/mostConditions``.
        case tooMany
        /// There are more characters than ``QueryParser/longest``.
        case tooLong
        /// A character that no text has: NUL.
        case badCharacter
    }

    init(_ problem: Problem, at column: Int) {
        self.column = column
        self.problem = problem
    }
}
