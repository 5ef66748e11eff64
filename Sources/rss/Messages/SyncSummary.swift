import ArgumentParser
import Base
import Fetch
import Model
import Sync

/// The messages at the end of a sync, and its exit code.
struct SyncSummary {
    let outcomes: [Syncer.Outcome]
    let options: PullOptions
    let isPush: Bool
    let isQuiet: Bool

    /// Prints the messages. Throws the exit code when an account as a whole failed.
    func tell() throws {
        var status: ExitCode?
        var reported: Set<String> = []
        for outcome in outcomes {
            switch outcome.result {
            case .success(let report):
                tell(report)
                status = status ?? self.status(report)
            case .failure(let error):
                guard let failure = Failure(describing: error) else { throw error }
                // An interruption, or a full disk, is reported once, not for every account.
                if reported.insert(failure.message).inserted { failure.say() }
                status = status ?? failure.status
            }
        }
        tellRules()
        if let status { throw status }
    }

    /// Reports each failed rule once, even if it failed in several accounts.
    private func tellRules() {
        let ruleEffects = outcomes.compactMap { try? $0.result.get().ruleEffects }
        for failure in ruleEffects.reduce(into: RuleEffects(), { $0 += $1 }).failures { Failure(failure).say() }
    }

    private func tell(_ report: SyncReport) {
        // Unsent changes are the user's data: they are reported even with --quiet.
        if let problem = report.push.problem, !(isAbsent(report) && report.push.isProblemKnown) {
            Failure(problem).say()
        }
        // For a timer, it was said when the numbers were found out.
        if report.push.withheld > 0, isPush || !isTimer {
            Failure(withheld: report.push.withheld, of: report.account).say()
        }
        if let parked = report.push.parked.first {
            Failure(parked: report.push.parked.count, first: parked, of: report.account).say()
        }
        for change in report.statuses.overruled { Failure(change, of: report.account).say() }
        if isQuiet { return }
        for warning in report.warnings where !(isTimer && warning.isLasting) {
            Failure(warning, of: report.account).say()
        }
        tell(report.fetches)
        for feed in report.counts.full { Failure(full: feed).say() }
        // A feed is named for its news, which do not come.
        let isUnheard = !Terminal.isError && !(options.occasion == .named && nothingDue(report) != nil)
        guard !isUnheard, let words = words(report) else { return }
        Output.remark((outcomes.count > 1 ? "\(report.account.name): " : "") + words)
    }

    /// Reports the feeds that failed or work again, without repeating what an earlier sync reported.
    private func tell(_ fetches: FetchReport) {
        if let problem = fetches.networkProblem, isNews(fetches) {
            Failure.offline(problem, fetches).say()
        }
        let reported = fetches.failures.filter(\.isReported)
        for failure in reported { Failure(failure).say() }
        // A sync that fails has to say why; at a terminal, the summary does.
        if fetches.areAllFailing, reported.isEmpty, !isTimer, !options.isWatched {
            Failure.noneFetched(fetches.failures).say()
        }
        for recovery in fetches.recoveries { Failure(recovery).say() }
        for cut in fetches.cut { Failure(cutOf: cut.feed, cut.reason).say() }
        for move in fetches.moves { Failure(move).say() }
    }

    /// Returns the summary of an account; `nil` if it has no news and is one of several.
    private func words(_ report: SyncReport) -> String? {
        var parts: [String] = []
        if isPush || report.push.sent > 0 { parts.append(report.push.sent.counted("change") + " sent") }
        if !isPush { parts += pulled(report) }
        let fetches = report.fetches
        let isIdle = fetches.answered == 0 && fetches.failures.isEmpty && fetches.skipped.isEmpty
        let kind = report.account.kind
        return kind.fetchesFeeds && !kind.hasQueue && isIdle && outcomes.count > 1 ? nil : parts.joined(separator: ", ")
    }

    private func pulled(_ report: SyncReport) -> [String] {
        if let nothing = nothingDue(report) { return [nothing] }
        var parts = [report.counts.unread.counted("new article")]
        if report.pages.whole > 0 { parts.append(report.pages.whole.counted("full text")) }
        let kind = report.account.kind
        // On a server, these articles were read there.
        let old = kind.fetchesFeeds ? report.counts.new - report.counts.unread : 0
        if old > 0 { parts.append("\(old.counted("old article")) marked read") }
        if report.ruleEffects.changed > 0 { parts.append("\(report.ruleEffects.changed) changed by rules") }
        if report.counts.updated > 0 { parts.append("\(report.counts.updated) changed") }
        if kind.fetchesFeeds { parts += fetched(report.fetches) }
        if kind.hasQueue { parts += marked(report.statuses) }
        if report.statuses.kept > 0 { parts.append("\(report.statuses.kept) kept only here") }
        let overruled = report.statuses.overruled.count
        if overruled > 0 { parts.append(overruled.counted("change") + " not kept by the server") }
        if report.pruned.articles > 0 { parts.append(report.pruned.articles.counted("old article") + " pruned") }
        return parts
    }

    /// Returns the summary of a sync that came too early for every feed; `nil` for all others.
    private func nothingDue(_ report: SyncReport) -> String? {
        let fetches = report.fetches
        let isIdle =
            fetches.answered == 0 && fetches.failures.isEmpty && report.counts.new == 0 && report.pages.whole == 0
        guard report.account.kind.fetchesFeeds, isIdle, !fetches.skipped.isEmpty, report.ruleEffects.changed == 0,
            report.pruned.articles == 0, case let waits = fetches.skipped.map(\.wait),
            fetches.skipped.allSatisfy({ !$0.isGone }), waits.allSatisfy({ $0.reason != .paused }),
            let first = waits.map(\.until).min()
        else { return nil }
        return "nothing due before \(Timestamp.local(first)) (--force fetches now)"
    }

    private func fetched(_ fetches: FetchReport) -> [String] {
        var parts = [fetches.answered.counted("feed") + " answered"]
        if !fetches.failures.isEmpty {
            let hint = fetches.failures.allSatisfy(\.isReported) ? "" : " ('rss feeds --failing' lists them)"
            parts.append("\(fetches.failures.count) failed" + hint)
        }
        if !fetches.skipped.isEmpty { parts.append(skips(fetches)) }
        return parts
    }

    /// Returns the changes that other programs, or the server's own pages, made.
    private func marked(_ statuses: StatusChanges) -> [String] {
        let words = Mark.statuses.map { (mark: $0, words: $0.facts.words) } + [(.label(""), ("labelled", "unlabelled"))]
        let parts = words.flatMap { mark, words in
            [(true, words.has), (false, words.lacks)].compactMap { value, word in
                let count = statuses[MarkChange(mark, value)]
                return count > 0 ? "\(count) \(word)" : nil
            }
        }
        return parts.isEmpty ? [] : ["marked elsewhere: " + parts.joined(separator: ", ")]
    }

    /// Returns how many feeds were not fetched, to explain why there are no new articles.
    private func skips(_ fetches: FetchReport) -> String {
        let paused = fetches.skipped.count { $0.wait.reason == .paused }
        let waiting = fetches.skipped.filter { !$0.isGone && $0.wait.reason != .paused }
        let gone = fetches.skipped.count - waiting.count - paused
        let later = waiting.map(\.wait.until).min().map {
            "\(waiting.count) not due before \(Timestamp.local($0)) (--force fetches them now)"
        }
        return [later, gone > 0 ? "\(gone) gone" : nil, paused > 0 ? "\(paused) paused" : nil].compactMap(\.self)
            .joined(separator: ", ")
    }

    private var isTimer: Bool { options.isTimer }

    /// Whether it is said that there is no network: to a timer's mails, once.
    private func isNews(_ fetches: FetchReport) -> Bool { !fetches.wasOffline || !isTimer }

    /// Returns whether a timer's sync could not reach the account's directory, which a stick, a network disk or a server
    /// often isn't there for: that is said once.
    private func isAbsent(_ report: SyncReport) -> Bool {
        guard isTimer else { return false }
        switch report.push.problem {
        case .directory(_, nil): return true
        case .server(let account, let error): return !account.kind.hasServer && error.isPassing
        default: return false
        }
    }

    /// Returns the exit code of a sync with a report. A sync is successful if only some feeds failed, or a server
    /// refused a change, which happens daily. A timer's sync that reports nothing is successful, too.
    private func status(_ report: SyncReport) -> ExitCode? {
        if let problem = report.push.problem { return isAbsent(report) ? nil : Failure(problem).status }
        let fetches = report.fetches
        if let problem = fetches.networkProblem, fetches.isOffline {
            return isNews(fetches) ? Failure.offline(problem, fetches).status : nil
        }
        guard report.fetches.areAllFailing else { return nil }
        let news = report.fetches.failures.first { !isTimer || $0.isReported }
        return news.map { Failure.status($0.problem) }
    }
}
