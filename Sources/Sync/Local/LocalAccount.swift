package import Fetch
package import Foundation
package import Model
package import Store
import Web

/// The account whose feeds this program fetches itself. It has no server, so that changes to articles needn't be sent.
package struct LocalAccount: SyncedAccount {
    package let account: Account
    package let database: FeedDatabase
    package private(set) var fetcher: FeedFetcher
    package let retention: RetentionRule
    let rule: RefreshRule
    let reportDelay: TimeInterval

    /// - Parameter reportDelay: the time in seconds for which a feed must have failed before that is reported.
    package init(
        _ account: Account, database: FeedDatabase, fetcher: FeedFetcher, retention: RetentionRule,
        rule: RefreshRule = RefreshRule(), reportDelay: TimeInterval = 86_400
    ) {
        self.account = account
        self.database = database
        self.fetcher = fetcher
        self.fetcher.feedSource = AddressSource(FeedOrigin.Lister(account.service, at: account.url))
        self.retention = retention
        self.rule = rule
        self.reportDelay = reportDelay
    }

    package func message(of error: any Error) -> String? {
        (error as? FetchError).map(fetcher.message)
    }

    package func push(progress: @escaping @Sendable (SyncProgress) -> Void) async throws -> PushReport {
        PushReport()
    }

    package func pull(
        _ options: PullOptions, progress: @escaping @Sendable (SyncProgress) -> Void
    ) async throws -> SyncReport {
        let settings = try database.feedSettings(of: account.id)
        var local = self
        local.fetcher.settings = settings
        var feeds = try database.refreshStates(of: account.id).filter { options.feeds?.contains($0.feed.id) ?? true }
        // With --force, a paused feed that is named is fetched.
        let isPaused = { (feed: Feed) in
            settings[feed.id]?.isPaused == true && !(options.force && options.feeds != nil)
        }
        let paused = feeds.map(\.feed).filter(isPaused)
        feeds.removeAll { isPaused($0.feed) }
        let state = local.pullState(of: feeds, backoffs: try backoffs(options), options)
        let end = try await Pipeline(local, state, force: options.force, progress: progress).run()
        var report = end.report
        report.fetches.skipped += paused.map(FetchReport.Skip.init(paused:))
        try database.setHostBackoffs(end.backoffs.learnt.values, at: fetcher.now())
        // A sync that was interrupted has lost some fetches, and must not succeed.
        try Task.checkCancellation()
        return report
    }

    /// Returns the state of a pull that begins.
    ///
    /// - Parameter feeds: the feeds in the order in which they are to be fetched.
    func pullState(
        of feeds: [(feed: Feed, state: RefreshState)], backoffs: HostBackoffs, _ options: PullOptions
    ) -> PullState {
        let outages = OutageRule(
            delay: reportDelay, reportsAll: options.reportsAll, isWatched: options.isWatched)
        return PullState(
            account, feeds.map { FetchJob($0.feed, $0.state) }, fetcher.web.queue(), backoffs: backoffs,
            PullState.Conditions(
                rule: rule(of:), outages: outages, occasion: options.occasion, start: fetcher.now()))
    }

    /// Returns the backoffs that earlier syncs stored, as far as they apply to this one.
    private func backoffs(_ options: PullOptions) throws -> HostBackoffs {
        var known = try database.hostBackoffs(at: fetcher.now())
        if options.force {
            let limited = known.filter { $0.limit != nil }.map {
                HostBackoff(host: $0.host, until: fetcher.now(), limit: $0.limit)
            }
            return HostBackoffs(limited, countsRefusals: false, heedsLimits: false)
        }
        if options.occasion != .scheduled {
            // A backoff that the host didn't ask for ends when a person asks.
            for index in known.indices where known[index].refusals > 0 { known[index].until = fetcher.now() }
        }
        return HostBackoffs(known, countsRefusals: rule.interval > 0)
    }

    /// Returns the rule for the feed, with the interval of its settings.
    func rule(of feed: Feed) -> RefreshRule {
        rule.with(fetcher.settings[feed.id])
    }
}
