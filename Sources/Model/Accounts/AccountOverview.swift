import Base
package import Foundation

/// The state of an account, as `status` shows it.
package struct AccountOverview: Equatable, Sendable {
    package var account: Account
    package var feeds = 0
    package var unread = 0
    package var starred = 0

    /// The number of starred articles that the server no longer has.
    package var kept = 0

    /// The number of feeds whose last fetch failed.
    package var failing = 0

    /// The number of feeds that are gone, and fetched once a week.
    package var gone = 0

    /// When a sync last ended; `nil` if none ever has.
    package var dateSynced: Date?

    /// When a sync last succeeded; `nil` if none ever has.
    package var dateSucceeded: Date?

    /// The problem of the last sync, in words.
    package var problem: String?

    /// When a timer's sync fetches the next feed, set by the caller. `nil` means now, or that there are no feeds, or
    /// that a server fetches them.
    package var dateDue: Date?
    package var syncState = SyncState.synced

    /// The number of changes that wait to be sent or are being sent, without those that were sent or are parked.
    package var waiting = 0

    /// When the oldest of the waiting changes was made.
    package var waitingSince: Date?

    /// The number of changes that the server has accepted, and that its lists haven't confirmed.
    package var sent = 0

    /// The number of changes that the server refused.
    package var parked = 0

    /// The server's reason for refusing the first of them.
    package var parkedReason: String?
    package var freeze: AccountState.Freeze?

    /// The number of articles of which the server has sent only the ids.
    package var missingContent = 0

    /// The end of the server's rate limit, at least for requests that read.
    package var pausedUntil: Date?

    /// The machines that share the account, this one included; empty if it is not in a directory.
    package var machines: [KnownMachine] = []

    /// The number of values of others that wait until this machine's clock is less than a day behind theirs.
    package var early = 0

    package init(account: Account) {
        self.account = account
    }
}

/// The state of a remote account that is kept between two syncs.
package struct AccountState: Equatable, Sendable {
    /// The server's own marker of the last change that was read, see `APICaller.changes`; `nil` before the first sync.
    package var since: String?

    /// The reason why the account is frozen; `nil` if it is in use.
    package var freeze: Freeze?

    /// Lists that weren't believed when they came last.
    package var unconfirmed: [ServerList: Doubt] = [:]

    package init() {}

    /// The reason why no requests are sent to the server until the user does something.
    package enum Freeze: Equatable, Sendable {
        /// `account login` unfreezes it.
        case unauthorized
        /// The server wants a newer client than this version; another version unfreezes it.
        case outdated(version: String)
        /// The server has other feeds under the numbers of those that are known. `account login` unfreezes it.
        case anotherServer
    }

    /// The observations of a list that isn't believed, by the server's clock.
    package struct Doubt: Equatable, Sendable {
        package var since: Date

        /// The hours of the day in which it was seen, in UTC.
        package private(set) var hours: Set<Int>

        package init(since: Date, hours: Set<Int> = []) {
            self.since = since
            self.hours = hours
        }

        /// Notes that the list was seen again.
        package mutating func see(at now: Date) {
            // A clock that was put back would make it wait permanently.
            since = min(since, now)
            let hour = now.wholeSeconds.dividedDown(by: 3_600).quotient
            hours.insert(hour.dividedDown(by: 24).remainder)
        }
    }

    /// A list that a server keeps, and that may lack what is known here.
    package enum ServerList: String, Sendable, CaseIterable {
        case feeds
        case unread
        case starred
    }
}
