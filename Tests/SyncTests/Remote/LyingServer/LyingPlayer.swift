import API
import Foundation
import Model
import Store
import Synchronization
import TestSupport

@testable import Fetch
@testable import Sync

/// Plays a schedule with two machines and a server that lies, and holds against each other what was done and what is
/// there in the end.
final class LyingPlayer: Sendable {
    let stage: LyingStage
    let schedule: LyingSchedule
    let folder: TemporaryFolder
    let state: Mutex<State>

    var server: SyncServer { stage.server }

    struct State: Sendable {
        var machines: [Machine]
        var commands: [[Command]] = [[], []]

        /// All that were ever published, also what is gone.
        var published: [String: [Int64]]
        var ruled: Set<History.ArticleKey> = []
        var sync: SyncUnderWay?
        var violation: (any Error)?
        var bad: Set<Int64> = []

        /// How each machine knows each article: that must not change.
        var known: [HistoryCheck.MachineArticle: (id: ArticleID, arrived: Date)] = [:]

        /// Articles that may get another id, as they left the server or were read long ago.
        var mayComeAnew: Set<Int64> = []
        var seconds = 0

        /// Whether feeds stayed what they were, and clocks went on as clocks do.
        var isPlain = true
        var copies = 0

        /// The outcome of the last sync.
        var outcome = Machine.SyncOutcome.well
    }

    /// A timeline command, to be undone.
    enum Command: Sendable {
        case mark(History.Key, Bool)
        case delete
    }

    /// What is known of a sync while it runs.
    struct SyncUnderWay: Sendable {
        let machine: Int
        var events: [LyingSchedule.Event]
        var counts: [ServerRequest.Role: Int] = [:]
        var task: Task<Machine.SyncOutcome, any Error>?

        /// Where the files are as they were when the process died. `nil` means that it lives.
        var copy: String?
    }

    init(_ stage: LyingStage, _ schedule: LyingSchedule) throws {
        let folder = try TemporaryFolder()
        let machines = try stage.set(schedule, in: folder)
        self.stage = stage
        self.schedule = schedule
        self.folder = folder
        let published = stage.server.look { $0.users.mapValues(\.ids) }
        let ruled = stage.server.look { state in
            state.users.flatMap { user, contents in
                contents.items.filter { $0.title == HistoryCheck.ruleTitle }.map {
                    History.ArticleKey(user: user, id: $0.id)
                }
            }
        }
        state = Mutex(State(machines: machines, published: published, ruled: Set(ruled)))
    }

    func play() async throws {
        try check()
        if schedule.startsSynced {
            for number in LyingStage.users.indices { for user in LyingStage.users[number] { try hold(number, user) } }
        }
        for step in schedule.steps { try await play(step) }
        server.update { $0.lies = [] }
        // Doubts and backoffs end: days go by, and syncs go on.
        for pause in [90_000, 200_000, 700_000] {
            wait(pause)
            for machine in LyingStage.users.indices { try await syncUndisturbed(machine) }
        }
        try await syncUndisturbed(0)
        let (bad, outcome) = state.withLock { ($0.bad, $0.outcome) }
        if bad.isEmpty, case .notAllSent = outcome { throw Violation("in the end, not all was sent") }
        try finish()
    }

    func machine(_ number: Int) -> Machine { state.withLock { $0.machines[number] } }

    // MARK: Steps

    private func play(_ step: LyingSchedule.Step) async throws {
        switch step {
        case .deed(let deed): try state.withLock { state in try perform(deed, &state) }
        case .sync(let number, let kind, let events):
            for user in LyingStage.users[number] {
                _ = try await sync(number, kind, user, user == "alice" ? events : [])
            }
        case .lie(let lie): tell(lie)
        case .wait(let seconds): wait(seconds)
        case .turnClock(let number?, let seconds):
            state.withLock { $0.isPlain = false }
            machine(number).clock.advance(by: TimeInterval(seconds))
        case .turnClock(nil, let seconds):
            state.withLock { $0.isPlain = false }
            turnServer(by: seconds)
        case .logIn(let number): try await logIn(number)
        case .retry(let number):
            let machine = machine(number)
            for account in machine.accounts { _ = try machine.hand.retry(nil, of: account.id) }
        case .death(let number): try restart(number, at: try state.withLock { state in try copy(number, &state) })
        case .sidebar(let number, let deed): try await perform(deed, at: number)
        case .bad(let place, let status):
            state.withLock { state in
                guard let id = article("alice", place, state)?.id else { return }
                state.bad.insert(id)
                server.update { $0.bad[id] = status }
            }
        }
        try check()
    }

    func tell(_ lie: Lie) {
        server.update { state in
            state.lies.append(lie)
            if lie.kind == .stale { state.old = state.users }
        }
    }

    private func wait(_ seconds: Int) {
        state.withLock { state in
            state.seconds += seconds
            for machine in state.machines { machine.clock.advance(by: TimeInterval(seconds)) }
        }
        turnServer(by: seconds)
    }

    private func turnServer(by seconds: Int) {
        server.advanceClock(by: Double(seconds))
    }

    private func logIn(_ number: Int) async throws {
        for user in LyingStage.users[number] {
            do {
                try await machine(number).logIn(user)
            } catch is SyncError {}
        }
    }

    /// The server is honest. Where it refused a login, the user logs in again; where it had wanted a pause, and a clock
    /// was turned back since, the pause is waited for.
    private func syncUndisturbed(_ number: Int) async throws {
        for user in LyingStage.users[number] {
            do {
                _ = try await sync(number, .both, user, [], mustWork: true)
            } catch SyncError.frozen where server.look({ $0.told.badLogins >= 3 }) {
                try await machine(number).logIn(user)
                _ = try await sync(number, .both, user, [], mustWork: true)
            } catch SyncError.server(_, .rateLimited(let end)) {
                wait(1 + Int(end.timeIntervalSince(machine(number).clock.now)))
                _ = try await sync(number, .both, user, [], mustWork: true)
            }
        }
    }
}
