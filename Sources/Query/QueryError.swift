package import Patterns

/// An error in a query, and its position.
///
/// If a saved search has the error, the column is where the search is named, see ``Problem/search(_:_:)``.
package struct QueryError: Error, Equatable {
    /// The column, counted in characters from 1; one past the last if something is missing at the end.
    package let column: Int
    package let problem: Problem

    package enum Problem: Equatable, Sendable {
        /// The quote at the column has no counterpart.
        case unclosedQuote
        case emptyQuotes
        /// The slash at the column has no counterpart.
        case unclosedPattern
        case pattern(PatternError.Problem)
        /// The parenthesis at the column has no counterpart.
        case unclosedGroup
        case unopenedGroup
        case emptyGroup
        /// A condition is missing after an operator: `OR`, `AND`, `NOT`, `|` or `-`.
        case nothingAfter(String)
        /// A condition is missing before an operator.
        case nothingBefore(String)
        /// A word with a colon is not the name of a field.
        case unknownField(String)
        case noValue(QueryField)
        case badValue(QueryField, String)
        /// A `limit:` or `sort:` is used like a condition: these stand alone, once, with one value.
        case misplaced(QueryField)
        case repeated(QueryField)
        /// No name follows `@`.
        case noSearchName
        /// No saved search has the name.
        case unknownSearch(String)
        /// The saved search contains itself.
        case endlessSearch(String)
        /// The saved search has a limit, and isn't the only condition.
        case limitedSearch(String)
        /// The text of a saved search has an error.
        indirect case search(String, QueryError)
        /// Parentheses and negations are nested deeper than ``QueryParser/deepest``.
        case tooDeep
        /// There are more conditions than ``QueryParser/mostConditions``.
        case tooMany
        /// There are more characters than ``QueryParser/longest``.
        case tooLong
        /// The text contains NUL, which no article does.
        case badCharacter
    }

    init(_ problem: Problem, at column: Int) {
        self.column = column
        self.problem = problem
    }
}
