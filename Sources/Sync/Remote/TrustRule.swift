import Foundation
import Model

/// Decides whether a server's list may remove what is known here.
///
/// Servers answer 200 with lists that are empty or short: FreshRSS while its database is locked, others behind a
/// proxy's cache. Whatever a list lacks, however little, must be missing from a second reading of it. A list that lacks
/// most of what is known then needs another kind of answer of the same server that agrees, or must stay so for a day, and
/// be seen in at least three hours of the day: a backup may lock the database at the same hour of every night. A list that
/// another answer contradicts is never believed; any other is if the user forces it after a warning.
///
/// Two readings that lack at most half of what is known are believed without a third answer. Only the articles
/// themselves could give it, and all that was read elsewhere would have to be fetched again; counts of unread articles
/// mean little, as a server also counts hidden feeds and articles that are unknown here. The risk is small: a star is
/// removed only if the article itself has none (``AbsenceChecker``), and an article that was wrongly marked read is
/// unread again with the next correct list, long before it could be pruned.
enum TrustRule {

    /// A day in seconds.
    static let day: TimeInterval = 86_400

    /// The evidence that another answer of the same server gives.
    enum Evidence: CaseIterable, Sendable {
        case agrees
        case contradicts
        case none
    }

    enum Verdict: Equatable, Sendable {
        case believed

        case unconfirmed(AccountState.Doubt)
    }

    /// Returns whether the list lacks so much that another answer is worth a request.
    static func needsEvidence(known: Int, missing: Int) -> Bool { missing * 2 > known }

    /// Returns whether the list is believed.
    ///
    /// - Parameters:
    ///   - known: the number of known feeds or articles that should be in the list.
    ///   - missing: the number of them that aren't.
    ///   - earlier: the earlier observations of the list; `nil` if it was believed last time.
    ///   - now: the time by the server's clock.
    ///   - isForced: whether the user asked for everything again.
    static func verdict(
        known: Int, missing: Int, evidence: Evidence, doubt earlier: AccountState.Doubt?, now: Date,
        isForced: Bool = false
    ) -> Verdict {
        if missing == 0 { return .believed }
        var doubt = earlier ?? AccountState.Doubt(since: now)
        doubt.see(at: now)
        switch evidence {
        case .agrees: return .believed
        case .contradicts: return .unconfirmed(doubt)
        case .none:
            if !needsEvidence(known: known, missing: missing) || isForced && earlier != nil { return .believed }
            let isOld = now.timeIntervalSince(doubt.since) >= day
            return isOld && doubt.hours.count >= fewestHours ? .believed : .unconfirmed(doubt)
        }
    }

    /// The smallest number of ``AccountState/Doubt/hours``.
    private static let fewestHours = 3

    /// Returns whether a server is another one than before: it has other feeds under most of the numbers. One that has
    /// three quarters of the known feeds under other numbers was set up again with the same feeds.
    ///
    /// - Parameters:
    ///   - sameNumbers: the number of known feeds whose numbers it has.
    ///   - otherFeeds: the number of those that have both another address and another title.
    ///   - renumberedFeeds: the number of those whose addresses it has under other numbers.
    static func isAnotherServer(sameNumbers: Int, otherFeeds: Int, renumberedFeeds: Int = 0) -> Bool {
        otherFeeds >= 2 && otherFeeds * 2 > sameNumbers && renumberedFeeds * 4 < otherFeeds * 3
    }
}
