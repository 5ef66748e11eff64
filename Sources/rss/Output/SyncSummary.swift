import ArgumentParser
import Model
import Parser
import Sync

/// What a sync has to tell when it is over.
struct SyncSummary {
    let outcomes: [Syncer.Outcome]
    let isQuiet: Bool

    /// Throws the exit code when nothing could be fetched.
    func tell() throws {
        var status: ExitCode?
        for outcome in outcomes {
            switch outcome.result {
            case .success(let report):
                tell(report)
                status = status ?? Self.status(report)
            case .failure(let error):
                guard let failure = Failure(describing: error) else { throw error }
                failure.say()
                status = status ?? failure.status
            }
        }
        if let status { throw status }
    }

    private func tell(_ report: SyncReport) {
        if isQuiet { return }
        for failure in report.failures { Failure(failure).say() }
        guard Terminal.isError else { return }
        var parts = ["\(report.arrivals.new) new articles"]
        if report.arrivals.updated > 0 { parts.append("\(report.arrivals.updated) changed") }
        parts.append("\(report.answered) feeds answered")
        if !report.failures.isEmpty { parts.append("\(report.failures.count) failed") }
        if !report.skipped.isEmpty { parts.append(skips(report)) }
        if report.pruned.articles > 0 { parts.append("\(report.pruned.articles) old articles pruned") }
        Output.remark(parts.joined(separator: ", "))
    }

    /// A person who wants news now is told why there are none.
    private func skips(_ report: SyncReport) -> String {
        let gone = report.skipped.count { $0.verdict == .gone }
        let resting = report.skipped.count - gone
        let due = report.skipped.compactMap { skip in
            switch skip.verdict {
            case .tooSoon(let until), .hostRests(let until): until
            case .due, .gone: nil
            }
        }.min()
        let later = due.map { "\(resting) not due before \(Timestamp.local($0)) ('--force' doesn't wait)" }
        return [later, gone > 0 ? "\(gone) gone" : nil].compactMap { $0 }.joined(separator: ", ")
    }

    /// Some of a thousand feeds fail every day: that is no failure of the sync.
    private static func status(_ report: SyncReport) -> ExitCode? {
        guard report.answered == 0, let first = report.failures.first else { return nil }
        return Failure.status(first.problem)
    }
}
