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

    /// The value that few articles have: servers keep lists of these articles, and the database keeps indexes.
    package var listedValue: Bool {
        switch self {
        case .read: false
        case .starred: true
        }
    }
}
