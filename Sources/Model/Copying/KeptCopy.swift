package import Foundation

/// A starred article on its way to the local account, which keeps it although its feed doesn't have it any more.
package struct KeptCopy: Equatable, Sendable {
    package var source: ArticleID

    /// Where it comes from.
    package var feed: Feed

    /// The same feed in the local account; nil: it isn't known there.
    package var targetFeed: FeedID?
    package var incoming: IncomingArticle
    package var isRead: Bool

    /// For the order of lists.
    package var date: Date

    package init(
        source: ArticleID, feed: Feed, targetFeed: FeedID?, incoming: IncomingArticle, isRead: Bool, date: Date
    ) {
        self.source = source
        self.feed = feed
        self.targetFeed = targetFeed
        self.incoming = incoming
        self.isRead = isRead
        self.date = date
    }
}
