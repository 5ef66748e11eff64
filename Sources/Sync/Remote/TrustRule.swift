import Foundation

/// Whether a server's list may take away what is known here.
///
/// Servers answer 200 with lists that are empty or short: FreshRSS while its database is locked, others behind a proxy's
/// cache. Whatever a list lacks, however little, must be missing from a second reading of it. What most of is missing then
/// needs another kind of answer of the same server that agrees, or must stay so for a day; a list that such an answer
/// contradicts is never believed.
///
/// Two readings that lack at most half of what is known are believed without a third answer. Nothing but the articles
/// themselves could give it, at the price of fetching again all that was read elsewhere; counts of unread articles say
/// little, as a server counts hidden feeds and articles that nobody here knows, too. And it takes little: a star goes only
/// where the article itself is without one (``AbsenceChecker``), and an article that was taken to be read is unread again
/// with the next true list, long before it could be pruned.
enum TrustRule {

    /// In seconds.
    static let day: TimeInterval = 86_400

    /// What another answer of the same server says.
    enum Evidence: CaseIterable, Sendable {
        case agrees
        case contradicts
        case none
    }

    enum Verdict: Equatable, Sendable {
        case believed

        /// Since then.
        case unconfirmed(since: Date)
    }

    /// Whether the list lacks so much that another answer is worth a request.
    static func needsEvidence(known: Int, missing: Int) -> Bool { missing * 2 > known }

    /// - Parameters:
    ///   - known: how many things are known that should be in the list.
    ///   - missing: how many of them aren't.
    ///   - since: since when the list has been unconfirmed; `nil` if it was believed last time.
    ///   - now: by the server's clock, like `since`.
    static func verdict(known: Int, missing: Int, evidence: Evidence, since: Date?, now: Date) -> Verdict {
        if missing == 0 { return .believed }
        // A clock that was put back would make it wait for ever.
        let since = since.map { min($0, now) } ?? now
        switch evidence {
        case .agrees: return .believed
        case .contradicts: return .unconfirmed(since: since)
        case .none:
            guard needsEvidence(known: known, missing: missing), now.timeIntervalSince(since) < day else {
                return .believed
            }
            return .unconfirmed(since: since)
        }
    }

    /// Whether a server is another one than it was: it has other feeds under most of the numbers.
    ///
    /// - Parameters:
    ///   - sameNumbers: how many known feeds' numbers it has.
    ///   - otherFeeds: how many of them have both another address and another title.
    static func isAnotherServer(sameNumbers: Int, otherFeeds: Int) -> Bool {
        otherFeeds >= 2 && otherFeeds * 2 > sameNumbers
    }
}
