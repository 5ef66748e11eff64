package import Fetch
package import Foundation
package import Model

/// The report of a sync of an account.
package struct SyncReport: Sendable {
    package var account: Account
    package var push = PushReport()

    /// The results of fetching feeds from their servers, on the local account only.
    package var fetches = FetchReport()
    package var counts = UpsertCounts()

    /// The effects of the user's rules on what arrived.
    package var ruleEffects = RuleEffects()

    /// The results of fetching articles' pages for their full texts.
    package var pages = PageReport()

    /// The changes of statuses that other clients made to known articles.
    package var statuses = StatusChanges()
    package var warnings: [SyncWarning] = []
    package var pruned = Pruned()

    /// The time by the server's clock; `nil` if there is no server, or if it doesn't say.
    package var serverDate: Date?

    package init(account: Account) {
        self.account = account
    }
}

/// The report of a push: what was sent, and what couldn't be.
package struct PushReport: Sendable {
    /// The number of changes that the server accepted or had already; the next pull checks whether it keeps them.
    package var sent = 0

    /// The number of changes that were not sent, as the server has other articles under known numbers, so that they might go
    /// to articles that the user hasn't marked.
    package var withheld = 0

    /// The changes that the server refused: they wait for the user's decision.
    package var parked: [Parked] = []

    /// The reason why the push ended early, if it did; what wasn't sent waits for the next one.
    package var problem: SyncError?

    /// Whether the sync before ended with the same problem.
    package var isProblemKnown = false

    package init() {}

    static func += (left: inout PushReport, right: PushReport) {
        left.sent += right.sent
        left.withheld = right.withheld
        left.parked += right.parked
        left.problem = left.problem ?? right.problem
    }

    package struct Parked: Equatable, Sendable {
        package var id: ArticleID

        /// The reason in the server's words, if it gave one.
        package var reason: String
    }
}

/// The results of fetching feeds from their servers.
package struct FetchReport: Sendable {
    /// The number of feeds that answered, changed or not.
    package var answered = 0

    /// The feeds that weren't due.
    package var skipped: [Skip] = []
    package var failures: [Failure] = []

    /// The feeds that work again.
    package var recoveries: [Recovery] = []

    /// The feeds of whose documents something was left out, unless that was so before. A message says what.
    package var cut: [(feed: Feed, reason: String)] = []

    /// The feeds that moved to other addresses for good.
    package var moves: [FeedMove] = []

    /// Why the network or the proxy let no request through, by the first feed that it stopped; `nil` if none was.
    package var networkProblem: FetchError?

    /// The number of feeds that the network or the proxy stopped. Nothing is saved of them: they haven't failed.
    package var stopped = 0

    /// Whether no server at all could be reached.
    package var isOffline: Bool { networkProblem != nil && answered == 0 && failures.isEmpty }

    /// Whether the previous sync had a problem with the network, too.
    package var wasOffline = false

    package init() {}

    /// Whether no feed works, as far as it is known.
    package var areAllFailing: Bool {
        answered == 0 && !failures.isEmpty && skipped.allSatisfy(\.isFailing)
    }

    package struct Failure: Sendable {
        package var feed: Feed
        package var problem: FetchError

        /// The time of the first of the failures in a row.
        package var since: Date

        /// Whether it worked, or was new, when it was asked for the last time.
        package var isFirst: Bool

        /// Whether the feed is gone, by its answer or because its host no longer exists.
        package var isGone: Bool

        /// Whether the user is informed, see ``OutageRule``.
        package var isReported: Bool
    }

    package struct Recovery: Sendable {
        package var feed: Feed

        /// The time at which the feed began to fail.
        package var since: Date
    }

    package struct Skip: Sendable {
        package var feed: Feed
        package var wait: RefreshWait

        /// Whether the last fetch failed.
        package var isFailing: Bool
        package var isGone: Bool

        init(feed: Feed, wait: RefreshWait, isFailing: Bool, isGone: Bool) {
            self.feed = feed
            self.wait = wait
            self.isFailing = isFailing
            self.isGone = isGone
        }

        /// Creates the entry for a feed that the user paused. It counts as failing, as it isn't known whether it works.
        init(paused feed: Feed) {
            self.init(feed: feed, wait: RefreshWait(.paused, until: .distantFuture), isFailing: true, isGone: false)
        }
    }
}

/// The results of fetching the pages of articles.
package struct PageReport: Equatable, Sendable {
    /// The number of articles that have their full text now.
    package var whole = 0

    /// The number of articles that keep the feed's text.
    package var others = 0

    /// The number of pages that did not come, and are fetched again later.
    package var failed = 0

    package init() {}

    static func += (left: inout PageReport, right: PageReport) {
        left.whole += right.whole
        left.others += right.others
        left.failed += right.failed
    }

    mutating func note(_ outcome: FullText.Outcome) {
        switch outcome {
        case .whole: whole += 1
        case .failed: failed += 1
        case .noMore, .unrelated, .none, .noPage, .refused, .forgotten: others += 1
        }
    }
}

/// Something that a sync left undone on purpose, though it went on.
package enum SyncWarning: Equatable, Sendable {
    /// The server's list has only `listed` of `known` feeds, unread or starred articles, and nothing was changed. It is
    /// believed once it has stayed so for a day, at several hours of it, unless other answers of the server contradict it.
    case unconfirmed(AccountState.ServerList, listed: Int, known: Int)

    /// The contents of some articles didn't come; the next sync asks again.
    case contentsMissing(count: Int, SyncError)

    /// The server has other articles under known numbers, as after its database was restored from a backup: of those
    /// that were here, it has `found` under other numbers, and `left` not at all.
    case renumbered(found: Int, left: Int)

    /// The server was restored from a backup: so many marks that it has lost are sent again.
    case restored(marks: Int)

    /// So many labels of the server were left out, as it has too many, or too many articles with one.
    case labelsLeftOut(count: Int)

    /// A file of another machine, and so many others, could not be read; or the directory, without a path.
    case unread(path: String?, reason: String, others: Int)

    /// The message about what could not be read, which is the same as long as that is.
    package var unread: String? {
        guard case .unread(let path, let reason, let others) = self else { return nil }
        let place = path.map { "\($0): " } ?? ""
        return "cannot read \(place)\(reason)" + (others == 0 ? "" : " (and \(others) more)")
    }

    /// Whether each sync would say it again, with nothing lost.
    package var isLasting: Bool {
        if case .labelsLeftOut = self { true } else { false }
    }
}
