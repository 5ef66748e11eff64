package import Foundation
package import Model

/// What a sync of an account did.
package struct SyncReport: Sendable {
    package var account: Account
    package var push = PushReport()

    /// What came of visiting feeds' servers: on the local account only.
    package var fetches = FetchReport()
    package var counts = UpsertCounts()

    /// What the user's rules made of what arrived.
    package var ruleEffects = RuleEffects()

    /// What others did with articles that were known here.
    package var statuses = StatusChanges()
    package var warnings: [SyncWarning] = []
    package var pruned = Pruned()

    /// The server's clock. Nil: there is no server, or it doesn't say.
    package var serverDate: Date?

    package init(account: Account) {
        self.account = account
    }
}

/// What a push sent, and what it couldn't.
package struct PushReport: Sendable {
    /// Changes that the server has accepted, or had already; whether it keeps them, the next pull sees.
    package var sent = 0

    /// Changes that it refused: they wait for the user's word.
    package var parked: [Parked] = []

    /// Why the push ended early; what wasn't sent waits for the next one. Nil: it didn't.
    package var problem: SyncError?

    package init() {}

    static func += (left: inout PushReport, right: PushReport) {
        left.sent += right.sent
        left.parked += right.parked
        left.problem = left.problem ?? right.problem
    }

    package struct Parked: Equatable, Sendable {
        package var id: ArticleID

        /// In the server's words, if it gave some.
        package var reason: String
    }
}

/// How visits of feeds' servers went.
package struct FetchReport: Sendable {
    /// Feeds that answered, changed or not.
    package var answered = 0

    /// Feeds that weren't due.
    package var skipped: [Skip] = []
    package var failures: [Failure] = []

    /// Feeds that work again.
    package var recoveries: [Recovery] = []

    /// Whether no server at all could be reached. Then nothing is kept of the visits, and no feed has failed.
    package var isOffline = false

    /// Whether the sync before ended in the same way.
    package var wasOffline = false

    package init() {}

    /// Whether no feed works, as far as is known.
    package var areAllFailing: Bool {
        answered == 0 && !failures.isEmpty && skipped.allSatisfy(\.isFailing)
    }

    package struct Failure: Sendable {
        package var feed: Feed
        package var problem: FetchError

        /// When the first of the failures in a row was.
        package var since: Date

        /// How many there were.
        package var count: Int

        /// Whether it is gone, by its answer or for want of any.
        package var isGone: Bool

        /// Whether the user is to be told: see ``OutageRule``.
        package var isReported: Bool
    }

    package struct Recovery: Sendable {
        package var feed: Feed

        /// When it began to fail.
        package var since: Date
    }

    package struct Skip: Sendable {
        package var feed: Feed
        package var wait: RefreshWait

        /// Whether its last visit failed.
        package var isFailing: Bool
        package var isGone: Bool

        init(feed: Feed, wait: RefreshWait, isFailing: Bool, isGone: Bool) {
            self.feed = feed
            self.wait = wait
            self.isFailing = isFailing
            self.isGone = isGone
        }

        /// A feed that the user paused: nobody knows whether it works.
        init(paused feed: Feed) {
            self.init(feed: feed, wait: RefreshWait(.paused, until: .distantFuture), isFailing: true, isGone: false)
        }
    }
}

/// Something a sync left undone, on purpose, though it went on.
package enum SyncWarning: Equatable, Sendable {
    /// The server's list has `listed` of `known` feeds, unread or starred articles, and nothing was changed. It
    /// is believed once it has stayed so for a day, unless other answers of the server contradict it.
    case unconfirmed(AccountState.ServerList, listed: Int, known: Int)

    /// Some articles' contents didn't come; the next sync asks again.
    case contentsMissing(count: Int, SyncError)
}
