import Foundation
import Model
import Testing

@testable import Sync

@Suite struct RefreshRuleTests {
    static let now = Date(timeIntervalSince1970: 1_795_000_000)

    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var due: TimeInterval?
        var outcome = RefreshState.Outcome.unchanged
        var hostBackoff: TimeInterval?
        var force = false
        var verdict: RefreshVerdict
    }

    @Test(arguments: [
        Case(testDescription: "never visited", outcome: .new, verdict: .due),
        Case(testDescription: "nothing was asked for", verdict: .due),
        Case(testDescription: "asked for an hour", due: 3_600, verdict: .tooSoon(until: now + 3_600)),
        Case(testDescription: "the hour is over", due: -1, verdict: .due),
        Case(testDescription: "an hour, forced", due: 3_600, force: true, verdict: .due),
        Case(testDescription: "gone", outcome: .gone, verdict: .gone),
        Case(testDescription: "gone, forced", outcome: .gone, force: true, verdict: .due),
        Case(testDescription: "the host asked to back off", hostBackoff: 60, verdict: .hostBackoff(until: now + 60)),
        Case(testDescription: "the host's time is over", hostBackoff: -60, verdict: .due),
        Case(testDescription: "failed last time", outcome: .failed, verdict: .due),
        Case(
            testDescription: "the host asked to back off, forced", hostBackoff: 60, force: true,
            verdict: .hostBackoff(until: now + 60)),
        Case(testDescription: "a clock was wrong once, for the host", hostBackoff: 40 * 365 * 86_400, verdict: .due),
        Case(testDescription: "a clock was wrong once", due: 40 * 365 * 86_400, verdict: .due),
    ])
    func verdict(_ c: Case) {
        var state = RefreshState()
        state.outcome = c.outcome
        state.dateDue = c.due.map { Self.now + $0 }

        let verdict = RefreshRule.verdict(
            state, hostBackoff: c.hostBackoff.map { Self.now + $0 }, at: Self.now, force: c.force)

        #expect(verdict == c.verdict)
    }

    @Test func theLongerOfTheWishesCounts() {
        #expect(RefreshRule.nextFetch(fresh: 60, timeToLive: 3_600, after: Self.now) == Self.now + 3_600)
        #expect(RefreshRule.nextFetch(fresh: 7_200, timeToLive: 3_600, after: Self.now) == Self.now + 7_200)
        #expect(RefreshRule.nextFetch(fresh: nil, timeToLive: nil, after: Self.now) == nil)
    }

    @Test func nobodyIsLeftAloneForYears() {
        #expect(RefreshRule.nextFetch(fresh: 500_000_000, timeToLive: nil, after: Self.now) == Self.now + 86_400)
    }

    @Test func tooManyRequestsHoldForTheHost() {
        #expect(RefreshRule.hostBackoff(status: 429, retryAfter: 120, after: Self.now) == Self.now + 120)
        #expect(RefreshRule.hostBackoff(status: 429, retryAfter: nil, after: Self.now) == Self.now + 900)
        #expect(RefreshRule.hostBackoff(status: 503, retryAfter: 60, after: Self.now) == Self.now + 60)
        #expect(RefreshRule.hostBackoff(status: 503, retryAfter: nil, after: Self.now) == nil)
        #expect(RefreshRule.hostBackoff(status: 404, retryAfter: 60, after: Self.now) == nil)
    }
}
