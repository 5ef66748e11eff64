package import Foundation

/// How an account stands.
package struct AccountOverview: Equatable, Sendable {
    package var account: Account
    package var feeds = 0
    package var unread = 0
    package var starred = 0

    /// Starred articles that the server no longer has.
    package var kept = 0

    /// Feeds whose last visit failed.
    package var failing = 0

    /// Feeds that are gone, and visited once a week.
    package var gone = 0

    /// When a sync last ended. Nil: never.
    package var dateSynced: Date?

    /// When one last ended well. Nil: never.
    package var dateSucceeded: Date?

    /// What went wrong then, in words.
    package var problem: String?

    /// When a timer's sync visits the first feed again, as the caller finds out. Nil: now, or there is none, or a server
    /// does it.
    package var dateDue: Date?
    package var syncState = SyncState.synced

    /// Changes that wait to be sent or are being sent, without those that were sent or are parked.
    package var waiting = 0

    /// When the oldest of them was made.
    package var waitingSince: Date?

    /// Changes that the server has accepted, and that its lists haven't confirmed.
    package var sent = 0

    /// Changes that the server refused.
    package var parked = 0

    /// What it said of the first of them.
    package var parkedReason: String?
    package var freeze: AccountState.Freeze?

    /// Articles of which the server has told the ids only.
    package var missingContent = 0

    /// Until when the server is left alone, at least by what reads.
    package var pausedUntil: Date?

    package init(account: Account) {
        self.account = account
    }
}
