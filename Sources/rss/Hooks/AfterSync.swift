import Foundation
import Model
import Store
import Sync

/// The steps that run when a sync has ended and nothing is locked any more, one after the other.
///
/// A step's error is printed as one line; it neither makes the sync fail nor keeps the next step from running. Only that
/// the database cannot be used ends them, and is the sync's failure.
struct AfterSync {
    let outcomes: [Syncer.Outcome]

    /// A part of the work, and the name of it for messages. It ends with `CancellationError` when its task is cancelled.
    struct Step: Sendable {
        let name: String
        let run: @Sendable () async throws -> Void
    }

    /// Runs the steps, unless the sync was interrupted, or another one runs, which will do the same.
    ///
    /// - Returns: the failure that ended them, also if the task was cancelled; nil if everything has run.
    func run(_ steps: [Step]) async -> Failure? {
        guard isWanted else { return nil }
        for step in steps {
            do {
                try await step.run()
            } catch is CancellationError {
                return Failure(
                    "interrupted; the sync is done, but its \(step.name) did not finish", Failure.interrupted.status)
            } catch let error as StoreError {
                return Failure(error)
            } catch {
                (Failure(describing: error) ?? Failure("\(step.name): \(error)", ExitStatus.inputOutput)).say()
            }
        }
        return nil
    }

    /// Returns the steps that run the user's programs for what arrived.
    func programs(
        _ settings: HookSettings, _ database: FeedDatabase, now: @escaping @Sendable () -> Date
    ) -> [Step] {
        let effects = outcomes.compactMap { try? $0.result.get().ruleEffects }.reduce(into: RuleEffects()) { $0 += $1 }
        let rules = RulePrograms(openings: effects.openings, database: database, timeout: settings.timeout)
        let hooks = SyncHooks(settings: settings, database: database, arrived: effects.arrived, failed: failed)
        let deliveries = DeliveryRunner(database: database, timeout: settings.timeout, now: now)
        return [
            Step(name: "hooks", run: rules.run), Step(name: "hooks", run: hooks.run),
            Step(name: "deliveries", run: deliveries.runAll),
        ]
    }

    /// The number of feeds that failed, and of accounts that failed as a whole.
    private var failed: Int {
        outcomes.reduce(0) { count, outcome in
            switch outcome.result {
            case .success(let report): count + report.fetches.failures.count + (report.push.problem == nil ? 0 : 1)
            case .failure: count + 1
            }
        }
    }

    private var isWanted: Bool {
        let errors = outcomes.compactMap { outcome in
            if case .failure(let error) = outcome.result { error } else { nil }
        }
        if errors.contains(where: { $0 is CancellationError || $0 as? SyncError == .interrupted }) { return false }
        let isElsewhere = errors.count { if case SyncError.alreadyRunning = $0 { true } else { false } }
        return isElsewhere < outcomes.count
    }
}
