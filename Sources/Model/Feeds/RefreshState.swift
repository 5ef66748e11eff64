package import Foundation

/// What is remembered of a feed between two visits of its server.
package struct RefreshState: Equatable, Sendable {
    /// Sent back as If-None-Match and If-Modified-Since (RFC 9110, section 13).
    package var etag: String?
    package var lastModified: String?

    /// Of the body that was last read, so that the same body isn't parsed again.
    package var bodyHash: Int64?

    /// When the server was last asked, whatever it answered. Nil: never.
    package var dateChecked: Date?

    /// Nil: when the next sync comes.
    package var dateDue: Date?

    /// How long the feed's document asks to be left alone after a visit, in seconds.
    package var timeToLive: TimeInterval?
    package var outcome = Outcome.new

    /// The HTTP status of the last visit; nil when there was none.
    package var httpStatus: Int?

    /// Why the last visit brought nothing, in words; nil when it went well.
    package var reason: String?

    /// Fetches in a row that failed.
    package var failures = 0
    package var move: Move?

    package init() {}

    /// How the last visit went.
    package enum Outcome: String, Sendable {
        /// Not visited yet.
        case new
        /// The feed was read.
        case updated
        /// Not Modified, or the same bytes as last time.
        case unchanged
        /// No answer, an error, or no feed. The next sync tries again.
        case failed
        /// 410 Gone. Not visited again unless forced.
        case gone
    }

    /// A permanent redirect that may be taken over as the feed's URL.
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
