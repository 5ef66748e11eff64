package import Foundation

/// How long things are kept, in days. Starred and unread articles, and anything that isn't sent and confirmed, are kept for
/// ever.
package struct RetentionRule: Equatable, Sendable {

    /// Articles of remote accounts, after they were read and unstarred.
    package var remoteArticles = 90

    /// Articles of the local account, after they were read and unstarred, and left their feed.
    package var localArticles = 30

    /// Statuses, counted as for their articles.
    package var statuses = 180

    /// A local article published longer than this before its feed was added arrives read.
    package var arrivesRead = 183

    package init() {}

    /// Whether a local article is too old to be news when it arrives.
    package func isOld(_ date: Date, feedAdded: Date) -> Bool {
        date < feedAdded.addingTimeInterval(-Double(arrivesRead) * 86_400)
    }
}

/// What pruning took away, or would.
package struct Pruned: Equatable, Sendable {
    package var articles = 0
    package var statuses = 0

    /// Feeds no longer subscribed to, and without articles.
    package var feeds = 0

    package init(articles: Int = 0, statuses: Int = 0, feeds: Int = 0) {
        self.articles = articles
        self.statuses = statuses
        self.feeds = feeds
    }
}
