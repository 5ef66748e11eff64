import Model

extension ArticleQuery {
    /// Restricts the query to unread articles, unless its conditions name a status.
    mutating func takeUnread() {
        if !condition.namesStatus { add(.status(.read, false)) }
    }
}

extension ArticleCondition {
    /// Whether a part of the condition concerns what the user did with an article.
    fileprivate var namesStatus: Bool {
        switch self {
        case .status, .isQueued, .isKept, .isDownloaded: true
        case .all(let parts), .any(let parts): parts.contains(where: \.namesStatus)
        case .not(let inner): inner.namesStatus
        default: false
        }
    }
}
