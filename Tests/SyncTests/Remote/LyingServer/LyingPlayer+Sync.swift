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
        let requests = server.calls.count
        server.interfere { [weak self] request, moment in
            self?.meet(request, moment)
            return nil
        }
        let hook = try hook(machine, events)
        let task = Task { try await machine.sync(kind, user) }
        state.withLock { $0.sync?.task = task }
        let result = await task.result
        hook?.end()
        server.interfere(nil)
        let ended = state.withLock { state in
            defer { state.sync = nil }
            if let outcome = try? result.get() { state.outcome = outcome }
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
        if server.calls.count - requests > 1_000 { throw Violation("a sync without an end") }
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
                // What happens at a request at the same moment may wait for the database, which waits for this statement.
                self?.state.withLockIfAvailable { state in self?.happen(event.happening, &state) }
            }
        }
        if plan.isEmpty { return nil }
        let hook = try StatementHook(machine.database)
        hook.begin(plan)
        return hook
    }

    private func meet(_ request: ServerRequest, _ moment: SyncServer.Moment) {
        state.withLock { state in
            guard var sync = state.sync else { return }
            let role = request.role.isEdit ? .edit : request.role
            let count = sync.counts[role, default: 0]
            if moment == .after { sync.counts[role] = count + 1 }
            state.sync = sync
            for event in sync.events {
                if case .request(role, count, moment) = event.moment { happen(event.happening, &state) }
            }
        }
    }

    private func happen(_ happening: LyingSchedule.Event.Happening, _ state: inout State) {
        guard let sync = state.sync, sync.copy == nil else { return }
        do {
            switch happening {
            case .deed(let deed): try perform(deed, &state)
            case .lie(let lie): tell(lie)
            case .duplicate: try duplicate(state.machines[sync.machine])
            case .death:
                let files = try copy(sync.machine, &state)
                state.sync?.copy = files
                sync.task?.cancel()
            }
        } catch {
            state.violation = error
        }
    }

    /// Tries a second sync of the account, while one is under way: it does nothing.
    private func duplicate(_ machine: Machine) throws {
        let (end, error) = (DispatchSemaphore(value: 0), Outcome())
        Task {
            do {
                _ = try await machine.sync(.push, "alice", waits: false)
            } catch let thrown {
                error.error.withLock { $0 = thrown }
            }
            end.signal()
        }
        // One that is let in waits for this request to end.
        guard end.wait(timeout: .now() + 10) == .success,
            case .alreadyRunning? = error.error.withLock({ $0 as? SyncError })
        else { throw Violation("a second sync wasn't turned away") }
    }

    private final class Outcome: Sendable {
        let error = Mutex<(any Error)?>(nil)
    }

    /// Copies the files of a process that dies, as they are now.
    func copy(_ number: Int, _ state: inout State) throws -> String {
        state.copies += 1
        let machine = state.machines[number]
        let copy = "\(folder.path)/\(number)-\(state.copies).db"
        // The log is only ever added to while such a small database is open.
        for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: machine.path + ending) {
            try FileManager.default.copyItem(atPath: machine.path + ending, toPath: copy + ending)
        }
        server.update { $0.machines[machine.client] = nil }
        return copy
    }

    func restart(_ number: Int, at path: String) throws {
        try state.withLock { state in
            let machine = try state.machines[number].restarted(at: path)
            state.machines[number] = machine
            server.update { $0.machines[machine.client] = number }
        }
    }

    /// What a machine has rightly, it must keep.
    func hold(_ number: Int, _ user: String) throws {
        let articles = try machine(number).articles(of: user)
        server.update { state in
            for (article, listed) in articles {
                for flag in [ServerContents.Flag.starred, .labelled] where listed.value(flag) {
                    guard state.users[user]?.has(flag, article.id) == true else { continue }
                    state.history.append(.held(number, History.Key(article: article, flag: flag)))
                }
            }
        }
    }
}
