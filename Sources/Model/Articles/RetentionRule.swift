package import Foundation

/// The times for which data is kept, in days. Starred and unread articles, and any change that isn't sent and
/// confirmed, are kept permanently.
package struct RetentionRule: Equatable, Sendable {

    /// The time for articles of remote accounts, after they were read and unstarred.
    package var remoteArticles = FeedSettings.Keep.days(90)

    /// The time for articles of accounts whose feeds this program fetches, after they were read and unstarred, and left
    /// their feed.
    package var localArticles = FeedSettings.Keep.forever

    /// The time for which a removed feed is hidden with all it had, before it is deleted.
    package static let hiddenDays = 30

    /// The time for articles of feeds that were deleted, once no mark keeps them: no setting keeps these permanently.
    package var ofRemovedFeeds: (remote: Int, local: Int) { (remoteArticles.days ?? 90, localArticles.days ?? 30) }

    /// The time for statuses, counted as for their articles.
    package var statuses = 180

    /// The age at which articles arrive read: a local one published longer than this before its feed was added.
    package var arrivesRead = 183

    package init() {}

    /// Returns whether a local article is too old to be news when it arrives.
    package func isOld(_ date: Date, feedAdded: Date) -> Bool {
        date < feedAdded.addingTimeInterval(-Double(arrivesRead) * 86_400)
    }
}

/// The numbers of articles, statuses and feeds that pruning deleted, or would delete.
package struct Pruned: Equatable, Sendable {
    package var articles = 0
    package var statuses = 0

    /// The number of feeds that were no longer subscribed to, and had no articles.
    package var feeds = 0

    package init(articles: Int = 0, statuses: Int = 0, feeds: Int = 0) {
        self.articles = articles
        self.statuses = statuses
        self.feeds = feeds
    }
}
