import GRDB
import Synchronization

@testable import Store

/// Lets something happen before the nth statement of a connection: whatever a program can be interrupted by.
///
/// In the middle of a transaction that writes, nobody else can write. Then it lets it happen before the next.
final class StatementHook: Sendable {
    private let state: Mutex<State>

    private struct State {
        var plan: [Int: @Sendable () -> Void] = [:]
        var count = 0
        var isWriting = false
        var waiting: [@Sendable () -> Void] = []
    }

    init(_ database: FeedDatabase) throws {
        state = Mutex(State())
        try database.read { db in
            db.trace(options: .statement) { [weak self] event in
                if case .statement(let statement) = event { self?.willRun(statement.sql) }
            }
        }
    }

    /// From now on.
    ///
    /// - Parameter plan: What happens, by the number of the statement.
    func begin(_ plan: [Int: @Sendable () -> Void]) {
        state.withLock { state in
            state.plan = plan
            state.count = 0
        }
    }

    /// Lets what still waits happen.
    func end() {
        run { state in
            let waiting = state.waiting
            state.plan = [:]
            state.waiting = []
            return waiting
        }
    }

    private func willRun(_ sql: String) {
        run { state in
            if state.plan.isEmpty && state.waiting.isEmpty && !state.isWriting && !sql.hasPrefix("BEGIN") { return [] }
            var ready: [@Sendable () -> Void] = []
            // What is traced has not run yet: the transaction begins after its first statement, and ends after its last.
            // So it is with a statement that writes on its own, while what it sets off is traced, as a comment.
            let isWithin = state.isWriting || sql.hasPrefix("--")
            if sql.hasPrefix("BEGIN IMMEDIATE") {
                ready = state.waiting
                state.waiting = []
                state.isWriting = true
            } else if sql.hasPrefix("COMMIT") || sql.hasPrefix("ROLLBACK") {
                state.isWriting = false
            }
            state.count += 1
            guard let action = state.plan.removeValue(forKey: state.count) else { return ready }
            if !isWithin { return ready + [action] }
            state.waiting.append(action)
            return ready
        }
    }

    /// What `body` returns happens when nothing is locked.
    private func run(_ body: (inout State) -> [@Sendable () -> Void]) {
        let actions = state.withLock { body(&$0) }
        for action in actions { action() }
    }
}
