import Model
import Store
package import Sync

/// The steps that run when a sync has ended and nothing is locked any more, one after the other.
///
/// A step's error is reported; it neither makes the sync fail nor keeps the next step from running. Only that the database
/// cannot be used ends them, and is the sync's failure.
package struct AfterSync: Sendable {
    let outcomes: [Syncer.Outcome]

    /// The Maildir to bring up to date; `nil` for none.
    let maildir: MaildirStep?
    let environment: StepEnvironment

    package init(outcomes: [Syncer.Outcome], maildir: MaildirStep? = nil, environment: StepEnvironment) {
        self.outcomes = outcomes
        self.maildir = maildir
        self.environment = environment
    }

    /// The steps, in their order.
    private var steps: [any Step] {
        let effects = outcomes.compactMap { try? $0.result.get().ruleEffects }.reduce(into: RuleEffects()) { $0 += $1 }
        let steps: [(any Step)?] = [
            maildir,
            RulePrograms(openings: effects.openings, environment: environment),
            SyncHooks(arrived: effects.arrived, failed: failed, environment: environment),
            DeliveryRunner(environment: environment),
        ]
        return steps.compactMap(\.self)
    }

    /// Runs the steps, unless the sync was interrupted, or another one runs, which will do the same.
    ///
    /// - Returns: the error that ended them: a `StoreError`, or ``StepError/interrupted(_:)``; `nil` if everything has run.
    package func run() async -> (any Error)? {
        guard isWanted else { return nil }
        for step in steps {
            do {
                try await step.run()
            } catch is CancellationError {
                return StepError.interrupted(step.name)
            } catch let error as StoreError where !error.isOfLock {
                return error
            } catch {
                environment.report(.ended(step.name, error))
            }
        }
        return nil
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
