package import Foundation

/// A starred article that is copied to the local account, which keeps it although its feed no longer has it.
package struct KeptCopy: Equatable, Sendable {
    package var source: ArticleID

    /// The feed it comes from.
    package var feed: Feed

    /// The same feed in the local account; `nil` if it doesn't exist there.
    package var targetFeed: FeedID?
    package var incoming: IncomingArticle
    package var isRead: Bool

    /// The date for the order of lists.
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
