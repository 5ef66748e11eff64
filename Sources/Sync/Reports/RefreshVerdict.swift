package import Foundation

/// Whether a feed's server is visited now, and if not, what it waits for.
package enum RefreshVerdict: Equatable, Sendable {
    case due
    case waits(RefreshWait)
}

/// One reason to leave a feed's server alone for now.
package struct RefreshWait: Equatable, Sendable {
    package var reason: Reason
    package var until: Date

    package init(_ reason: Reason, until: Date) {
        self.reason = reason
        self.until = until
    }

    package enum Reason: Equatable, Sendable {
        /// The whole host asked for it: 429, or 503 with `Retry-After`.
        case host
        /// The host refused many of its feeds at once, so many times in a row.
        case refusals(Int)
        /// The server asked for it: `Retry-After`.
        case retryAfter
        /// The server calls its last answer fresh, for so many seconds: `Cache-Control`, `Expires`.
        case fresh(TimeInterval)
        /// The feed asks for so many seconds: `ttl`, `sy:updatePeriod`.
        case timeToLive(TimeInterval)
        /// The feed asks for it: `skipHours`, `skipDays`.
        case skippedTimes
        /// The setting `sync.interval`, in seconds.
        case interval(TimeInterval)
        /// The time in seconds that usually passes from one article to the next, of which half is waited for.
        case gap(TimeInterval)
        /// So many fetches in a row failed.
        case failures(Int)
        /// It answered 410, or its host's name has not been found for long.
        case gone
        /// The user wants it to be left alone.
        case paused
        /// It was fetched a moment ago, whoever asks.
        case justVisited
    }
}

/// Who wants a feed to be visited.
package enum RefreshOccasion: Sendable {
    /// A timer, or a script.
    case scheduled
    /// A person, who asks for all feeds.
    case asked
    /// Somebody who names the feed.
    case named
    /// Somebody who wants it whatever it takes.
    case forced
}
