import API
import Model
import Store

/// One push: the queue, chunk by chunk, to the server.
///
/// A row is deleted when the server has accepted what it says; until then it is the truth, whatever happens to this
/// process. What the server won't have is parked, so that it never holds up the rest.
struct QueuePush {
    private let remote: RemoteAccount
    private let progress: @Sendable (SyncProgress) -> Void
    private let total: Int
    private var report = PushReport()

    init(_ remote: RemoteAccount, progress: @escaping @Sendable (SyncProgress) -> Void) {
        self.remote = remote
        self.progress = progress
        total = (try? remote.database.queueLength(of: remote.account.id)) ?? 0
    }

    mutating func run() async throws -> PushReport {
        let id = remote.account.id
        // Rows in flight are those of a process that died: whether they arrived, nobody knows.
        try remote.database.releaseAll(of: id)
        for (kind, value) in try remote.database.queuedGroups(of: id) {
            guard try await send(Group(kind: kind, value: value)) else { break }
        }
        return report
    }

    /// Each flag and value is sent on its own: servers take one state at a time.
    private struct Group {
        var kind: StatusKind
        var value: Bool
    }

    /// - Returns: whether the server can be told more.
    private mutating func send(_ group: Group) async throws -> Bool {
        var needing: IDSelection?
        var asked: Set<ArticleID> = []
        while true {
            let chunk = try remote.database.beginSending(
                group.kind, group.value, of: remote.account.id, limit: remote.caller.traits.idsPerCall,
                at: remote.now())
            if chunk.isEmpty { return true }
            do {
                // What the user changed to and fro in flight comes a second time, and is otherwise there by now.
                if needing == nil || !asked.isDisjoint(with: chunk.map(\.id)) {
                    needing = try await remote.caller.needing(group.kind, group.value)
                }
                asked.formUnion(chunk.map(\.id))
                let there = chunk.filter { needing?.contains($0.serverID) == false }
                try accept(there, group)
                try await send(chunk.filter { needing?.contains($0.serverID) != false }, group)
            } catch let error as APIError {
                let isOurs = error.isCancellation
                try remote.database.release(group.kind, chunk.map(\.id), countsAttempt: !isOurs)
                if isOurs { throw CancellationError() }
                // The account is frozen by whoever asked for this push.
                if error.concernsAccount { throw error }
                report.problem = SyncError(error, of: remote.account)
                return false
            } catch {
                try remote.database.release(group.kind, chunk.map(\.id), countsAttempt: false)
                throw error
            }
        }
    }

    private mutating func send(_ chunk: [QueuedChange], _ group: Group) async throws {
        if chunk.isEmpty { return }
        do {
            try await remote.caller.set(group.kind, group.value, of: chunk.map(\.serverID))
            try accept(chunk, group)
        } catch let error as APIError {
            guard case .refused = error else { throw error }
            var search = CulpritSearch()
            try await find(&search, in: chunk, refusedWith: error, group)
            for (culprit, error) in search.culprits {
                let reason = error.words
                try remote.database.park(group.kind, group.value, culprit.id, reason: reason)
                report.parked.append(PushReport.Parked(id: culprit.id, reason: reason))
            }
        }
    }

    private mutating func accept(_ chunk: [QueuedChange], _ group: Group) throws {
        try remote.database.accept(group.kind, group.value, chunk.map(\.id))
        report.sent += chunk.count
        progress(
            SyncProgress(
                account: remote.account, step: .sending, done: report.sent, total: total, counts: UpsertCounts()))
    }
}

// MARK: - What the server refuses

/// Those of a refused chunk that are to blame.
private struct CulpritSearch {
    var culprits: [(QueuedChange, APIError)] = []
    var accepted = 0

    /// A server that refuses whatever it is told has something against the request, not against an article: the queue
    /// must not be parked for that.
    var isHopeless: Bool { accepted == 0 && culprits.count >= 8 }
}

extension QueuePush {

    /// Halves the chunk until those remain that the server refuses one by one.
    ///
    /// Throws what isn't a refusal, and the refusal itself when it isn't about articles.
    private mutating func find(
        _ search: inout CulpritSearch, in chunk: [QueuedChange], refusedWith error: APIError, _ group: Group
    ) async throws {
        if chunk.count == 1 {
            search.culprits.append((chunk[0], error))
            if search.isHopeless { throw error }
            return
        }
        for half in [chunk.prefix(chunk.count / 2), chunk.suffix(chunk.count - chunk.count / 2)].map(Array.init) {
            do {
                try await remote.caller.set(group.kind, group.value, of: half.map(\.serverID))
                search.accepted += half.count
                try accept(half, group)
            } catch let error as APIError {
                guard case .refused = error else { throw error }
                try await find(&search, in: half, refusedWith: error, group)
            }
        }
    }
}
