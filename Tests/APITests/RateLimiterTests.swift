import API
import Foundation
import Model
import Synchronization
import Testing

@Suite struct RateLimiterTests {
    private let start = Date(timeIntervalSince1970: 1_795_262_400)

    /// What time it is, as the test says.
    private final class Clock: Sendable {
        private let time: Mutex<Date>
        init(_ date: Date) { time = Mutex(date) }
        var now: Date { time.withLock { $0 } }
        func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
    }

    @Test func everyRequestFillsTheBucketAndTimeEmptiesIt() async throws {
        let clock = Clock(start)
        let limiter = RateLimiter(RatePolicy(perMinute: 60, perSecond: 60)) { clock.now }
        for _ in 0..<10 { try await limiter.enter() }
        #expect(limiter.rate.level == 10)

        clock.advance(by: 4)
        try await limiter.enter()
        #expect(limiter.rate.level == 7)

        clock.advance(by: 3_600)
        try await limiter.enter()
        #expect(limiter.rate.level == 1)
    }

    @Test func whoIsTooFastWaits() async throws {
        let limiter = RateLimiter(RatePolicy(perMinute: 6_000, perSecond: 20), now: { Date() })
        let begin = ContinuousClock.now
        for _ in 0..<30 { try await limiter.enter() }

        // 20 at once, and the other 10 at 20 a second. A slow machine takes longer.
        #expect(begin.duration(to: .now) >= .milliseconds(400))
    }

    @Test func aFullMinuteIsRememberedByTheNextProcess() async throws {
        let clock = Clock(start)
        let kept = ServerRate(level: 60, date: start - 30)
        let limiter = RateLimiter(RatePolicy(perMinute: 60, perSecond: 3), kept) { clock.now }
        #expect(limiter.rate.level == 30)
    }

    @Test func nothingIsAskedDuringAPause() async throws {
        let clock = Clock(start)
        let limiter = RateLimiter(.hosted) { clock.now }
        limiter.pause(until: start + 60)
        await #expect(throws: APIError.rateLimited(until: start + 60)) { try await limiter.enter() }

        clock.advance(by: 60)
        try await limiter.enter()
        #expect(limiter.pausedUntil == nil)
    }

    @Test func aPauseOfReadingLetsChangesThroughAndIsRememberedByTheNextProcess() async throws {
        let clock = Clock(start)
        let first = RateLimiter(.hosted) { clock.now }
        try first.checkReads()
        first.pauseReads(until: start + 60)

        let limiter = RateLimiter(.hosted, first.rate) { clock.now }
        #expect(throws: APIError.rateLimited(until: start + 60)) { try limiter.checkReads() }
        try await limiter.enter()

        clock.advance(by: 60)
        try limiter.checkReads()
    }

    @Test func aPauseIsNoLongerWhereTheClockWasPutBack() {
        let kept = ServerRate(date: start, pausedUntil: start + 60)
        let limiter = RateLimiter(.hosted, kept) { start - 20 * 3_600 }
        #expect(limiter.pausedUntil == start - 20 * 3_600 + 60)
    }

    @Test func aPauseIsRememberedByTheNextProcess() async {
        let kept = ServerRate(date: start, pausedUntil: start + 60)
        let limiter = RateLimiter(.hosted, kept) { start }
        await #expect(throws: APIError.rateLimited(until: start + 60)) { try await limiter.enter() }
    }

    @Test func aPauseFarInFutureWasNotedByAWrongClock() async throws {
        let kept = ServerRate(date: start, pausedUntil: start + 30 * 86_400)
        try await RateLimiter(.hosted, kept) { start }.enter()
    }

    @Test func aServerThatAsksForAYearGetsADay() {
        let limiter = RateLimiter(.hosted) { start }
        limiter.pause(until: start + 365 * 86_400)
        #expect(limiter.pausedUntil == start + RateLimiter.longestPause)
    }

    @Test func aClockThatWentBackDoesNotStopEverything() async throws {
        let clock = Clock(start)
        let limiter = RateLimiter(.hosted, ServerRate(level: 10, date: start + 86_400)) { clock.now }
        try await limiter.enter()
        clock.advance(by: -3_600)
        try await limiter.enter()
        #expect(limiter.rate.level == 12)
    }

    @Test func waitingEndsWhenItIsCancelled() async throws {
        let limiter = RateLimiter(RatePolicy(perMinute: 1, perSecond: 1)) { start }
        try await limiter.enter()
        let waiting = Task { try await limiter.enter() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }
}
