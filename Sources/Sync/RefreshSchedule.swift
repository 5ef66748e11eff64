package import Fetch
package import Foundation
package import Model
package import Store

/// The schedule on which feeds of the local account are fetched, as commands show it.
package struct RefreshSchedule {
    private let rule: RefreshRule
    private let hosts: [String: HostBackoff]
    private let settings: [FeedID: FeedSettings]
    private let now: Date

    /// Reads settings and backoffs from the database. Throws `StoreError`.
    package init(_ rule: RefreshRule, _ database: FeedDatabase, at now: Date) throws {
        self.rule = rule
        self.now = now
        settings = try database.accounts().filter(\.kind.fetchesFeeds).reduce(into: [:]) { settings, account in
            settings.merge(try database.feedSettings(of: account.id)) { $1 }
        }
        hosts = Dictionary(try database.hostBackoffs(at: now).map { ($0.host, $0) }) { $1 }
    }

    /// Returns all waits that decide when a timer's sync fetches the feed, the longest first; some may be over.
    package func waits(_ feed: Feed, _ state: RefreshState) -> [RefreshWait] {
        let waits = rule(of: feed).waits(state, host: host(of: feed), at: now)
        return isPaused(feed) ? [RefreshWait(.paused, until: .distantFuture)] + waits : waits
    }

    /// Returns whether the feed's settings have an interval.
    package func hasOwnInterval(_ feed: Feed) -> Bool {
        settings[feed.id]?.interval != nil
    }

    /// Returns when the feed is fetched next; `nil`, or a date in the past, if the next sync does it.
    package func nextFetch(_ feed: Feed, _ state: RefreshState) -> Date? {
        rule(of: feed).nextFetch(state, host: host(of: feed), at: now)
    }

    /// Returns when the first of the feeds is fetched that are neither gone nor paused; `nil` if the next sync fetches
    /// one, or if there are none.
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
        // Usually there is no backoff, and then no address needs to be parsed.
        hosts.isEmpty ? nil : FeedFetcher.host(of: feed).flatMap { hosts[$0] }
    }

    private func rule(of feed: Feed) -> RefreshRule {
        rule.with(settings[feed.id])
    }
}
