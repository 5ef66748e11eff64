import API
import Foundation
import Model
import Store

/// A push, which sends the queue to the server in chunks.
///
/// A change that the server accepts stays in the queue as sent until the server's own lists confirm it, whatever
/// happens to this process. Changes that were never tried go first, and never together with those that failed. An
/// article that the server refuses or fails on is found by halving, and holds up no other.
struct QueuePush {
    private let remote: RemoteAccount
    private let progress: @Sendable (SyncProgress) -> Void
    private let total: Int
    private var report = PushReport()

    /// The single articles that the server refused or failed on, in flight until it is known what else it accepted.
    private var offenders: [Offender] = []

    init(_ remote: RemoteAccount, progress: @escaping @Sendable (SyncProgress) -> Void) {
        self.remote = remote
        self.progress = progress
        total = (try? remote.database.queueLength(of: remote.account.id)) ?? 0
    }

    mutating func run() async throws -> PushReport {
        // Rows in flight belong to a process that died: it is unknown whether they arrived.
        try remote.database.releaseAll(of: remote.account.id)
        do {
            for areRetries in [false, true] {
                guard try await sendGroups(areRetries: areRetries) else { break }
            }
        } catch {
            for offender in offenders {
                try remote.database.release(offender.group.change.mark, [offender.queued.id], countsAttempt: false)
            }
            throw error
        }
        for offender in offenders { try settle(offender) }
        return report
    }

    /// - Returns: whether to continue.
    private mutating func sendGroups(areRetries: Bool) async throws -> Bool {
        let groups = try remote.database.queuedGroups(of: remote.account.id, retries: areRetries, at: remote.now())
        for change in groups {
            guard try await send(Group(change: change, areRetries: areRetries)) else { return false }
        }
        return true
    }

    /// The same change of several articles, which are sent together: servers take one state at a time.
    private struct Group {
        var change: MarkChange
        var areRetries: Bool
    }

    private struct Offender {
        var queued: QueuedChange
        var group: Group
        var error: APIError
        var fault: PushFault
    }

    /// - Returns: whether to continue.
    private mutating func send(_ group: Group) async throws -> Bool {
        var needing: IDSelection?
        var asked: Set<ArticleID> = []
        while true {
            let chunk = try remote.database.beginSending(
                group.change, of: remote.account.id, retries: group.areRetries,
                limit: remote.caller.traits.idsPerCall, at: remote.now())
            if chunk.isEmpty { return true }
            do {
                // A change that the user reverted in flight comes a second time, and the server's value differs by now.
                if needing == nil || !asked.isDisjoint(with: chunk.map(\.id)) {
                    needing = try await remote.caller.needing(group.change)
                }
                asked.formUnion(chunk.map(\.id))
                let there = chunk.filter { needing?.contains($0.serverID) == false }
                try accept(there, group)
                try await send(chunk.filter { needing?.contains($0.serverID) != false }, group)
                if needing == .allOfNewLabel {
                    try remote.database.noteMade(label: group.change.mark.name, on: remote.account.id)
                }
            } catch let error as APIError where error.concernsLabel {
                try keepHere(chunk, group.change, error)
                needing = nil
            } catch let error as APIError {
                let isOurs = error.isCancellation
                try remote.database.release(
                    group.change.mark, chunk.map(\.id), countsAttempt: !isOurs && PushFault(error) != nil)
                if isOurs { throw CancellationError() }
                // The caller freezes the account.
                if error.concernsAccount { throw error }
                report.problem = SyncError(error, of: remote.account)
                return false
            } catch {
                try remote.database.release(group.change.mark, chunk.map(\.id), countsAttempt: false)
                throw error
            }
        }
    }

    private mutating func send(_ chunk: [QueuedChange], _ group: Group) async throws {
        if chunk.isEmpty { return }
        var search = OffenderSearch()
        try await send(chunk, group, &search)
        offenders += search.offenders
    }

    /// Parks changes of a label that the server can't keep. To take it away, there is nothing to do.
    private mutating func keepHere(_ chunk: [QueuedChange], _ change: MarkChange, _ error: APIError) throws {
        guard change.value else {
            return try remote.database.confirmUnanswered(
                chunk.map { UnansweredChange(id: $0.id, serverID: $0.serverID, change: change) })
        }
        let reason = remote.message(error)
        for id in chunk.map(\.id) {
            try remote.database.park(change, id, reason: reason)
            report.parked.append(PushReport.Parked(id: id, reason: reason))
        }
    }

    private mutating func accept(_ chunk: [QueuedChange], _ group: Group) throws {
        if chunk.isEmpty { return }
        try remote.database.accept(group.change, chunk.map(\.id), at: remote.now())
        report.sent += chunk.count
        progress(
            SyncProgress(
                account: remote.account, step: .sending, done: report.sent, total: total, counts: UpsertCounts()))
    }
}

// MARK: - Finding offenders

extension QueuePush {

    private struct OffenderSearch {
        var offenders: [Offender] = []
        var accepted = 0

        /// Returns whether everything that is sent fails, so that no single article is at fault.
        func isHopeless(_ fault: PushFault) -> Bool { accepted == 0 && offenders.count >= fault.mostFailures }
    }

    /// Sends the changes and halves what fails until those remain that fail one by one.
    ///
    /// Throws errors that aren't about articles. New changes aren't halved after a server's error: most likely no
    /// article is at fault, and if one is, the next push finds it.
    private mutating func send(
        _ part: [QueuedChange], _ group: Group, _ search: inout OffenderSearch
    ) async throws {
        do {
            try await remote.caller.set(group.change, of: part.map(\.serverID))
            search.accepted += part.count
            try accept(part, group)
        } catch let error as APIError {
            guard let fault = PushFault(error) else { throw error }
            if case .serverError = fault, !group.areRetries { throw error }
            if part.count > 1 {
                for piece in Self.pieces(of: part, search) { try await send(piece, group, &search) }
                return
            }
            search.offenders += part.map { Offender(queued: $0, group: group, error: error, fault: fault) }
            if search.isHopeless(fault) { throw error }
        }
    }

    /// Returns the halves, or first of all the first and the last article on their own: they show soon whether the
    /// server accepts anything.
    private static func pieces(of part: [QueuedChange], _ search: OffenderSearch) -> [[QueuedChange]] {
        let middle = part.count / 2
        let isFirst = search.accepted == 0 && search.offenders.isEmpty && part.count > 2
        let pieces =
            isFirst
            ? [part.prefix(1), part.suffix(1), part.dropFirst().dropLast()]
            : [part.prefix(middle), part.suffix(part.count - middle)]
        return pieces.map(Array.init)
    }

    /// Parks an article that the server refused while it accepted others, or that it refused for days. Otherwise, the
    /// change is kept, and one that the server fails on is tried less and less often.
    private mutating func settle(_ offender: Offender) throws {
        let (change, id) = (offender.group.change, offender.queued.id)
        let now = remote.now()
        switch offender.fault {
        case .refusal:
            let since = try remote.database.refuse(change.mark, id, at: now)
            if report.sent > 0 || now.timeIntervalSince(since) >= Self.longestRefusal {
                let reason = remote.message(offender.error)
                try remote.database.park(change, id, reason: reason)
                report.parked.append(PushReport.Parked(id: id, reason: reason))
                return
            }
            try remote.database.putOff(change.mark, id, until: nil)
        case .serverError:
            let pause = report.sent > 0 ? Self.pause(after: offender.queued.attempts) : nil
            try remote.database.putOff(change.mark, id, until: pause.map { now + $0 })
        }
        report.problem = report.problem ?? SyncError(offender.error, of: remote.account)
    }

    private static let longestRefusal: TimeInterval = 3 * 86_400

    /// Returns the pause in seconds: a quarter of an hour, twice as long each time.
    ///
    /// - Parameter attempts: the number of failed attempts before.
    private static func pause(after attempts: Int) -> TimeInterval {
        min(Double(QueuedChange.longestPause), 900 * pow(2, Double(min(max(attempts - 1, 0), 10))))
    }
}
