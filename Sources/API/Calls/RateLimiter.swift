package import Foundation
import Synchronization

/// How many requests a service takes.
package struct RatePolicy: Equatable, Sendable {
    package var perMinute: Int
    package var perSecond: Int

    package init(perMinute: Int, perSecond: Int) {
        self.perMinute = perMinute
        self.perSecond = perSecond
    }

    /// A server of one's own.
    package static let selfHosted = RatePolicy(perMinute: 6_000, perSecond: 200)

    /// A server that many share.
    package static let hosted = RatePolicy(perMinute: 60, perSecond: 3)
}

/// Two leaky buckets for one server, and the time it asked to be left alone until.
///
/// https://en.wikipedia.org/wiki/Leaky_bucket#As_a_meter. A request that doesn't fit in waits until enough has leaked out.
package final class RateLimiter: Sendable {

    /// What a later process must know.
    package struct State: Equatable, Sendable {
        /// Requests in the minute's bucket at ``date``.
        package var level: Double
        package var date: Date

        /// Nil: no pause was asked for.
        package var pausedUntil: Date?

        package init(level: Double = 0, date: Date, pausedUntil: Date? = nil) {
            self.level = level
            self.date = date
            self.pausedUntil = pausedUntil
        }
    }

    private struct Buckets {
        var minute: Double
        var second: Double = 0
        var date: Date
        var pausedUntil: Date?
    }

    private let policy: RatePolicy
    private let buckets: Mutex<Buckets>
    private let now: @Sendable () -> Date

    /// No server asks for longer. A pause that ends later was noted while the clock was wrong.
    package static let longestPause: TimeInterval = 25 * 3_600

    package init(_ policy: RatePolicy, _ state: State? = nil, now: @escaping @Sendable () -> Date) {
        self.policy = policy
        self.now = now
        let date = now()
        let state = state ?? State(date: date)
        // A clock that went back must not keep the bucket full for ever.
        let passed = max(0, date.timeIntervalSince(state.date))
        // Nor must it make a pause longer.
        let turnedBack = max(0, state.date.timeIntervalSince(date))
        let pause = state.pausedUntil.map { $0 - turnedBack }.flatMap { until in
            until > date && until <= date + Self.longestPause ? until : nil
        }
        let level = max(0, state.level - passed * Double(policy.perMinute) / 60)
        buckets = Mutex(Buckets(minute: level, date: date, pausedUntil: pause))
    }

    package var state: State {
        buckets.withLock { State(level: $0.minute, date: $0.date, pausedUntil: $0.pausedUntil) }
    }

    package var pausedUntil: Date? {
        buckets.withLock { $0.pausedUntil }
    }

    /// The server asked to back off.
    package func pause(until date: Date) {
        buckets.withLock { $0.pausedUntil = min(date, now() + Self.longestPause) }
    }

    /// Returns when a request may be made.
    ///
    /// Throws ``APIError/rateLimited(until:)`` during a pause, and `CancellationError`.
    package func enter() async throws {
        while let wait = try admit() {
            try await Task.sleep(for: .seconds(wait))
        }
    }

    /// Nil: the request is in. Else how long to wait before asking again, in seconds.
    private func admit() throws(APIError) -> TimeInterval? {
        let date = now()
        let answer: Result<TimeInterval?, APIError> = buckets.withLock { buckets in
            if let until = buckets.pausedUntil, until > date { return .failure(.rateLimited(until: until)) }
            buckets.pausedUntil = nil
            let passed = max(0, date.timeIntervalSince(buckets.date))
            buckets.date = date
            buckets.minute = max(0, buckets.minute - passed * Double(policy.perMinute) / 60)
            buckets.second = max(0, buckets.second - passed * Double(policy.perSecond))
            let excess = max(
                (buckets.minute + 1 - Double(policy.perMinute)) / Double(policy.perMinute) * 60,
                (buckets.second + 1 - Double(policy.perSecond)) / Double(policy.perSecond))
            if excess > 0 { return .success(excess) }
            buckets.minute += 1
            buckets.second += 1
            return .success(nil)
        }
        return try answer.get()
    }
}
