package import Foundation
package import Model
package import Store

/// When feeds of the local account are visited, as commands show it.
package struct RefreshSchedule {
    private let rule: RefreshRule
    private let hosts: [String: HostBackoff]
    private let settings: [FeedID: FeedSettings]
    private let now: Date

    /// Throws `StoreError`.
    package init(_ rule: RefreshRule, _ database: FeedDatabase, at now: Date) throws {
        self.rule = rule
        self.now = now
        settings = try database.accounts().filter(\.kind.fetchesFeeds).reduce(into: [:]) { settings, account in
            settings.merge(try database.feedSettings(of: account.id)) { $1 }
        }
        hosts = Dictionary(try database.hostBackoffs(at: now).map { ($0.host, $0) }) { $1 }
    }

    /// All that decides when the next timer's sync visits the feed, the longest wait first; some may be over.
    package func waits(_ feed: Feed, _ state: RefreshState) -> [RefreshWait] {
        let waits = rule(of: feed).waits(state, host: host(of: feed), at: now)
        return isPaused(feed) ? [RefreshWait(.paused, until: .distantFuture)] + waits : waits
    }

    /// Whether the interval is that of the feed's settings.
    package func hasOwnInterval(_ feed: Feed) -> Bool {
        settings[feed.id]?.interval != nil
    }

    /// Nil, or in the past: the next sync visits it.
    package func nextFetch(_ feed: Feed, _ state: RefreshState) -> Date? {
        rule(of: feed).nextVisit(state, host: host(of: feed), at: now)
    }

    /// When the first of the feeds is visited again that are neither gone nor paused; nil: the next sync visits one, or
    /// there is none.
    package func nextFetch(_ feeds: [(feed: Feed, state: RefreshState)]) -> Date? {
        let dates = feeds.filter { $0.state.outcome != .gone && !isPaused($0.feed) }.map {
            nextFetch($0.feed, $0.state)
        }
        return dates.contains(nil) ? nil : dates.compactMap(\.self).min()
    }

    private func isPaused(_ feed: Feed) -> Bool {
        settings[feed.id]?.isPaused ?? false
    }

    private func host(of feed: Feed) -> HostBackoff? {
        // Mostly none is waited for, and then no address need be parsed.
        hosts.isEmpty ? nil : FeedFetcher.host(of: feed).flatMap { hosts[$0] }
    }

    private func rule(of feed: Feed) -> RefreshRule {
        rule.with(settings[feed.id])
    }
}
