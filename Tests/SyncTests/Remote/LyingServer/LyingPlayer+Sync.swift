import Foundation
import Model
import Store
import Synchronization
import TestSupport

@testable import Sync

extension LyingPlayer {

    /// - Parameter mustWork: Whether an error is a mistake.
    func sync(
        _ number: Int, _ kind: Machine.SyncKind, _ user: String, _ events: [LyingSchedule.Event],
        mustWork: Bool = false
    ) async throws {
        let machine = machine(number)
        state.withLock { $0.sync = SyncUnderWay(machine: number, events: events) }
        server.note(.syncBegan(number, user: user))
        let lies = server.look { $0.told }
        let requests = server.look { $0.requests }
        server.interfere { [weak self] request, moment in self?.meet(request, moment) }
        let hook = try hook(machine, events)
        let task = Task { try await machine.sync(kind, user) }
        state.withLock { $0.sync?.task = task }
        let result = await task.result
        hook?.end()
        server.interfere(nil)
        let ended = state.withLock { state in
            defer { state.sync = nil }
            return (copy: state.sync?.copy, violation: state.violation)
        }
        let told = server.look { $0.told }
        let wasLiedTo = told.count > lies.count
        let outcome = try? result.get()
        let wentWell = outcome == .well
        server.note(
            .syncEnded(
                number, user: user,
                History.SyncEnd(
                    sentAll: wentWell && !wasLiedTo && ended.copy == nil && (kind == .both || kind == .whole),
                    knowsLists: outcome != nil && outcome != .pullUnconfirmed && ended.copy == nil && kind != .push
                        && told.count - lies.count == told.edits - lies.edits)))
        for (id, flag) in machine.overruled.withLock({ $0 }) {
            let article = try machine.articles(of: user).first { $0.value.id == id }
            if let article { server.note(.withdrawn(number, History.Key(article: article.key, flag: flag))) }
        }
        if let violation = ended.violation { throw violation }
        if server.look({ $0.requests - requests }) > 1_000 { throw Violation("a sync without an end") }
        if let copy = ended.copy {
            try restart(number, at: copy)
        } else if case .failure(let error) = result, mustWork || !(error is SyncError) {
            throw error
        }
        if wentWell && !wasLiedTo && kind == .both { try hold(number, user) }
    }

    private func hook(_ machine: Machine, _ events: [LyingSchedule.Event]) throws -> StatementHook? {
        var plan: [Int: @Sendable () -> Void] = [:]
        for event in events {
            guard case .statement(let count) = event.moment else { continue }
            plan[count] = { [weak self] in
                guard let self else { return }
                state.withLock { state in self.happen(event.happening, &state) }
            }
        }
        if plan.isEmpty { return nil }
        let hook = try StatementHook(machine.database)
        hook.begin(plan)
        return hook
    }

    private func meet(_ request: LyingRequest, _ moment: LyingServer.Moment) {
        state.withLock { state in
            guard var sync = state.sync else { return }
            let count = sync.counts[request.role, default: 0]
            if moment == .after { sync.counts[request.role] = count + 1 }
            state.sync = sync
            for event in sync.events {
                if case .request(request.role, count, moment) = event.moment { happen(event.happening, &state) }
            }
        }
    }

    private func happen(_ happening: LyingSchedule.Event.Happening, _ state: inout State) {
        guard let sync = state.sync, sync.copy == nil else { return }
        do {
            switch happening {
            case .deed(let deed): try perform(deed, &state)
            case .death:
                state.copies += 1
                let machine = state.machines[sync.machine]
                let copy = "\(folder.path)/\(sync.machine)-\(state.copies).db"
                // The log is only ever added to while such a small database is open.
                for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: machine.path + ending) {
                    try FileManager.default.copyItem(atPath: machine.path + ending, toPath: copy + ending)
                }
                server.change { $0.machines[machine.client] = nil }
                state.sync?.copy = copy
                sync.task?.cancel()
            }
        } catch {
            state.violation = error
        }
    }

    private func restart(_ number: Int, at path: String) throws {
        try state.withLock { state in
            let machine = try state.machines[number].restarted(at: path)
            state.machines[number] = machine
            server.change { $0.machines[machine.client] = number }
        }
    }

    /// What a machine has rightly, it must keep.
    func hold(_ number: Int, _ user: String) throws {
        let articles = try machine(number).articles(of: user)
        server.change { state in
            for (key, article) in articles where article.isStarred {
                guard let contents = state.users[user], let item = contents.item(key.id), item.isStarred else {
                    continue
                }
                state.history.append(.held(number, key))
            }
        }
    }
}
