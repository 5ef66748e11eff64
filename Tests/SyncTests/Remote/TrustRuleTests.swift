import Foundation
import Model
import Testing

@testable import Sync

/// When a list may take away what is known.
@Suite struct TrustRuleTests {
    private static let now = Date(timeIntervalSince1970: 1_795_262_400)

    struct Case: Sendable {
        var known: Int
        var missing: Int
        var evidence = TrustRule.Evidence.none

        /// Hours ago; nil: it was believed.
        var unconfirmedFor: Double?

        /// The hours of the day in which it was seen before.
        var hours: Set<Int> = []
        var isForced = false

        /// Hours ago; nil: believed.
        var verdict: Double?
    }

    static let cases = [
        // Nothing is missing, or not much.
        Case(known: 0, missing: 0),
        Case(known: 5, missing: 0, evidence: .contradicts),
        Case(known: 5, missing: 0, unconfirmedFor: 2),
        Case(known: 2, missing: 1),
        Case(known: 5_000, missing: 2_500),
        // Most or all of it.
        Case(known: 1, missing: 1, verdict: 0),
        Case(known: 3, missing: 2, verdict: 0),
        Case(known: 5_000, missing: 5_000, verdict: 0),
        Case(known: 3, missing: 3, evidence: .agrees),
        Case(known: 3, missing: 3, evidence: .agrees, unconfirmedFor: 5),
        // As time goes by.
        Case(known: 3, missing: 3, unconfirmedFor: 0, verdict: 0),
        Case(known: 3, missing: 3, unconfirmedFor: 23.9, verdict: 23.9),
        Case(known: 3, missing: 3, unconfirmedFor: 23.9, hours: [1, 2, 3, 4], verdict: 23.9),
        Case(known: 3, missing: 3, unconfirmedFor: 24, hours: [1, 2]),
        Case(known: 3, missing: 3, unconfirmedFor: 24 * 400, hours: [3, 12, 23]),
        // At the same hour of each day, or two.
        Case(known: 3, missing: 3, unconfirmedFor: 24, hours: [12], verdict: 24),
        Case(known: 3, missing: 3, unconfirmedFor: 24 * 400, hours: [11, 12], verdict: 24 * 400),
        // The user insists, having been told.
        Case(known: 3, missing: 3, isForced: true, verdict: 0),
        Case(known: 3, missing: 3, unconfirmedFor: 1, isForced: true),
        Case(known: 3, missing: 3, evidence: .contradicts, unconfirmedFor: 48, isForced: true, verdict: 48),
        // The clock was put back.
        Case(known: 3, missing: 3, unconfirmedFor: -1_000, verdict: 0),
        // What the server itself contradicts.
        Case(known: 10, missing: 1, evidence: .contradicts, verdict: 0),
        Case(known: 3, missing: 3, evidence: .contradicts, unconfirmedFor: 48, verdict: 48),
    ]

    @Test(arguments: cases)
    func verdict(_ test: Case) {
        // It is noon.
        let expected = test.verdict.map { hours in
            TrustRule.Verdict.unconfirmed(
                AccountState.Doubt(since: Self.now - hours * 3_600, hours: test.hours.union([12])))
        }
        let doubt = test.unconfirmedFor.map { hours in
            AccountState.Doubt(since: Self.now - hours * 3_600, hours: test.hours)
        }
        #expect(
            TrustRule.verdict(
                known: test.known, missing: test.missing, evidence: test.evidence, doubt: doubt, now: Self.now,
                isForced: test.isForced) == expected ?? .believed)
    }

    @Test(arguments: [
        (0, 0, 0, false), (1, 1, 0, false), (2, 1, 0, false), (2, 2, 0, true), (3, 2, 0, true), (4, 2, 0, false),
        (100, 51, 0, true), (2, 2, 1, true), (2, 2, 2, false), (8, 8, 5, true), (8, 8, 6, false),
    ])
    func anotherServer(_ same: Int, _ others: Int, _ renumbered: Int, _ isAnother: Bool) {
        let verdict = TrustRule.isAnotherServer(sameNumbers: same, otherFeeds: others, renumberedFeeds: renumbered)
        #expect(verdict == isAnother)
    }
}
