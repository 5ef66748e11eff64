package import Foundation
package import Model

/// When a feed's server is visited, and when again. Pure, so that every reason to leave a server alone is a line of a
/// table test.
package enum RefreshRule {

    /// Servers and feeds ask for years, by mistake. Nobody reads news that rarely.
    static let longestBackoff: TimeInterval = 24 * 3_600

    /// What a server that answers 429 without saying for how long is given.
    static let backoffAfterTooMany: TimeInterval = 15 * 60

    /// The longest that a `Retry-After` is believed.
    static let longestRetryAfter: TimeInterval = 7 * 86_400

    /// - Parameters:
    ///   - hostBackoff: until when the feed's host asked to be left alone. That counts even when forced: it must be
    ///     what the host asked of this very sync.
    ///   - force: whatever was asked for earlier.
    package static func verdict(
        _ state: RefreshState, hostBackoff: Date?, at now: Date, force: Bool
    ) -> RefreshVerdict {
        if let until = waits(until: hostBackoff, at: now) { return .hostBackoff(until: until) }
        if force { return .due }
        if state.outcome == .gone { return .gone }
        if let until = waits(until: state.dateDue, at: now) { return .tooSoon(until: until) }
        return .due
    }

    /// A clock that was wrong once must not keep a feed waiting for years.
    private static func waits(until date: Date?, at now: Date) -> Date? {
        date.flatMap { $0 > now && $0 <= now.addingTimeInterval(longestRetryAfter) ? $0 : nil }
    }

    /// When to come again after an answer.
    ///
    /// - Parameters:
    ///   - fresh: seconds for which the server calls its answer fresh.
    ///   - timeToLive: seconds for which the feed asks to be left alone.
    package static func nextFetch(fresh: Int?, timeToLive: TimeInterval?, after now: Date) -> Date? {
        [fresh.map(TimeInterval.init), timeToLive].compactMap { $0 }.max()
            .map { now.addingTimeInterval(min($0, longestBackoff)) }
    }

    /// How long the host is left alone after an answer; nil: it didn't ask for it.
    package static func hostBackoff(status: Int, retryAfter: Int?, after now: Date) -> Date? {
        let seconds = retryAfter.map { min(TimeInterval($0), longestRetryAfter) }
        switch status {
        case 429: return now.addingTimeInterval(seconds ?? backoffAfterTooMany)
        case 503: return seconds.map(now.addingTimeInterval)
        default: return nil
        }
    }
}
