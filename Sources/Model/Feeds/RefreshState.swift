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

    /// Nil: with the next sync.
    package var dateDue: Date?

    /// How long the feed's document asks to be left alone after a visit, in seconds.
    package var timeToLive: TimeInterval?
    package var outcome = Outcome.new

    /// The HTTP status of the last fetch, if any.
    package var httpStatus: Int?

    /// A message about the failure of the last fetch; nil if it succeeded.
    package var reason: String?

    /// Fetches in a row that failed.
    package var failures = 0
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
        /// No answer, an error, or no feed. The next sync tries again.
        case failed
        /// 410 Gone. Not fetched again unless forced.
        case gone
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
