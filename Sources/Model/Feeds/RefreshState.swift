package import Foundation

/// What is remembered of a feed between two fetches.
package struct RefreshState: Equatable, Sendable {
    /// Sent back as If-None-Match and If-Modified-Since (RFC 9110, section 13).
    package var etag: String?
    package var lastModified: String?

    /// Of the body that was last read, so that the same body isn't parsed again.
    package var bodyHash: Int64?

    /// The time of the last fetch, successful or not. Nil: never.
    package var dateChecked: Date?

    /// For how many seconds the server called its last answer fresh: `Cache-Control`, `Expires` (RFC 9111, 4.2).
    package var fresh: TimeInterval?

    /// Until when the server asked to be left alone with its last answer: `Retry-After` (RFC 9110, 10.2.3).
    package var retryAt: Date?

    /// How long the feed's document asks to be left alone after a visit, in seconds.
    package var timeToLive: TimeInterval?
    package var skippedTimes = SkippedTimes()

    /// Its newest articles; nil: there are none. The store counts them when articles are saved.
    package var recent: RecentArticles?
    package var outcome = Outcome.new

    /// The HTTP status of the last fetch, if any.
    package var httpStatus: Int?

    /// A message about the failure of the last fetch; nil if it succeeded.
    package var reason: String?

    /// Fetches in a row that failed.
    package var failures = 0

    /// When the first of them failed. It stays after a success until that is reported, see ``dateReported``.
    package var failingSince: Date?

    /// When the user was told that the feed fails; nil: not since it last worked.
    package var dateReported: Date?
    package var move: Move?

    package init() {}

    /// The outcome of the last fetch.
    package enum Outcome: String, Sendable {
        /// Not fetched yet.
        case new
        /// The feed was read.
        case updated
        /// Not Modified, or the same bytes as last time.
        case unchanged
        /// No answer, an error, or no feed.
        case failed
        /// 410 Gone, or a host whose name has not been found for long.
        case gone
    }

    /// How often a feed publishes.
    package struct RecentArticles: Equatable, Sendable {
        /// Of how many articles the date is looked at.
        package static let most = 10

        /// How many there are, up to ``most``.
        package var count: Int

        /// The date of the oldest of them.
        package var since: Date

        package init(count: Int, since: Date) {
            self.count = count
            self.since = since
        }
    }

    /// A permanent redirect that may become the feed's URL.
    package struct Move: Equatable, Sendable {
        package var url: String

        /// On how many different days it was seen.
        package var days: Int

        /// The last of them, as days since 1970 in UTC.
        package var lastDay: Int

        package init(url: String, days: Int, lastDay: Int) {
            self.url = url
            self.days = days
            self.lastDay = lastDay
        }
    }
}
