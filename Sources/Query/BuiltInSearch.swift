/// The searches that exist without being saved.
package enum BuiltInSearch: String, CaseIterable, Sendable {
    /// Articles published since midnight, in local time.
    case today
    case unread
    case starred

    /// The query that the search stands for.
    package var query: String {
        switch self {
        case .today: "date:today"
        case .unread: "is:unread"
        case .starred: "is:starred"
        }
    }
}
