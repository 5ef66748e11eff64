import ArgumentParser
import Base
import Model
import Parser
import Sync

/// The messages at the end of a sync, and its exit code.
struct SyncSummary {
    let outcomes: [Syncer.Outcome]
    let isPush: Bool
    let isQuiet: Bool

    /// Throws the exit code when an account as a whole failed.
    func tell() throws {
        var status: ExitCode?
        var hasReportedInterruption = false
        for outcome in outcomes {
            switch outcome.result {
            case .success(let report):
                tell(report)
                status = status ?? Self.status(report)
            case .failure(let error):
                guard let failure = Failure(describing: error) else { throw error }
                // An interruption is reported once, not for every account.
                if !(hasReportedInterruption && failure.message == Failure.interrupted.message) { failure.say() }
                hasReportedInterruption = hasReportedInterruption || failure.message == Failure.interrupted.message
                status = status ?? failure.status
            }
        }
        tellRules()
        if let status { throw status }
    }

    /// Each once, however many accounts it failed in.
    private func tellRules() {
        let ruleEffects = outcomes.compactMap { try? $0.result.get().ruleEffects }
        for failure in ruleEffects.reduce(into: RuleEffects(), { $0 += $1 }).failures { Failure(failure).say() }
    }

    private func tell(_ report: SyncReport) {
        // Unsent changes are the user's data: they are reported even with --quiet.
        if let problem = report.push.problem { Failure(problem).say() }
        if let parked = report.push.parked.first {
            Failure(parked: report.push.parked.count, first: parked, of: report.account).say()
        }
        for change in report.statuses.overruled { Failure(change, of: report.account).say() }
        if isQuiet { return }
        for warning in report.warnings { Failure(warning, of: report.account).say() }
        for failure in report.fetches.failures { Failure(failure).say() }
        guard Terminal.isError, let words = words(report) else { return }
        Output.remark((outcomes.count > 1 ? "\(report.account.name): " : "") + words)
    }

    /// Nil if there is nothing to report about one account of several.
    private func words(_ report: SyncReport) -> String? {
        var parts: [String] = []
        if isPush || report.push.sent > 0 { parts.append(report.push.sent.counted("change") + " sent") }
        if !isPush { parts += pulled(report) }
        let fetches = report.fetches
        let isIdle = fetches.answered == 0 && fetches.failures.isEmpty && fetches.skipped.isEmpty
        return report.account.service == .local && isIdle && outcomes.count > 1 ? nil : parts.joined(separator: ", ")
    }

    private func pulled(_ report: SyncReport) -> [String] {
        var parts = [report.counts.new.counted("new article")]
        if report.ruleEffects.changed > 0 { parts.append("\(report.ruleEffects.changed) changed by rules") }
        if report.counts.updated > 0 { parts.append("\(report.counts.updated) changed") }
        parts += report.account.service == .local ? fetched(report.fetches) : marked(report.statuses)
        if report.statuses.kept > 0 { parts.append("\(report.statuses.kept) starred kept only here") }
        let overruled = report.statuses.overruled.count
        if overruled > 0 { parts.append(overruled.counted("change") + " not kept by the server") }
        if report.pruned.articles > 0 { parts.append(report.pruned.articles.counted("old article") + " pruned") }
        return parts
    }

    private func fetched(_ fetches: FetchReport) -> [String] {
        var parts = [fetches.answered.counted("feed") + " answered"]
        if !fetches.failures.isEmpty { parts.append("\(fetches.failures.count) failed") }
        if !fetches.skipped.isEmpty { parts.append(skips(fetches)) }
        return parts
    }

    /// What was done with other programs, or on the server's pages.
    private func marked(_ statuses: StatusChanges) -> [String] {
        let parts = StatusKind.allCases.flatMap { kind in
            [true, false].filter { statuses[kind, $0] > 0 }.map { "\(statuses[kind, $0]) \(kind.word($0))" }
        }
        return parts.isEmpty ? [] : ["marked elsewhere: " + parts.joined(separator: ", ")]
    }

    /// Explains why there are no new articles.
    private func skips(_ fetches: FetchReport) -> String {
        let gone = fetches.skipped.count { $0.verdict == .gone }
        let paused = fetches.skipped.count { $0.verdict == .paused }
        let waiting = fetches.skipped.count - gone - paused
        let due = fetches.skipped.compactMap { skip in
            switch skip.verdict {
            case .tooSoon(let until), .hostBackoff(let until): until
            case .due, .gone, .paused: nil
            }
        }.min()
        let later = due.map { "\(waiting) not due before \(Timestamp.local($0)) (--force fetches them now)" }
        return [later, gone > 0 ? "\(gone) gone" : nil, paused > 0 ? "\(paused) paused" : nil].compactMap { $0 }.joined(
            separator: ", ")
    }

    /// Some of a thousand feeds fail every day, and a server refuses a change now and then: that is no failure of the
    /// sync.
    private static func status(_ report: SyncReport) -> ExitCode? {
        if let problem = report.push.problem { return Failure(problem).status }
        guard report.fetches.answered == 0, let first = report.fetches.failures.first else { return nil }
        return Failure.status(first.problem)
    }
}
