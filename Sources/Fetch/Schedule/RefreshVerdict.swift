package import Foundation

/// The decision whether a feed is fetched now, and if not, what it waits for.
package enum RefreshVerdict: Equatable, Sendable {
    case due
    case waits(RefreshWait)
}

/// A reason not to fetch a feed yet.
package struct RefreshWait: Equatable, Sendable {
    package var reason: Reason
    package var until: Date

    package init(_ reason: Reason, until: Date) {
        self.reason = reason
        self.until = until
    }

    package enum Reason: Equatable, Sendable {
        /// The host asked to back off for all its feeds: 429, or 503 with `Retry-After`.
        case host
        /// The host failed for many of its feeds at once, so many times in a row.
        case refusals(Int)
        /// The server asked to wait: `Retry-After`.
        case retryAfter
        /// The server's last answer is fresh for so many seconds: `Cache-Control`, `Expires`.
        case fresh(TimeInterval)
        /// The feed asks to be fetched only every so many seconds: `ttl`, `sy:updatePeriod`.
        case timeToLive(TimeInterval)
        /// The feed asks not to be fetched at certain hours or on certain days: `skipHours`, `skipDays`.
        case skippedTimes
        /// The setting `sync.interval`, or the feed's own interval, in seconds.
        case interval(TimeInterval)
        /// The time in seconds that usually passes from one article to the next, of which half is waited for.
        case gap(TimeInterval)
        /// The last fetches failed, so many in a row.
        case failures(Int)
        /// The feed answered 410, or its host's name has not resolved for long.
        case gone
        /// The user paused the feed.
        case paused
        /// The feed was fetched a moment ago, which counts even if a person asks.
        case justFetched
    }
}

/// The occasion on which a feed is fetched.
package enum RefreshOccasion: Sendable {
    /// A timer or a script runs a sync.
    case scheduled
    /// A person asks for all feeds.
    case asked
    /// A person names the feed.
    case named
    /// A person forces the fetch.
    case forced
}
