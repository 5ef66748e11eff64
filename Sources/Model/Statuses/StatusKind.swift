/// A status of an article that the user sets. Each kind has a queue of its own.
package enum StatusKind: String, CaseIterable, Sendable {
    case read
    case starred

    /// Returns the word for an article with the value, in queries, commands and records.
    package func word(_ value: Bool) -> String {
        switch self {
        case .read: value ? "read" : "unread"
        case .starred: value ? "starred" : "unstarred"
        }
    }

    /// Whether an article that has it is neither pruned nor deleted with its feed.
    package var keepsArticle: Bool {
        switch self {
        case .read: false
        case .starred: true
        }
    }

    /// The value that few articles have: servers keep whole lists of these, and the database keeps indexes.
    package var listedValue: Bool {
        switch self {
        case .read: false
        case .starred: true
        }
    }
}
