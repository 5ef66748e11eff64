package import Foundation

/// A change that waits to be sent, as `queue list` shows it.
package struct ListedChange: Equatable, Sendable {
    package var id: ArticleID
    package var change: MarkChange
    package var queuedAt: Date
    package var syncState: SyncState

    /// The number of failed attempts.
    package var attempts: Int

    /// The reason why the server refused it: it is parked until the user retries it; `nil` if it wasn't refused.
    package var error: String?

    /// The name of the article, see ``ArticleName``.
    package var title: String?
    package var feedName: String?
    package var accountName: String

    package init(
        id: ArticleID, change: MarkChange, queuedAt: Date, syncState: SyncState, attempts: Int,
        error: String?, title: String?, feedName: String?, accountName: String
    ) {
        self.id = id
        self.change = change
        self.queuedAt = queuedAt
        self.syncState = syncState
        self.attempts = attempts
        self.error = error
        self.title = title
        self.feedName = feedName
        self.accountName = accountName
    }
}

/// A change of the user's that a server accepted but didn't keep: the server's value was taken in the end.
package struct OverruledChange: Equatable, Sendable {
    package var id: ArticleID

    /// The change that the user wanted.
    package var change: MarkChange

    /// The name of the article, see ``ArticleName``; `nil` if it has none.
    package var title: String?

    /// The label of the server's own for which it took that of the change.
    package var other: String?

    package init(id: ArticleID, change: MarkChange, title: String?, other: String? = nil) {
        self.id = id
        self.change = change
        self.title = title
        self.other = other
    }
}

/// A change that was sent to a server, possibly without arriving there.
package struct UnansweredChange: Equatable, Sendable {
    package var id: ArticleID

    /// The server's id of the article.
    package var serverID: String
    package var change: MarkChange

    package init(id: ArticleID, serverID: String, change: MarkChange) {
        self.id = id
        self.serverID = serverID
        self.change = change
    }
}
