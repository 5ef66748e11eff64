package import Foundation

/// Whether a feed's server is visited now, and if not, why.
package enum RefreshVerdict: Equatable, Sendable {
    case due
    /// The server or the feed asked for it: Cache-Control, Expires, ttl, Retry-After.
    case tooSoon(until: Date)
    /// The whole host did: 429, or 503 with Retry-After.
    case hostBackoff(until: Date)
    /// It answered 410.
    case gone
    /// The user wants it to be left alone.
    case paused
}
