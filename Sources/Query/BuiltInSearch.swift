/// Searches that nobody needs to save.
package enum BuiltInSearch: String, CaseIterable, Sendable {
    /// Published since midnight, where the user is.
    case today
    case unread
    case starred

    /// What it stands for.
    package var query: String {
        switch self {
        case .today: "date:today"
        case .unread: "is:unread"
        case .starred: "is:starred"
        }
    }
}
