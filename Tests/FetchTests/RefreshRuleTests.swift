import Foundation
import Model
import Testing

@testable import Fetch

@Suite struct RefreshRuleTests {
    static let now = Date(timeIntervalSince1970: 1_795_000_000)
    static let hour: TimeInterval = 3_600
    static let day: TimeInterval = 86_400

    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var state = RefreshState()
        var host: HostBackoff?
        var occasion: RefreshOccasion
        var interval: TimeInterval

        /// Nil: it is due.
        var wait: RefreshWait?

        /// All times are in hours, but for those in reasons.
        ///
        /// - Parameters:
        ///   - age: since the last visit; nil: there was none.
        ///   - reason: the one that holds longest.
        ///   - rest: what is left of it.
        init(
            _ description: String, age: Double?, for occasion: RefreshOccasion = .scheduled, interval: Double = 1,
            host: Double? = nil, refusals: Int = 0, _ reason: RefreshWait.Reason? = nil, _ rest: Double = 0,
            change: (inout RefreshState) -> Void = { _ in }
        ) {
            testDescription = description
            self.occasion = occasion
            self.interval = interval * hour
            state.dateChecked = age.map { now - $0 * hour }
            state.outcome = .unchanged
            change(&state)
            self.host = host.map { HostBackoff(host: "a", until: now + $0 * hour, refusals: refusals) }
            wait = reason.map { RefreshWait($0, until: now + rest * hour) }
        }
    }

    private func check(_ c: Case) {
        let verdict = RefreshRule(interval: c.interval).verdict(c.state, host: c.host, at: Self.now, for: c.occasion)

        #expect(verdict == (c.wait.map(RefreshVerdict.waits) ?? .due))
    }

    static let publishers: [Case] = [
        Case("Cache-Control", age: 1, .fresh(7_200), 1) { $0.fresh = 7_200 },
        Case("Cache-Control, without an interval", age: 1, interval: 0, .fresh(7_200), 1) { $0.fresh = 7_200 },
        Case("a year is a day", age: 1, .fresh(31_536_000), 23) { $0.fresh = 31_536_000 },
        Case("ttl", age: 1, .timeToLive(7_200), 1) { $0.timeToLive = 7_200 },
        Case("the longer of two", age: 1, .fresh(7_200), 1) { ($0.fresh, $0.timeToLive) = (7_200, 5_400) },
        Case("Retry-After", age: 1, .retryAfter, 2) { $0.retry(in: 2) },
        Case("a clock was wrong at Retry-After", age: 1) { $0.retry(in: 500_000) },
        Case("the host", age: 1, host: 2, .host, 2),
        Case("the host's time is over", age: 1, host: -1),
        Case("a clock was wrong for the host", age: nil, host: 500_000),
    ]

    @Test(arguments: publishers)
    func publishersAreObeyed(_ c: Case) {
        check(c)
    }

    /// A status page seldom has news, and matters when it does.
    @Test func anIntervalOfItsOwnReplacesTheGapAndNotWhatIsAskedFor() {
        var state = RefreshState()
        state.dateChecked = Self.now - 0.6 * Self.hour
        state.recent = .init(count: 10, since: Self.now - 100 * 24 * Self.hour)
        let rule = RefreshRule().with(FeedSettings(own: [FeedSetting(.interval, "30m")], folders: [:]))
        #expect(rule.verdict(state, host: nil, at: Self.now, for: .scheduled) == .due)
        state.fresh = 7_200
        let wait = RefreshWait(.fresh(7_200), until: Self.now + 1.4 * Self.hour)
        #expect(rule.verdict(state, host: nil, at: Self.now, for: .scheduled) == .waits(wait))
    }

    static let own: [Case] = [
        Case("never visited", age: nil),
        Case("visited half an Self.hour ago", age: 0.5, .interval(3_600), 0.5),
        Case("visited an hour ago", age: 1),
        Case("visited an hour ago but for ten seconds", age: 3_590.0 / 3_600),
        Case("visited an hour ago but for a minute", age: 59.0 / 60, .interval(3_600), 1.0 / 60),
        Case("a longer interval of the user's", age: 1, interval: 48, .interval(172_800), 47),
        Case("no interval", age: 0.001, interval: 0),
        Case("a clock was ahead", age: -2),
        Case("the host refuses", age: 1, host: 1, refusals: 2, .refusals(2), 1),
        Case("the host refuses, without an interval", age: 1, interval: 0, host: 1, refusals: 2),
        Case("an article every ten hours", age: 1, .gap(36_000), 4) { $0.publish(10, in: 100) },
        Case("an article a year", age: 1, .gap(31_536_000), 23) { $0.publish(1, in: 8_760) },
        Case("many articles at once", age: 1) { $0.publish(10, in: 0) },
        Case("failed once", age: 0.5, .interval(3_600), 0.5) { $0.fail(1) },
        Case("failed three times", age: 1, .failures(3), 3) { $0.fail(3) },
        Case("failed for a month", age: 1, .failures(40), 23) { $0.fail(40) },
        Case("failed for a month, without an interval", age: 0.001, interval: 0) { $0.fail(40) },
        Case("gone", age: 24, .gone, 144) { $0.outcome = .gone },
        Case("gone for a week", age: 168) { $0.outcome = .gone },
    ]

    @Test(arguments: own)
    func cautionIsKept(_ c: Case) {
        check(c)
    }

    static let askers: [Case] = [
        Case("asked", age: 0.5, for: .asked),
        Case("asked again", age: 0.1, for: .asked, .justFetched, 1.0 / 15),
        Case("asked again, without an interval", age: 0.1, for: .asked, interval: 0),
        Case("asked after failures", age: 0.5, for: .asked) { $0.fail(9) },
        Case("asked though it publishes rarely", age: 0.5, for: .asked) { $0.publish(1, in: 8_760) },
        Case("asked though the server wants rest", age: 0.5, for: .asked, .fresh(3_600), 0.5) { $0.fresh = 3_600 },
        Case("asked though the host wants rest", age: 0.5, for: .named, host: 1, .host, 1),
        Case("asked though it is gone", age: 24, for: .asked, .gone, 144) { $0.outcome = .gone },
        Case("named though it is gone", age: 24, for: .named) { $0.outcome = .gone },
        Case("named again", age: 0.1, for: .named, .justFetched, 1.0 / 15),
        Case("forced", age: 0.001, for: .forced) {
            $0.fail(9)
            $0.retry(in: 2)
            ($0.fresh, $0.timeToLive, $0.outcome) = (7_200, 7_200, .gone)
        },
        Case("forced though the host wants rest", age: 0.001, for: .forced, host: 1, .host, 1),
    ]

    @Test(arguments: askers)
    func whoAsksCounts(_ c: Case) {
        check(c)
    }

    @Test func failuresBackOffForEver() {
        let hours = (1...8).map { RefreshRule.wait(afterFailures: $0) / Self.hour }
        #expect(hours == [1, 2, 4, 8, 16, 24, 24, 24])
        #expect(RefreshRule.wait(afterFailures: .max) == Self.day)
    }

    /// It is 11:06:40 on a Wednesday.
    @Test(
        arguments: [
            ([11], [], 3_200), ([11, 12], [], 6_800), ([], [3], 46_400), ([10], [], nil), (Set(0...23), [], nil),
            // Not for more than a day after the last visit.
            ([], [3, 4], 82_800),
        ] as [(Set<Int>, Set<Int>, TimeInterval?)])
    func skippedHoursAndDaysAreWaitedFor(_ hours: Set<Int>, _ days: Set<Int>, _ seconds: TimeInterval?) {
        var state = RefreshState()
        state.dateChecked = Self.now - Self.hour
        state.skippedTimes = SkippedTimes(hours: hours, days: days)

        let verdict = RefreshRule().verdict(state, host: nil, at: Self.now, for: .scheduled)

        #expect(verdict == seconds.map { .waits(RefreshWait(.skippedTimes, until: Self.now + $0)) } ?? .due)
    }

    @Test func whatDecidesIsToldWithTheLongestFirst() {
        var state = RefreshState()
        state.dateChecked = Self.now
        (state.fresh, state.timeToLive) = (60, 7_200)
        let waits = RefreshRule().waits(state, host: nil, at: Self.now)

        #expect(waits.map(\.reason) == [.timeToLive(7_200), .interval(3_600), .fresh(60)])
        #expect(RefreshRule().nextFetch(state, host: nil, at: Self.now) == Self.now + 7_200)
        #expect(RefreshRule().nextFetch(RefreshState(), host: nil, at: Self.now) == nil)
    }

    @Test(
        arguments: [
            // Days since the last document, and from one article to the next; then hours that the publisher asks for.
            (2.9, 0.1, 0, false), (3, 0.1, 0, true), (3.9, 1, 0, false), (4, 1, 0, true), (6.9, 30, 0, false),
            (7, 30, 0, true), (6.9, nil, 0, false), (7, nil, 0, true), (7, 1, 12, false), (14, 1, 12, true),
            (27.9, 1, 9_999, false), (28, 1, 9_999, true), (nil, 1, 0, false), (-1, 1, 0, false),
        ] as [(Double?, Double?, Double, Bool)])
    func aServerThatNeverHasAnythingNewIsDoubted(_ silence: Double?, _ gap: Double?, _ wish: Double, _ isDoubted: Bool)
    {
        var state = RefreshState()
        state.dateRead = silence.map { Self.now - $0 * Self.day }
        if let last = state.dateRead, let gap {
            state.recent = RefreshState.RecentArticles(count: 10, since: last - 10 * gap * Self.day)
        }
        for key in [\RefreshState.fresh, \RefreshState.timeToLive] {
            var state = state
            state[keyPath: key] = wish * Self.hour
            #expect(RefreshRule.doubtsValidators(state, at: Self.now) == isDoubted)
        }
    }

    @Test func tooManyRequestsHoldForTheHost() {
        #expect(RefreshRule.hostBackoff(status: 429, retryAfter: 120, after: Self.now) == Self.now + 120)
        #expect(RefreshRule.hostBackoff(status: 429, retryAfter: nil, after: Self.now) == Self.now + 900)
        #expect(RefreshRule.hostBackoff(status: 503, retryAfter: 60, after: Self.now) == Self.now + 60)
        #expect(RefreshRule.hostBackoff(status: 503, retryAfter: nil, after: Self.now) == nil)
        #expect(RefreshRule.hostBackoff(status: 404, retryAfter: 60, after: Self.now) == nil)
    }
}

extension RefreshState {
    fileprivate mutating func fail(_ failures: Int) {
        self.failures = failures
        outcome = .failed
    }

    fileprivate mutating func retry(in hours: Double) {
        retryAt = RefreshRuleTests.now + hours * RefreshRuleTests.hour
    }

    /// So many articles in the hours before the last visit.
    fileprivate mutating func publish(_ count: Int, in hours: Double) {
        recent = dateChecked.map { RecentArticles(count: count, since: $0 - hours * RefreshRuleTests.hour) }
    }
}
