import Base
import Fetch
import Foundation
import Model
import Store
import Sync

/// The rules that decide when a feed is fetched next: a line for each, the one that holds longest first.
struct FeedExplanation {
    private let feed: Feed
    private let account: Account
    private let state: RefreshState
    private let waits: [RefreshWait]
    private let hasOwnInterval: Bool
    private let pages: PageExplanation

    /// - Parameter name: the feed's id, address or title.
    ///
    /// Throws `StoreError`.
    init(of name: String, _ context: Context, _ database: FeedDatabase) throws {
        feed = try database.feed(named: name, of: context.scope(in: database).id)
        let id = feed.accountID
        guard let account = try database.accounts().first(where: { $0.id == id }) else {
            throw StoreError.noSuchFeed(name)
        }
        self.account = account
        let states = try database.refreshStates(of: id)
        state = states.first { [feed] in $0.feed.id == feed.id }?.state ?? RefreshState()
        let schedule = try context.refreshSchedule(database)
        waits = schedule.waits(feed, state)
        hasOwnInterval = schedule.hasOwnInterval(feed)
        pages = try PageExplanation(feed.id, of: database)
    }

    func print() {
        if !feed.isFetched {
            let what = feed.isPut ? "what 'rss put' puts into it" : "the pages of 'rss save'"
            return Output.remark("it has \(what), and is not fetched")
        }
        if state.dateFull != nil {
            Output.remark(
                "rss: it lists only new articles at each visit; beyond 20,000 or 256 MiB, its oldest are deleted "
                    + "('rss feed set \(feed.id) keep all' keeps them)")
        }
        if state.failures == 0, let reason = state.reason { Output.remark("rss: \(reason)") }
        for line in pages.lines { Output.remark("rss: \(line)") }
        guard account.kind.fetchesFeeds else {
            return Output.remark(
                "the server of '\(account.name)' fetches it, and alone knows when and with what result")
        }
        if waits.isEmpty { Output.remark("the next 'rss sync' fetches it") }
        for wait in waits {
            let words = words(wait.reason)
            let isForever = wait.until == .distantFuture
            if Terminal.isOutput {
                Output.line((isForever ? "" : Style.title(Timestamp.local(wait.until)) + "  ") + words)
            } else {
                let time = isForever ? "" : Timestamp.utc(wait.until)
                Output.line("\(time)\t\(wait.reason.name)\t\(words)")
            }
        }
        Output.flush()
    }

    private func words(_ reason: RefreshWait.Reason) -> String {
        switch reason {
        case .host: "\(host) is rate limiting (429 or 503)"
        case .refusals(let count): "\(host) refused many feeds at once, \(count.counted("time")) in a row"
        case .retryAfter: "the server asked for it (Retry-After)"
        case .fresh(let seconds): "the server calls its answer fresh for \(seconds.words) (Cache-Control or Expires)"
        case .timeToLive(let seconds): "the feed asks for \(seconds.words) between fetches (ttl)"
        case .skippedTimes: "the feed asks not to be fetched in these hours or days (skipHours, skipDays)"
        case .interval(let seconds):
            "fetched once in \(seconds.words) at most (\(hasOwnInterval ? "its setting 'interval'" : "sync.interval"))"
        case .gap(let seconds): "half the usual time between articles, which is \(seconds.words)"
        case .failures(let count): "failed \(count.counted("time")) in a row"
        case .gone: "gone; checked weekly"
        case .paused: "not fetched, by its setting 'pause'"
        case .justFetched: "just fetched"
        }
    }

    private var host: String { WebURL.host(of: feed.url) ?? feed.url }
}

extension FeedExplanation {

    /// Adds the time of the next fetch to the feeds that this program fetches.
    static func addNextFetches(to feeds: [ListedFeed], _ context: Context, _ database: FeedDatabase) throws {
        let fetching = Set(try database.accounts().filter(\.kind.fetchesFeeds).map(\.id))
        let schedule = try context.refreshSchedule(database)
        for listed in feeds where fetching.contains(listed.feed.accountID) && listed.feed.isFetched {
            listed.nextFetch = schedule.nextFetch(listed.feed, listed.refresh)
        }
    }
}

extension RefreshWait.Reason {
    /// The name for programs that read the output.
    fileprivate var name: String {
        switch self {
        case .host: "host"
        case .refusals: "refusals"
        case .retryAfter: "retry-after"
        case .fresh: "cache-control"
        case .timeToLive: "ttl"
        case .skippedTimes: "skip"
        case .interval: "interval"
        case .gap: "gap"
        case .failures: "failures"
        case .gone: "gone"
        case .paused: "paused"
        case .justFetched: "visited"
        }
    }
}

extension TimeInterval {
    /// The time in words: `45 minutes`, `1 hour`, `12 days`.
    fileprivate var words: String {
        if self < 7_200, self != 3_600 { return (Int(self / 60, rounded: .up) ?? 0).counted("minute") }
        let rule = FloatingPointRoundingRule.toNearestOrAwayFromZero
        if self < 2 * 86_400, self != 86_400 { return (Int(self / 3_600, rounded: rule) ?? 0).counted("hour") }
        return (Int(min(self / 86_400, 1e6), rounded: rule) ?? 0).counted("day")
    }
}
