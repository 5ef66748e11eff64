package import Foundation

/// How long things are kept, in days. Starred and unread articles, and anything pending, are kept for ever.
package struct RetentionRule: Equatable, Sendable {

    /// Read articles of remote accounts, after they arrived.
    package var remoteArticles = 90

    /// Read articles of the local account, after they left their feed.
    package var localArticles = 30

    /// Statuses: after they arrived (remote) or were last seen in the feed (local).
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
