import Fetch
import Foundation
import Model
import Web

/// The state of a pull of the local account: which feeds are fetched next, and what happens with their answers.
///
/// It only decides: for every ``Event``, it returns the ``Effect``s that ``Pipeline`` carries out. Any event can start
/// a job, so a job may follow from the answer to another one.
struct PullState {

    enum Event {
        /// The pull begins.
        case begun

        /// A host answered or refused to.
        case replied(HostReply)

        /// The job's document is too large to be received beside others.
        case postponed(FetchJob)

        /// The job's answer was read.
        case read(FetchJob, FetchResult)

        /// The job's answer was handed on: its host can take the next one.
        case left(FetchJob)

        /// A job is completely done.
        case ended

        /// A job was cancelled, as the user interrupted the sync.
        case cancelled

        /// The answer to ``Effect/findRoute``: whether the system has a route to other machines.
        case route(exists: Bool)

        /// Articles were saved, and feeds moved with them.
        case saved([UpsertCounts], [FeedMove])
    }

    enum Effect {
        case fetch(FetchJob)

        /// Fetch the feed when no other large document is held.
        case fetchAlone(FetchJob)

        /// Save the fetch, and give back the part of the budget that its large document holds.
        case keep(FeedFetch, large: DocumentBudget.Part?)
        case report(SyncProgress)
        case findRoute

        /// End the pull.
        case finish
    }

    /// The conditions that are the same for all feeds of a pull.
    struct Conditions {
        var rule: @Sendable (Feed) -> RefreshRule
        var outages: OutageRule
        var occasion: RefreshOccasion

        /// The time at which the pull began. All fetches are dated to it, as their wait for each other is irrelevant.
        var start: Date
    }

    private let conditions: Conditions
    private let total: Int
    private var queue: TransferQueue<FetchJob>
    private(set) var backoffs: HostBackoffs
    private(set) var report: SyncReport
    private var held = HeldFailures()

    /// The numbers of jobs that have not begun, and of those that are being fetched or read.
    private var waiting: Int
    private var underWay = 0
    private var done = 0
    private var isCancelled = false
    private var isFinished = false

    /// - Parameters:
    ///   - jobs: the jobs in the order in which they are to be done.
    ///   - queue: an empty queue with the limits of the client that fetches.
    ///   - backoffs: the backoffs of hosts that are known from earlier syncs.
    init(
        _ account: Account, _ jobs: [FetchJob], _ queue: TransferQueue<FetchJob>, backoffs: HostBackoffs,
        _ conditions: Conditions
    ) {
        self.conditions = conditions
        self.backoffs = backoffs
        self.queue = queue
        for host in backoffs.limitedHosts { self.queue.serve(host, atATime: 1) }
        for job in jobs { self.queue.append(job, for: job.host) }
        (total, waiting) = (jobs.count, jobs.count)
        report = SyncReport(account: account)
    }

    mutating func handle(_ event: Event, at now: Date) -> [Effect] {
        switch event {
        case .begun:
            return startNext() + finishIfDone()
        case .replied(let reply):
            backoffs.note(reply, at: now)
            return []
        case .postponed(let job):
            queue.finished(host: job.host)
            return [.fetchAlone(job)] + startNext()
        case .read(let job, let result):
            let effects = held.add(result, of: job.feed).flatMap { keep($0.result, of: $0.feed, at: now) }
            if result.fetch.contents?.isCut == true, let reason = result.fetch.refresh.reason,
                reason != job.state.reason
            {
                report.fetches.cut.append((job.feed, reason))
            }
            return effects + [countDone()]
        case .left(let job):
            queue.finished(host: job.host)
            return startNext() + finishIfDone()
        case .ended:
            underWay -= 1
            return finishIfDone()
        case .cancelled:
            isCancelled = true
            underWay -= 1
            return finishIfDone()
        case .route(let exists):
            return held.settle(hasRoute: exists).flatMap { keep($0.result, of: $0.feed, at: now) } + [finish()]
        case .saved(let counts, let moves):
            for counts in counts { report.counts += counts }
            report.fetches.moves += moves
            return []
        }
    }
}

// MARK: - Starting jobs

extension PullState {

    /// Starts as many jobs as there is room for. Only now are they checked for being due: their host may have refused
    /// others.
    private mutating func startNext() -> [Effect] {
        var effects: [Effect] = []
        while !isCancelled, let job = queue.startNext() {
            waiting -= 1
            let verdict = conditions.rule(job.feed).verdict(
                job.state, host: backoffs.backoff(of: job.host), at: conditions.start, for: conditions.occasion)
            switch verdict {
            case .due:
                underWay += 1
                effects.append(.fetch(job))
            case .waits(let wait):
                queue.finished(host: job.host)
                effects.append(skip(job, wait))
            }
        }
        return effects
    }

    private mutating func skip(_ job: FetchJob, _ wait: RefreshWait) -> Effect {
        report.fetches.skipped.append(
            FetchReport.Skip(
                feed: job.feed, wait: wait, isFailing: job.state.failures > 0, isGone: job.state.outcome == .gone))
        return countDone()
    }

    private mutating func finishIfDone() -> [Effect] {
        guard underWay == 0, waiting == 0 || isCancelled, !isFinished else { return [] }
        isFinished = true
        return held.isEmpty ? [finish()] : [.findRoute]
    }

    private mutating func finish() -> Effect {
        (report.fetches.networkProblem, report.fetches.stopped) = (held.problem, held.stopped)
        return .finish
    }

    private mutating func countDone() -> Effect {
        done += 1
        return .report(
            SyncProgress(account: report.account, step: .fetching, done: done, total: total, counts: report.counts))
    }
}

// MARK: - Results

extension PullState {

    private mutating func keep(_ result: FetchResult, of feed: Feed, at now: Date) -> [Effect] {
        var fetch = result.fetch
        if let host = result.refusingHost, result.problem == nil { return leave(feed, fetch, refusedBy: host, at: now) }
        fetch.refresh.dateChecked = conditions.start
        let host = FeedFetcher.host(of: feed) ?? ""
        if let problem = result.problem {
            let isReported = conditions.outages.reportsFailure(&fetch.refresh, at: now)
            let state = fetch.refresh
            report.fetches.failures.append(
                FetchReport.Failure(
                    feed: feed, problem: problem, since: state.failingSince ?? now,
                    isFirst: state.failures == 1 && result.refusingHost == nil,
                    isGone: state.outcome == .gone, isReported: isReported))
            backoffs.noteFailure(of: host, at: now)
        } else {
            report.fetches.answered += 1
            if let since = conditions.outages.reportedRecovery(&fetch.refresh) {
                report.fetches.recoveries.append(FetchReport.Recovery(feed: feed, since: since))
            }
            backoffs.noteAnswer(of: host, at: now)
        }
        return [.keep(fetch, large: result.large)]
    }

    /// Leaves the feed as it was, but for the time of the first refusal, until the host may be asked again. If another host
    /// sent us to it, the feed remembers that itself.
    private mutating func leave(_ feed: Feed, _ fetch: FeedFetch, refusedBy host: String, at now: Date) -> [Effect] {
        let until = backoffs.backoff(of: host)?.until ?? now
        let isOther = host != FeedFetcher.host(of: feed)
        report.fetches.skipped.append(
            FetchReport.Skip(
                feed: feed, wait: RefreshWait(isOther ? .retryAfter : .host, until: until),
                isFailing: fetch.refresh.failures > 0, isGone: fetch.refresh.outcome == .gone))
        var fetch = fetch
        if isOther { fetch.refresh.retryAt = until }
        return [.keep(fetch, large: nil)]
    }
}
