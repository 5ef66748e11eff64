package import Foundation
package import Model
import Web

/// Decides when a feed is fetched next. It is pure, so that every reason to wait is a line of a table test.
package struct RefreshRule: Equatable, Sendable {

    /// The shortest time in seconds between two fetches, unless a person asks; if 0, only what servers ask for counts.
    package var interval: TimeInterval

    /// Whether the user set the interval for the feed or its folder. Then it stands for the usual gap between its articles,
    /// too: an alarm is worth asking for though it is rare.
    package var isOwn: Bool

    package init(interval: TimeInterval = 3_600, isOwn: Bool = false) {
        (self.interval, self.isOwn) = (interval, isOwn)
    }

    /// Returns the rule for a feed, with the interval of its settings if they have one.
    package func with(_ settings: FeedSettings?) -> RefreshRule {
        settings?.interval.map { RefreshRule(interval: TimeInterval($0), isOwn: true) } ?? self
    }

    /// How long a feed must have had nothing but refusals for its host's limit to have failed.
    static let longestRefusal: TimeInterval = 86_400

    /// The longest wait that servers and feeds can ask for: some ask for years by mistake.
    static let longestWait: TimeInterval = 24 * 3_600

    /// The time to wait after a 429 without `Retry-After`.
    static let backoffAfterTooMany: TimeInterval = 15 * 60

    /// The longest `Retry-After` that is respected.
    static let longestRetryAfter: TimeInterval = 7 * 86_400

    /// The time between two fetches of a feed that is gone.
    static let waitWhenGone: TimeInterval = 7 * 86_400

    /// The shortest and the longest time for which a server that says that nothing is new is believed.
    static let shortestTrust: TimeInterval = 3 * 86_400
    static let longestTrust: TimeInterval = 7 * 86_400

    /// The shortest time between two fetches even if a person asks.
    static let shortestWait: TimeInterval = 10 * 60
}

// MARK: - Verdicts

extension RefreshRule {

    /// Returns whether the feed is fetched now, or what it waits for longest.
    ///
    /// - Parameter host: the backoff of the feed's host, if it has one.
    package func verdict(
        _ state: RefreshState, host: HostBackoff?, at now: Date, for occasion: RefreshOccasion
    ) -> RefreshVerdict {
        var waits = waits(state, host: host, at: now).filter { Self.applies($0.reason, to: occasion) }
        if occasion == .asked || occasion == .named, let last = Self.lastFetch(state, at: now) {
            waits.append(RefreshWait(.justFetched, until: last + min(interval, Self.shortestWait)))
        }
        let longest = waits.filter { $0.until > now + Self.tolerance($0.reason) }.max { $0.until < $1.until }
        return longest.map(RefreshVerdict.waits) ?? .due
    }

    /// Returns by how many seconds a feed may be early: Cron is on time to the second, not more, and an hourly job must
    /// find a feed due that waits for an hour.
    private static func tolerance(_ reason: RefreshWait.Reason) -> TimeInterval {
        switch reason {
        case .interval, .gap, .failures, .refusals, .gone: 15
        case .host, .retryAfter, .fresh, .timeToLive, .skippedTimes, .paused, .justFetched: 0
        }
    }

    /// Returns when a timer's sync fetches the feed; `nil`, or a date in the past, if the next one does.
    package func nextFetch(_ state: RefreshState, host: HostBackoff?, at now: Date) -> Date? {
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

    /// Returns all waits that decide when a timer's sync fetches the feed, the longest first; some may be over.
    package func waits(_ state: RefreshState, host: HostBackoff?, at now: Date) -> [RefreshWait] {
        var waits: [RefreshWait] = []
        if let host, interval > 0 || host.refusals == 0 {
            waits.append(RefreshWait(host.refusals == 0 ? .host : .refusals(host.refusals), until: host.until))
        }
        if let retryAt = state.retryAt { waits.append(RefreshWait(.retryAfter, until: retryAt)) }
        // A clock that was wrong once must not make a feed wait for years.
        waits.removeAll { $0.until > now + Self.longestRetryAfter }
        if let last = Self.lastFetch(state, at: now) {
            waits += lengths(state, at: last).map { RefreshWait($0.reason, until: last + $0.length) }
            if let skipped = skipped(state, last, after: waits, at: now) { waits.append(skipped) }
        }
        return waits.sorted { $0.until > $1.until }
    }

    /// Returns the time of the last fetch; `nil` if there was none, or if the clock was wrong then.
    private static func lastFetch(_ state: RefreshState, at now: Date) -> Date? {
        state.dateChecked.flatMap { $0 <= now + 3_600 ? $0 : nil }
    }

    /// Returns the waits that count from the last fetch, in seconds.
    private func lengths(
        _ state: RefreshState, at last: Date
    ) -> [(reason: RefreshWait.Reason, length: TimeInterval)] {
        var lengths: [(reason: RefreshWait.Reason, length: TimeInterval)] = []
        if interval > 0 {
            lengths.append((.interval(interval), interval))
            if !isOwn, let gap = Self.gap(state, at: last) {
                lengths.append((.gap(gap), min(gap / 2, Self.longestWait)))
            }
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

    /// Returns the usual time in seconds from one article to the next, by the newest ten and the silence since.
    static func gap(_ state: RefreshState, at last: Date) -> TimeInterval? {
        state.recent.flatMap { recent in
            recent.count > 0 ? max(0, last.timeIntervalSince(recent.since) / Double(recent.count)) : nil
        }
    }

    /// Returns the wait after so many failures in a row: 1, 2, 4, 8, 16 and then always 24 hours.
    static func wait(afterFailures failures: Int) -> TimeInterval {
        min(3_600 * TimeInterval(1 << min(max(failures, 1) - 1, 5)), longestWait)
    }

    /// Returns the wait for the end of the hours and days when the feed wants no fetch; a day after the last at most.
    private func skipped(
        _ state: RefreshState, _ last: Date, after waits: [RefreshWait], at now: Date
    ) -> RefreshWait? {
        let due = max(waits.map(\.until).max() ?? last, now)
        guard let end = state.skippedTimes.end(from: due), end > due else { return nil }
        return RefreshWait(.skippedTimes, until: min(end, last + Self.longestWait))
    }
}

// MARK: - Validators

extension RefreshRule {

    /// Returns whether to ask for the whole document, as the server's "304 Not Modified" may be wrong: some servers have
    /// an ETag or a date that never changes (NetNewsWire forgets validators after eight days because of them). That is
    /// so when it has sent no document for a week, or for four times as long as the feed usually takes to an article.
    /// A publisher who asks for fewer requests gets 28 times that wish: one request in 28 is unconditional at most.
    static func doubtsValidators(_ state: RefreshState, at now: Date) -> Bool {
        guard let last = state.dateRead, last <= now + 3_600 else { return false }
        let usual = gap(state, at: last).map { 4 * $0 } ?? longestTrust
        let wish = min(max(state.fresh ?? 0, state.timeToLive ?? 0), longestWait)
        let trust = max(shortestTrust, min(usual, longestTrust), 28 * wish)
        return now.timeIntervalSince(last) >= trust
    }
}

// MARK: - Hosts

extension RefreshRule {

    /// Returns until when to back off from the host after an answer; `nil` if it didn't ask for that.
    package static func hostBackoff(status: Int, retryAfter: @autoclosure () -> Int?, after now: Date) -> Date? {
        guard Backoff.isForHost(status: status, retryAfter: retryAfter()) else { return nil }
        return retryAt(retryAfter(), after: now) ?? now.addingTimeInterval(backoffAfterTooMany)
    }

    /// - Parameter retryAfter: the wait in seconds; `nil` if the server didn't send one.
    static func retryAt(_ retryAfter: Int?, after now: Date) -> Date? {
        retryAfter.map { now.addingTimeInterval(min(TimeInterval($0), longestRetryAfter)) }
    }
}
