import ArgumentParser
import Base
import Model
import Parser
import Sync

/// What a sync has to tell when it is over.
struct SyncSummary {
    let outcomes: [Syncer.Outcome]
    let isPush: Bool
    let isQuiet: Bool

    /// Throws the exit code when an account as a whole failed.
    func tell() throws {
        var status: ExitCode?
        var isInterruptionTold = false
        for outcome in outcomes {
            switch outcome.result {
            case .success(let report):
                tell(report)
                status = status ?? Self.status(report)
            case .failure(let error):
                guard let failure = Failure(describing: error) else { throw error }
                // That it was interrupted is said once, not for every account.
                if !(isInterruptionTold && failure.message == Failure.interrupted.message) { failure.say() }
                isInterruptionTold = isInterruptionTold || failure.message == Failure.interrupted.message
                status = status ?? failure.status
            }
        }
        tellRules()
        if let status { throw status }
    }

    /// Each once, however many accounts it failed in.
    private func tellRules() {
        let settlements = outcomes.compactMap { try? $0.result.get().settlement }
        for failure in settlements.reduce(into: Settlement(), { $0 += $1 }).failures { Failure(failure).say() }
    }

    private func tell(_ report: SyncReport) {
        // What was given up for now is told in any case: it is the user's.
        if let problem = report.push.problem { Failure(problem).say() }
        if let parked = report.push.parked.first {
            Failure(parked: report.push.parked.count, first: parked, of: report.account).say()
        }
        if isQuiet { return }
        for warning in report.warnings { Failure(warning, of: report.account).say() }
        for failure in report.visits.failures { Failure(failure).say() }
        guard Terminal.isError, let words = words(report) else { return }
        Output.remark((outcomes.count > 1 ? "\(report.account.name): " : "") + words)
    }

    /// Nil when there is nothing to tell of one account among others.
    private func words(_ report: SyncReport) -> String? {
        var parts: [String] = []
        if isPush || report.push.sent > 0 { parts.append(report.push.sent.counted("change") + " sent") }
        if !isPush { parts += pulled(report) }
        let visits = report.visits
        let isIdle = visits.answered == 0 && visits.failures.isEmpty && visits.skipped.isEmpty
        return report.account.service == .local && isIdle && outcomes.count > 1 ? nil : parts.joined(separator: ", ")
    }

    private func pulled(_ report: SyncReport) -> [String] {
        var parts = [report.arrivals.new.counted("new article")]
        if report.settlement.changed > 0 { parts.append("\(report.settlement.changed) changed by rules") }
        if report.arrivals.updated > 0 { parts.append("\(report.arrivals.updated) changed") }
        parts += report.account.service == .local ? visited(report.visits) : marked(report.statuses)
        if report.pruned.articles > 0 { parts.append(report.pruned.articles.counted("old article") + " pruned") }
        return parts
    }

    private func visited(_ visits: VisitReport) -> [String] {
        var parts = [visits.answered.counted("feed") + " answered"]
        if !visits.failures.isEmpty { parts.append("\(visits.failures.count) failed") }
        if !visits.skipped.isEmpty { parts.append(skips(visits)) }
        return parts
    }

    /// What was done with other programs, or on the server's pages.
    private func marked(_ statuses: StatusChanges) -> [String] {
        let counts = [
            (statuses.read, "read"), (statuses.unread, "unread"), (statuses.starred, "starred"),
            (statuses.unstarred, "unstarred"),
        ]
        let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return parts.isEmpty ? [] : ["marked elsewhere: " + parts.joined(separator: ", ")]
    }

    /// A person who wants news now is told why there are none.
    private func skips(_ visits: VisitReport) -> String {
        let gone = visits.skipped.count { $0.verdict == .gone }
        let waiting = visits.skipped.count - gone
        let due = visits.skipped.compactMap { skip in
            switch skip.verdict {
            case .tooSoon(let until), .hostBackoff(let until): until
            case .due, .gone: nil
            }
        }.min()
        let later = due.map { "\(waiting) not due before \(Timestamp.local($0)) ('--force' doesn't wait)" }
        return [later, gone > 0 ? "\(gone) gone" : nil].compactMap { $0 }.joined(separator: ", ")
    }

    /// Some of a thousand feeds fail every day, and a server refuses a change now and then: that is no failure of the
    /// sync.
    private static func status(_ report: SyncReport) -> ExitCode? {
        if let problem = report.push.problem { return Failure(problem).status }
        guard report.visits.answered == 0, let first = report.visits.failures.first else { return nil }
        return Failure.status(first.problem)
    }
}
