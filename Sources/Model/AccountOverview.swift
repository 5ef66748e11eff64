package import Foundation

/// How an account stands.
package struct AccountOverview: Equatable, Sendable {
    package var account: Account
    package var feeds = 0
    package var unread = 0
    package var starred = 0

    /// Feeds whose last visit failed.
    package var failing = 0

    /// Feeds that answered 410 Gone and are not visited any more.
    package var gone = 0

    /// When a sync last ended. Nil: never.
    package var dateSynced: Date?

    /// What went wrong then, in words.
    package var problem: String?

    /// When the first feed may be visited again. Nil: now, or there is none.
    package var dateDue: Date?
    package var syncState = SyncState.synced

    package init(account: Account) {
        self.account = account
    }
}
