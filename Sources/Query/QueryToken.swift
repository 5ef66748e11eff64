/// A part of a query that has a meaning of its own.
enum QueryToken: Equatable {
    case open
    case close
    case or
    case and
    /// `-` or `NOT`.
    case not(String)
    case text(QueryText)
    /// A saved search: its name as it was typed, without `@`.
    case search(String)
    /// A field with one or more values, separated by commas.
    case field(QueryField, [QueryText])
    case end
}

/// A word, or the text between quotes.
struct QueryText: Equatable {
    var text: String

    /// Whether a star follows.
    var isPrefix: Bool

    /// The column where it begins: at its quote, if it has one.
    var column: Int
}
