package import Foundation
import GRDB
package import Model

// MARK: - Sending

extension FeedDatabase {

    /// Requeues changes that are in flight, which a process that died had sent. Whether the server has accepted them is
    /// unknown.
    package func releaseAll(of account: AccountID) throws {
        try write { db in try PendingTable.releaseAll(of: account, in: db) }
    }

    /// Returns how many changes wait to be sent or are in flight, without those that were sent or are parked.
    package func queueLength(of account: AccountID) throws -> Int {
        try read { db in try PendingTable.waiting(of: account, in: db).count }
    }

    /// Returns whether a push would send anything now: without changes that were sent, are parked or were put off.
    package func canSend(of account: AccountID, at now: Date) throws -> Bool {
        try read { db in try PendingTable.isSendable(of: account, at: now.seconds, in: db) }
    }

    /// Returns how many changes wait for their articles to be found again.
    package func setAsideCount(of account: AccountID) throws -> Int {
        try read { db in try PendingTable.setAsideCount(of: account, in: db) }
    }

    /// Returns the changes that wait: those for which ``beginSending(_:of:retries:limit:at:)`` would find articles.
    ///
    /// - Parameter retries: Whether they were tried before; `nil` means either.
    package func queuedGroups(
        of account: AccountID, retries: Bool? = nil, at now: Date
    ) throws -> [MarkChange] {
        try read { db in
            try PendingTable.marks(of: account, in: db).flatMap { mark in
                try [true, false].map { MarkChange(mark, $0) }.filter { change in
                    try !PendingTable.next(change, of: account, retries: retries, limit: 1, at: now.seconds, in: db)
                        .isEmpty
                }
            }
        }
    }

    /// Takes the next articles with the same change off the queue, and marks them as in flight: those with the fewest attempts,
    /// all with the same number of attempts, the oldest first.
    ///
    /// Each must be returned to the queue: with ``accept(_:_:at:)``, ``release(_:_:countsAttempt:)``,
    /// ``putOff(_:_:until:)`` or ``park(_:_:reason:)``.
    ///
    /// - Parameter retries: Whether they were tried before; `nil` means either.
    /// - Returns: The changes; empty when there are no more.
    package func beginSending(
        _ change: MarkChange, of account: AccountID, retries: Bool? = nil, limit: Int, at now: Date
    ) throws -> [QueuedChange] {
        try write { db in
            let changes = try PendingTable.next(
                change, of: account, retries: retries, limit: limit, at: now.seconds, in: db)
            for id in changes.map(\.id) { try PendingTable.setSending(change.mark, id, at: now.seconds, in: db) }
            return changes
        }
    }

    /// Marks the changes as sent, as the server accepted the change of the articles: they count as sent until its lists
    /// agree. Articles that the user changed during the flight stay in the queue.
    package func accept(_ change: MarkChange, _ ids: [ArticleID], at now: Date) throws {
        try write { db in
            for id in ids { try PendingTable.accept(change, id, at: now.seconds, in: db) }
        }
    }

    /// Requeues changes that the server did not accept, though they were not at fault.
    ///
    /// - Parameter countsAttempt: Whether this counts as a failed attempt: changes with fewer attempts are sent first.
    package func release(_ mark: Mark, _ ids: [ArticleID], countsAttempt: Bool) throws {
        try write { db in
            for id in ids { try PendingTable.release(mark, id, attempts: countsAttempt ? 1 : 0, in: db) }
        }
    }

    /// Requeues a change on which the server fails, as it doesn't on others, for a date at the earliest; `nil` means
    /// the next push.
    package func putOff(_ mark: Mark, _ id: ArticleID, until retryAt: Date?) throws {
        try write { db in try PendingTable.putOff(mark, id, until: retryAt?.seconds, in: db) }
    }

    /// Records that the server refuses the change, which is in flight.
    ///
    /// - Returns: The date of the first refusal.
    package func refuse(_ mark: Mark, _ id: ArticleID, at now: Date) throws -> Date {
        let since = try write { db in try PendingTable.refuse(mark, id, at: now.seconds, in: db) }
        return since.map { Date(timeIntervalSince1970: TimeInterval($0)) } ?? now
    }

    /// Parks a change that the server will never accept, with the reason: it is not sent again until ``retry(_:of:)``
    /// or another change by the user. A change that the user made during the flight isn't parked.
    package func park(_ change: MarkChange, _ id: ArticleID, reason: String) throws {
        try write { db in try PendingTable.park(change, id, reason: reason, in: db) }
    }
}

// MARK: - The user's look at it

extension FeedDatabase {

    /// Returns all changes that wait, are in flight or are parked, the oldest first.
    ///
    /// - Parameter account: `nil` means all accounts.
    package func queue(of account: AccountID?) throws -> [ListedChange] {
        try read { db in try PendingTable.list(of: account, in: db) }
    }

    /// Requeues changes that are parked or put off, as if they had never been tried.
    ///
    /// - Parameters:
    ///   - ids: `nil` means all articles.
    ///   - account: `nil` means all accounts.
    /// - Returns: The number of changes that were parked or put off.
    @discardableResult
    package func retry(_ ids: [ArticleID]?, of account: AccountID?) throws -> Int {
        try recordingCount { db in try PendingTable.retry(ids, of: account, in: db) }
    }

    /// Drops changes: they aren't sent. The statuses stay as they are until the next full pull adopts the server's.
    ///
    /// - Parameters:
    ///   - ids: `nil` means all articles.
    ///   - account: `nil` means all accounts.
    /// - Returns: The number of dropped changes.
    @discardableResult
    package func drop(_ ids: [ArticleID]?, of account: AccountID?) throws -> Int {
        try recordingCount { db in try PendingTable.drop(ids, of: account, in: db) }
    }
}

extension FeedDatabase {

    /// Returns the changes that the server accepted and its lists haven't confirmed.
    package func sentChanges(of account: AccountID) throws -> [UnansweredChange] {
        try read { db in
            try PendingTable.marks(of: account, in: db).flatMap { try PendingTable.sent($0, of: account, in: db) }
        }
    }

    /// Returns the changes of a mark that the server accepted in a time and its lists haven't confirmed, the latest first,
    /// without those of articles that are kept here only.
    package func sentChanges(
        _ mark: Mark, of account: AccountID, since start: Date, until end: Date
    ) throws -> [UnansweredChange] {
        try read { db in try PendingTable.sent(mark, of: account, since: start.seconds, until: end.seconds, in: db) }
    }

    /// Notes that the articles themselves have these changes, so that none is sent again over a later one made elsewhere.
    package func uphold(_ changes: [UnansweredChange]) throws {
        if changes.isEmpty { return }
        try write { db in
            for change in changes { try PendingTable.uphold(change, in: db) }
        }
    }

    /// Returns changes that were sent and neither accepted nor refused for good, and that lists which were fetched
    /// later agree with: the answer got lost, or another client made the same change. The oldest come first.
    package func unanswered(
        in statuses: ServerStatuses, of account: AccountID, limit: Int
    ) throws -> [UnansweredChange] {
        try read { db in
            var changes: [UnansweredChange] = []
            for mark in try PendingTable.marks(of: account, in: db) {
                guard let list = statuses[mark] else { continue }
                changes += try PendingTable.unanswered(mark, of: account, in: db).filter { sent in
                    sent.change.value == (list.contains(sent.serverID) == mark.listedValue)
                }
            }
            return Array(changes.prefix(limit))
        }
    }

    /// Confirms changes that the server has: they needn't be sent again. Later changes by the user stay in the queue.
    package func confirmUnanswered(_ changes: [UnansweredChange]) throws {
        try write { db in
            for change in changes { try PendingTable.confirmUnanswered(change, in: db) }
        }
    }
}
