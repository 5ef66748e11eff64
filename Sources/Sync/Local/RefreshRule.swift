package import Foundation
package import Model
import Web

/// When a feed's server is visited, and when again. Pure, so that every reason to leave a server alone is a line of a
/// table test.
package struct RefreshRule: Equatable, Sendable {

    /// The shortest time in seconds between two visits, unless somebody asks; 0: only what servers ask for counts.
    package var interval: TimeInterval

    package init(interval: TimeInterval = 3_600) {
        self.interval = interval
    }

    /// The rule of a feed: with the interval that its settings have, if they have one.
    func with(_ settings: FeedSettings?) -> RefreshRule {
        settings?.interval.map { RefreshRule(interval: TimeInterval($0)) } ?? self
    }

    /// Servers and feeds ask for years, by mistake. Nobody reads news that rarely.
    static let longestWait: TimeInterval = 24 * 3_600

    /// What a server that answers 429 without saying for how long is given.
    static let backoffAfterTooMany: TimeInterval = 15 * 60

    /// The longest that a `Retry-After` is believed.
    static let longestRetryAfter: TimeInterval = 7 * 86_400

    /// How often a feed that is gone is looked for.
    static let waitWhenGone: TimeInterval = 7 * 86_400

    /// Before a feed is visited again even for a person.
    static let shortestWait: TimeInterval = 10 * 60
}

// MARK: - Verdicts

extension RefreshRule {

    /// - Parameter host: whether and until when the feed's host is left alone.
    package func verdict(
        _ state: RefreshState, host: HostBackoff?, at now: Date, for occasion: RefreshOccasion
    ) -> RefreshVerdict {
        var waits = waits(state, host: host, at: now).filter { Self.applies($0.reason, to: occasion) }
        if occasion == .asked || occasion == .named, let visit = Self.lastVisit(state, at: now) {
            waits.append(RefreshWait(.justVisited, until: visit + min(interval, Self.shortestWait)))
        }
        let longest = waits.filter { $0.until > now + Self.tolerance($0.reason) }.max { $0.until < $1.until }
        return longest.map(RefreshVerdict.waits) ?? .due
    }

    /// Cron is on time to the second, not more: what runs every hour must find a feed due that waits for an hour.
    private static func tolerance(_ reason: RefreshWait.Reason) -> TimeInterval {
        switch reason {
        case .interval, .gap, .failures, .refusals, .gone: 15
        case .host, .retryAfter, .fresh, .timeToLive, .skippedTimes, .paused, .justVisited: 0
        }
    }

    /// When a timer's sync visits the feed; nil: the next one does. A date that has passed says the same.
    package func nextVisit(_ state: RefreshState, host: HostBackoff?, at now: Date) -> Date? {
        waits(state, host: host, at: now).first?.until
    }

    private static func applies(_ reason: RefreshWait.Reason, to occasion: RefreshOccasion) -> Bool {
        switch (occasion, reason) {
        case (.scheduled, _), (_, .host): true
        case (.forced, _): false
        case (_, .interval), (_, .gap), (_, .failures): false
        case (.named, .gone): false
        default: true
        }
    }
}

// MARK: - Reasons

extension RefreshRule {

    /// All that decides when a timer's sync visits the feed, the longest wait first; some of them may be over.
    package func waits(_ state: RefreshState, host: HostBackoff?, at now: Date) -> [RefreshWait] {
        var waits: [RefreshWait] = []
        if let host, interval > 0 || host.refusals == 0 {
            waits.append(RefreshWait(host.refusals == 0 ? .host : .refusals(host.refusals), until: host.until))
        }
        if let retryAt = state.retryAt { waits.append(RefreshWait(.retryAfter, until: retryAt)) }
        // A clock that was wrong once must not keep a feed waiting for years.
        waits.removeAll { $0.until > now + Self.longestRetryAfter }
        if let visit = Self.lastVisit(state, at: now) {
            waits += lengths(state, at: visit).map { RefreshWait($0.reason, until: visit + $0.length) }
            if let skipped = skipped(state, visit, after: waits, at: now) { waits.append(skipped) }
        }
        return waits.sorted { $0.until > $1.until }
    }

    /// Nil: there was none, or by a clock that was wrong.
    private static func lastVisit(_ state: RefreshState, at now: Date) -> Date? {
        state.dateChecked.flatMap { $0 <= now + 3_600 ? $0 : nil }
    }

    /// What counts from the last visit, in seconds.
    private func lengths(
        _ state: RefreshState, at visit: Date
    ) -> [(reason: RefreshWait.Reason, length: TimeInterval)] {
        var lengths: [(reason: RefreshWait.Reason, length: TimeInterval)] = []
        if interval > 0 {
            lengths.append((.interval(interval), interval))
            if let gap = Self.gap(state, at: visit) { lengths.append((.gap(gap), min(gap / 2, Self.longestWait))) }
        }
        if state.outcome == .gone {
            lengths.append((.gone, Self.waitWhenGone))
        } else if state.failures > 0, interval > 0 {
            lengths.append((.failures(state.failures), Self.wait(afterFailures: state.failures)))
        }
        if let fresh = state.fresh { lengths.append((.fresh(fresh), min(fresh, Self.longestWait))) }
        if let wish = state.timeToLive { lengths.append((.timeToLive(wish), min(wish, Self.longestWait))) }
        return lengths.filter { $0.length > 0 }
    }

    /// The usual time in seconds from one article to the next: of the newest ten, and of the silence since.
    static func gap(_ state: RefreshState, at visit: Date) -> TimeInterval? {
        state.recent.flatMap { recent in
            recent.count > 0 ? max(0, visit.timeIntervalSince(recent.since) / Double(recent.count)) : nil
        }
    }

    /// 1, 2, 4, 8, 16, 24 hours and so on, for ever.
    static func wait(afterFailures failures: Int) -> TimeInterval {
        min(3_600 * TimeInterval(1 << min(max(failures, 1) - 1, 5)), longestWait)
    }

    /// Until the hours and days are over in which the feed wants no visit; a day after the last one at most.
    private func skipped(
        _ state: RefreshState, _ visit: Date, after waits: [RefreshWait], at now: Date
    ) -> RefreshWait? {
        let due = max(waits.map(\.until).max() ?? visit, now)
        guard let end = state.skippedTimes.end(from: due), end > due else { return nil }
        return RefreshWait(.skippedTimes, until: min(end, visit + Self.longestWait))
    }
}

// MARK: - Hosts

extension RefreshRule {

    /// How long the host is left alone after an answer; nil: it didn't ask for it.
    package static func hostBackoff(status: Int, retryAfter: @autoclosure () -> Int?, after now: Date) -> Date? {
        guard Backoff.isForHost(status: status, retryAfter: retryAfter()) else { return nil }
        return retryAt(retryAfter(), after: now) ?? now.addingTimeInterval(backoffAfterTooMany)
    }

    /// - Parameter retryAfter: in seconds; nil: the server didn't say.
    static func retryAt(_ retryAfter: Int?, after now: Date) -> Date? {
        retryAfter.map { now.addingTimeInterval(min(TimeInterval($0), longestRetryAfter)) }
    }
}
