import Model

extension StatusKind {
    /// What an article is that has the value: as `rss mark` names it.
    func word(_ value: Bool) -> String {
        switch self {
        case .read: value ? "read" : "unread"
        case .starred: value ? "starred" : "unstarred"
        }
    }
}
