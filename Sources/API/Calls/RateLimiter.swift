import Base
package import Foundation
package import Model
import Synchronization

/// The rate of requests that a service accepts.
package struct RatePolicy: Equatable, Sendable {
    package var perMinute: Int
    package var perSecond: Int

    package init(perMinute: Int, perSecond: Int) {
        self.perMinute = perMinute
        self.perSecond = perSecond
    }

    /// The rate for the user's own server.
    package static let selfHosted = RatePolicy(perMinute: 6_000, perSecond: 200)

    /// The rate for a server that many users share.
    package static let hosted = RatePolicy(perMinute: 60, perSecond: 3)
}

/// Two leaky buckets for one server, and the times until which it gets no requests.
///
/// https://en.wikipedia.org/wiki/Leaky_bucket#As_a_meter. A request that doesn't fit in waits until enough has leaked out.
package final class RateLimiter: Sendable {

    private struct Buckets {
        var minute: Double
        var second: Double = 0
        var date: Date
        var pausedUntil: Date?
        var readsPausedUntil: Date?
    }

    private let policy: RatePolicy
    private let buckets: Mutex<Buckets>
    private let now: @Sendable () -> Date

    /// The longest pause that a server asks for. One that ends later was saved while the clock was wrong.
    package static let longestPause: TimeInterval = 25 * 3_600

    package init(_ policy: RatePolicy, _ kept: ServerRate? = nil, now: @escaping @Sendable () -> Date) {
        self.policy = policy
        self.now = now
        let date = now()
        let kept = kept ?? ServerRate(date: date)
        // A clock that was set back must not keep the bucket full permanently.
        let passed = max(0, date.timeIntervalSince(kept.date))
        // Nor must it make a pause longer.
        let turnedBack = max(0, kept.date.timeIntervalSince(date))
        func rest(_ pause: Date?) -> Date? {
            pause.map { $0 - turnedBack }.flatMap { $0 > date && $0 <= date + Self.longestPause ? $0 : nil }
        }
        let level = max(0, kept.level - passed * Double(policy.perMinute) / 60)
        buckets = Mutex(
            Buckets(
                minute: level, date: date, pausedUntil: rest(kept.pausedUntil),
                readsPausedUntil: rest(kept.readsPausedUntil)))
    }

    /// The current state, to be saved.
    package var rate: ServerRate {
        buckets.withLock {
            ServerRate(
                level: $0.minute, date: $0.date, pausedUntil: $0.pausedUntil, readsPausedUntil: $0.readsPausedUntil)
        }
    }

    package var pausedUntil: Date? {
        buckets.withLock { $0.pausedUntil }
    }

    /// Pauses all requests, because the server asked for it.
    package func pause(until date: Date) {
        buckets.withLock { $0.pausedUntil = min(date, now() + Self.longestPause) }
    }

    /// Pauses reading: the rest of the daily quota is for changes.
    package func pauseReads(until date: Date) {
        buckets.withLock { $0.readsPausedUntil = min(date, now() + Self.longestPause) }
    }

    /// Throws ``APIError/rateLimited(until:)`` during a pause of reading.
    package func checkReads() throws(APIError) {
        let until = buckets.withLock { $0.readsPausedUntil }
        if let until, until > now() { throw .rateLimited(until: until) }
    }

    /// Waits until a request may be made.
    ///
    /// - Throws: ``APIError/rateLimited(until:)`` during a pause, and `CancellationError`.
    package func enter() async throws {
        while let wait = try admit() {
            try await Pause.wait(seconds: wait)
        }
    }

    /// Counts the request and returns `nil`, or returns the seconds to wait before trying again.
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
