package import Foundation

/// The state of a feed that is kept between two fetches.
package struct RefreshState: Equatable, Sendable {
    /// The validators, sent back as If-None-Match and If-Modified-Since (RFC 9110, section 13).
    package var etag: String?
    package var lastModified: String?

    /// The hash of the body that was last read, so that the same body isn't parsed again.
    package var bodyHash: Int64?

    /// The time of the last fetch, successful or not; `nil` if it was never fetched.
    package var dateChecked: Date?

    /// The time of the last answer with a document, changed or not; `nil` if there was none.
    package var dateRead: Date?

    /// The number of seconds for which the last answer was fresh: `Cache-Control`, `Expires` (RFC 9111, 4.2).
    package var fresh: TimeInterval?

    /// The end of the pause that the last answer asked for: `Retry-After` (RFC 9110, 10.2.3).
    package var retryAt: Date?

    /// The pause between fetches that the feed's document asks for, in seconds.
    package var timeToLive: TimeInterval?
    package var skippedTimes = SkippedTimes()

    /// Its newest articles; `nil` if it has none. The store counts them when articles are saved.
    package var recent: RecentArticles?
    package var outcome = Outcome.new

    /// The HTTP status of the last fetch, if any.
    package var httpStatus: Int?

    /// A message about the failure of the last fetch, or about what was left out of the document that was last read; `nil`
    /// if all went well.
    package var reason: String?

    /// The number of consecutive fetches that failed.
    package var failures = 0

    /// When the first of them failed, or was refused: see ``refusedSince``. It stays after a success until that is
    /// reported, see ``dateReported``.
    package var failingSince: Date?

    /// Since when its host, which limits requests, has answered none for it; `nil` if it has, or if the feed failed.
    package var refusedSince: Date? { failures == 0 && dateReported == nil ? failingSince : nil }

    /// When the failure was reported to the user; `nil` if it hasn't been since the feed last worked.
    package var dateReported: Date?

    /// Since when each of its documents has listed only new articles, and more than are kept; `nil` if they don't.
    package var dateFull: Date?
    package var move: Move?

    /// The address to which the document that was last read says that it has moved for good.
    package var announcedURL: String?

    package init() {}

    /// The outcome of the last fetch.
    package enum Outcome: String, Sendable {
        /// The feed was not fetched yet.
        case new
        /// The feed was read.
        case updated
        /// The server answered 304 Not Modified, or the same bytes as last time.
        case unchanged
        /// There was no answer, an error, or no feed.
        case failed
        /// The server answered 410 Gone, or its name has not been found for a long time.
        case gone
    }

    /// The publishing rate of a feed.
    package struct RecentArticles: Equatable, Sendable {
        /// The number of articles whose dates are considered.
        package static let most = 10

        /// The number of articles, up to ``most``.
        package var count: Int

        /// The date of the oldest of them.
        package var since: Date

        package init(count: Int, since: Date) {
            self.count = count
            self.since = since
        }
    }

    /// A permanent redirect, or the address that a document announces, which may become the feed's URL.
    package struct Move: Equatable, Sendable {
        package var url: String

        /// The number of different days on which it was seen.
        package var days: Int

        /// The last of these days, as days since 1970 in UTC.
        package var lastDay: Int

        package init(url: String, days: Int, lastDay: Int) {
            self.url = url
            self.days = days
            self.lastDay = lastDay
        }
    }
}
