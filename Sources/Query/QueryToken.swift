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
    /// The values stand side by side, parted by commas: there is one at least.
    case field(QueryField, [QueryText])
    case end
}

/// A word, or what stands between quotes.
struct QueryText: Equatable {
    var text: String

    /// A star follows.
    var isPrefix: Bool

    /// Where it begins: at its quote, if it has one.
    var column: Int
}
