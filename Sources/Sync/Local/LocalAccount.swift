package import Model
package import Store

/// The account whose feeds this program fetches itself. It has no server: what the user does with articles is done.
package struct LocalAccount: SyncedAccount {
    package let account: Account
    package let database: FeedDatabase
    package private(set) var fetcher: FeedFetcher
    package let retention: RetentionRule

    package init(_ account: Account, database: FeedDatabase, fetcher: FeedFetcher, retention: RetentionRule) {
        self.account = account
        self.database = database
        self.fetcher = fetcher
        self.retention = retention
    }

    package func message(of error: SyncError) -> String? {
        if case .fetch(_, let error) = error { fetcher.message(error) } else { nil }
    }

    package func push(progress: @escaping @Sendable (SyncProgress) -> Void) async throws -> PushReport {
        PushReport()
    }

    package func pull(
        _ options: PullOptions, progress: @escaping @Sendable (SyncProgress) -> Void
    ) async throws -> SyncReport {
        LargeBlocks.giveBackWhenFreed()
        let settings = try database.feedSettings(of: account.id)
        var local = self
        local.fetcher.settings = settings
        var feeds = try database.refreshStates(of: account.id).filter { options.feeds?.contains($0.feed.id) ?? true }
        // One that is named is meant, if that is said twice.
        let isPaused = { (feed: Feed) in
            settings[feed.id]?.isPaused == true && !(options.force && options.feeds != nil)
        }
        let paused = feeds.map(\.feed).filter(isPaused)
        feeds.removeAll { isPaused($0.feed) }
        let backoffs = HostBackoffs(options.force ? [:] : try database.hostBackoffs(at: fetcher.now()))
        var pull = LocalPull(local, feeds, backoffs: backoffs, force: options.force, progress: progress)
        var report = try await pull.run()
        report.fetches.skipped += paused.map { FetchReport.Skip(feed: $0, verdict: .paused) }
        try database.setHostBackoffs(pull.backoffs.learnt, at: fetcher.now())
        // A sync that was interrupted has visited some feeds in vain, and must not say that it is done.
        try Task.checkCancellation()
        return report
    }
}
