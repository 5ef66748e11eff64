package import Foundation
import GRDB
package import Model

// MARK: - Sending

extension FeedDatabase {

    /// Makes changes that are in flight wait again: those that a process which died had sent. Whether the server has
    /// accepted them, nobody knows.
    package func releaseAll(of account: AccountID) throws {
        try write { db in
            for kind in StatusKind.allCases { try PendingTable.releaseAll(kind, of: account, in: db) }
        }
    }

    /// How many changes wait to be sent or are in flight, without those that were sent or are parked.
    package func queueLength(of account: AccountID) throws -> Int {
        try read { db in try PendingTable.waiting(of: account, in: db).count }
    }

    /// Whether a push would send anything now: without what was sent, is parked or was put off.
    package func canSend(of account: AccountID, at now: Date) throws -> Bool {
        try read { db in try PendingTable.isSendable(of: account, at: now.seconds, in: db) }
    }

    /// Which changes wait to be sent: what ``beginSending(_:_:of:retries:limit:at:)`` would find.
    ///
    /// - Parameter retries: Whether they were tried before; nil: either.
    package func queuedGroups(
        of account: AccountID, retries: Bool? = nil, at now: Date
    ) throws -> [(kind: StatusKind, value: Bool)] {
        try read { db in
            try StatusKind.allCases.flatMap { kind in
                try [true, false].filter { value in
                    try !PendingTable.next(
                        kind, value, of: account, retries: retries, limit: 1, at: now.seconds, in: db
                    ).isEmpty
                }.map { (kind, $0) }
            }
        }
    }

    /// Takes the next changes to one value off those that wait, and notes that they are in flight: those tried least, and
    /// only those tried equally often, the oldest first.
    ///
    /// Each must be given back: ``accept(_:_:_:at:)``, ``release(_:_:countsAttempt:)``, ``putOff(_:_:until:)`` or
    /// ``park(_:_:_:reason:)``.
    ///
    /// - Parameter retries: Whether they were tried before; nil: either.
    /// - Returns: Nothing when there is nothing left.
    package func beginSending(
        _ kind: StatusKind, _ value: Bool, of account: AccountID, retries: Bool? = nil, limit: Int, at now: Date
    ) throws -> [QueuedChange] {
        try write { db in
            let changes = try PendingTable.next(
                kind, value, of: account, retries: retries, limit: limit, at: now.seconds, in: db)
            for change in changes { try PendingTable.setSending(kind, change.id, at: now.seconds, in: db) }
            return changes
        }
    }

    /// The server has said OK to `value` for the articles: until its lists say so, too, the changes count as sent. What the
    /// user changed during the flight waits on.
    package func accept(_ kind: StatusKind, _ value: Bool, _ ids: [ArticleID], at now: Date) throws {
        try write { db in
            for id in ids { try PendingTable.accept(kind, value, id, at: now.seconds, in: db) }
        }
    }

    /// The server hasn't accepted the changes, for no fault of theirs: they wait again.
    ///
    /// - Parameter countsAttempt: Whether they were sent in vain: then what was tried less often goes first.
    package func release(_ kind: StatusKind, _ ids: [ArticleID], countsAttempt: Bool) throws {
        try write { db in
            for id in ids { try PendingTable.release(kind, id, attempts: countsAttempt ? 1 : 0, in: db) }
        }
    }

    /// The server fails on the change, as it doesn't on others: the change waits again, until a date at least. Nil: until
    /// the next push.
    package func putOff(_ kind: StatusKind, _ id: ArticleID, until retryAt: Date?) throws {
        try write { db in try PendingTable.putOff(kind, id, until: retryAt?.seconds, in: db) }
    }

    /// Notes that the server refuses the change, which is in flight.
    ///
    /// - Returns: Since when it does.
    package func refuse(_ kind: StatusKind, _ id: ArticleID, at now: Date) throws -> Date {
        let since = try write { db in try PendingTable.refuse(kind, id, at: now.seconds, in: db) }
        return since.map { Date(timeIntervalSince1970: TimeInterval($0)) } ?? now
    }

    /// The server won't ever accept the change, and why: it is not sent again until ``retry(_:of:)`` or another change of
    /// the user's. What the user changed during the flight isn't parked.
    package func park(_ kind: StatusKind, _ value: Bool, _ id: ArticleID, reason: String) throws {
        try write { db in try PendingTable.park(kind, value, id, reason: reason, in: db) }
    }
}

// MARK: - The user's look at it

extension FeedDatabase {

    /// All changes that wait, are in flight or are parked, the oldest first.
    ///
    /// - Parameter account: Nil: of all accounts.
    package func queue(of account: AccountID?) throws -> [ListedChange] {
        try read { db in try PendingTable.list(of: account, in: db) }
    }

    /// Makes changes that are parked or put off wait again, as if they had never been tried.
    ///
    /// - Parameters:
    ///   - ids: Nil: all.
    ///   - account: Nil: of all accounts.
    /// - Returns: How many changes were parked or put off.
    @discardableResult
    package func retry(_ ids: [ArticleID]?, of account: AccountID?) throws -> Int {
        try write { db in
            try StatusKind.allCases.reduce(0) { try $0 + PendingTable.retry($1, ids, of: account, in: db) }
        }
    }

    /// Forgets changes: they aren't sent. The statuses stay as they are until the next pull, which asks for everything,
    /// takes the server's.
    ///
    /// - Parameters:
    ///   - ids: Nil: all.
    ///   - account: Nil: of all accounts.
    /// - Returns: How many changes there were.
    @discardableResult
    package func drop(_ ids: [ArticleID]?, of account: AccountID?) throws -> Int {
        try write { db in
            try StatusKind.allCases.reduce(0) { try $0 + PendingTable.drop($1, ids, of: account, in: db) }
        }
    }
}
