import Base
import Foundation
import Model
import Store
import Web

/// One pull of the local account: visits its feeds side by side, reads what they answer and saves many at a time.
///
/// Asking, reading and saving are child tasks, so that none waits for another; what they bring comes back to the one
/// task that calls ``run()`` and alone decides what is begun next.
struct LocalPull {
    private let local: LocalAccount
    private let options: PullOptions
    private let outages: OutageRule

    /// When this began. All visits count from then: how long they waited for each other says nothing.
    private let start: Date
    private let total: Int
    private let progress: @Sendable (SyncProgress) -> Void

    private var queue: FetchQueue
    private(set) var backoffs: HostBackoffs
    private var report: SyncReport
    private var held = HeldFailures()
    private var done = 0

    /// Feeds that are asked for or read.
    private var underWay = 0

    /// Documents that came and wait to be read, the next one first; and how many are being read.
    private var unread: [(answer: FeedFetcher.Answer, entry: FetchQueue.Entry)] = []
    private var reads = 0
    private let processors = ProcessInfo.processInfo.activeProcessorCount

    /// What else is read, on a thread of its own.
    private var longReads = 0
    private let longWork: LongWork
    private let budget: DocumentBudget
    private var batch = FetchBatch()
    private var isSaving = false

    /// Whether a task waits until the batch has waited enough, and whether it has.
    private var isWaiting = false
    private var isLate = false
    private static let longestWait = Duration.seconds(2)

    /// More than go over the wire at the same time, so that reading never waits for the network.
    private static let feedsUnderWay = 96

    /// So many documents may wait to be read: what a fast server sends beyond that only takes memory.
    private static let mostUnread = 48

    /// What a child task brings.
    private enum Event: Sendable {
        case asked(FetchQueue.Entry, FeedFetcher.Answer, wasPostponed: Bool)
        case read(Feed, FetchResult, DocumentBudget.Part)
        /// On a thread of its own; nil: the sync was cancelled.
        case readLong(Feed, FetchResult?, DocumentBudget.Part)
        /// The batch has waited enough.
        case waited
        case saved([UpsertCounts], large: DocumentBudget.Part?)
    }

    private typealias Tasks = ThrowingTaskGroup<Event, any Error>

    /// - Parameters:
    ///   - feeds: in the order in which they are to be visited.
    ///   - backoffs: the hosts that asked to be left alone before.
    ///   - budget: for the documents that are held at a time.
    init(
        _ local: LocalAccount, _ feeds: [(feed: Feed, state: RefreshState)], backoffs: HostBackoffs,
        _ options: PullOptions, budget: DocumentBudget = DocumentBudget(), longWork: LongWork = LongWork(),
        progress: @escaping @Sendable (SyncProgress) -> Void
    ) {
        self.local = local
        self.options = options
        start = local.fetcher.now()
        outages = OutageRule(
            delay: local.reportDelay, reportsAll: options.reportsAll, isWatched: options.isWatched)
        self.budget = budget
        self.longWork = longWork
        self.progress = progress
        self.backoffs = backoffs
        total = feeds.count
        queue = FetchQueue(
            feeds.map { feed, state in
                FetchQueue.Entry(feed: feed, state: state, host: FeedFetcher.host(of: feed) ?? "")
            })
        report = SyncReport(account: local.account)
    }

    /// When the task is cancelled, returns early; what came until then is saved.
    mutating func run() async throws -> SyncReport {
        try await withThrowingTaskGroup(of: Event.self) { group in
            ask(&group)
            while let event = try await group.next() {
                take(event, &group)
                ask(&group)
                readNext(&group)
                if underWay == 0 { settleHeldFailures() }
                save(&group)
                // Else the wait would outlast the work.
                if underWay == 0, !isSaving, batch.isEmpty { group.cancelAll() }
            }
        }
        return report
    }
}

// MARK: - Steps

extension LocalPull {

    /// Begins as many visits as there is room for. None while too much waits to be read or saved.
    private mutating func ask(_ group: inout Tasks) {
        if queue.hasLarge, !batch.isOverfull, !Task.isCancelled, let part = budget.largePart() {
            if let entry = queue.nextLarge() { ask(entry, within: part, wasPostponed: true, &group) }
        }
        while hasRoom, let entry = queue.next() {
            let verdict = local.rule(of: entry.feed).verdict(
                entry.state, host: backoffs.backoff(of: entry.host), at: start, for: options.occasion)
            switch verdict {
            case .due: ask(entry, within: budget.part(), wasPostponed: false, &group)
            case .waits(let wait): skip(entry, wait)
            }
        }
    }

    private var hasRoom: Bool {
        underWay < Self.feedsUnderWay && unread.count < Self.mostUnread && !batch.isOverfull && !Task.isCancelled
    }

    private mutating func skip(_ entry: FetchQueue.Entry, _ wait: RefreshWait) {
        report.fetches.skipped.append(
            FetchReport.Skip(
                feed: entry.feed, wait: wait, isFailing: entry.state.failures > 0, isGone: entry.state.outcome == .gone
            ))
        queue.left(entry.host)
        countDone()
    }

    private mutating func ask(
        _ entry: FetchQueue.Entry, within part: DocumentBudget.Part, wasPostponed: Bool, _ group: inout Tasks
    ) {
        underWay += 1
        group.addTask { [fetcher = local.fetcher, force = options.force] in
            let answer = await fetcher.ask(entry.feed, entry.state, force: force, within: part)
            return .asked(entry, answer, wasPostponed: wasPostponed)
        }
    }

    private mutating func take(_ event: Event, _ group: inout Tasks) {
        switch event {
        case .asked(let entry, let answer, let wasPostponed):
            if let backoff = answer.hostBackoff { backoffs.add(backoff) }
            if answer.isRefusalOfHost { return takeBack(entry, answer) }
            let hasAnswered = answer.isNotModified || answer.isDocument
            if !wasPostponed { queue.left(entry.host, hasAnswered: hasAnswered) }
            if answer.isPostponed { takeBack(entry, answer) } else { read(answer, entry, &group) }
        case .read(let feed, let result, let part):
            reads -= 1
            take(result, of: feed, part)
        case .readLong(let feed, let result, let part):
            longReads -= 1
            if let result { take(result, of: feed, part) } else { underWay -= 1 }
        case .waited:
            isWaiting = false
            isLate = !batch.isEmpty
        case .saved(let counts, let large):
            isSaving = false
            if let large {
                large.giveBack()
                FreedMemory.giveBack()
            }
            for counts in counts { report.counts += counts }
        }
    }

    /// A task for what may take long; a child task costs more than to read that nothing is new.
    private mutating func read(_ answer: FeedFetcher.Answer, _ entry: FetchQueue.Entry, _ group: inout Tasks) {
        let (feed, part) = (entry.feed, answer.part)
        guard answer.isDocument else {
            return take(local.fetcher.read(answer, feed, entry.state, force: options.force), of: feed, part)
        }
        if answer.isLong {
            longReads += 1
            let document = HeldOnce(answer)
            group.addTask { [fetcher = local.fetcher, force = options.force, longWork] in
                let result = await longWork.run {
                    document.take().map { fetcher.parse($0, feed, entry.state, force: force) }.map(fetcher.finish)
                }
                return .readLong(feed, result.flatMap(\.self), part)
            }
        } else {
            unread.append((answer, entry))
        }
    }

    /// As many as there are processors, but for the one that saves: what is read waits for that, and what waits at the end
    /// is saved while nothing else is left to do. For the same reason, saving goes first.
    private mutating func readNext(_ group: inout Tasks) {
        while !unread.isEmpty, reads < max(1, processors - (isSaving ? 1 : 0)) {
            let (answer, entry) = unread.removeFirst()
            reads += 1
            group.addTask { [fetcher = local.fetcher, force = options.force] in
                .read(entry.feed, fetcher.read(answer, entry.feed, entry.state, force: force), answer.part)
            }
        }
    }

    /// The visit came to nothing: there is no room yet, or its host is known by now to want no visitor.
    private mutating func takeBack(_ entry: FetchQueue.Entry, _ answer: FeedFetcher.Answer) {
        answer.part.giveBack()
        underWay -= 1
        if answer.isPostponed { queue.postpone(entry) } else { queue.putBack(entry) }
    }

    private mutating func take(_ result: FetchResult, of feed: Feed, _ part: DocumentBudget.Part) {
        underWay -= 1
        // The articles of a large document are large, too.
        let isKept = part.isLarge && result.fetch.contents != nil
        if !isKept { part.giveBack() }
        // The user's doing, not the feed's.
        if result.problem == .transport(.cancelled) { return }
        for visit in held.add(result, of: feed) {
            keep(visit.result, of: visit.feed, large: isKept && visit.feed.id == feed.id ? part : nil)
        }
        countDone()
    }

    /// - Parameter part: of the large document that the contents come from.
    private mutating func keep(_ result: FetchResult, of feed: Feed, large part: DocumentBudget.Part? = nil) {
        var fetch = result.fetch
        fetch.refresh.dateChecked = start
        let host = FeedFetcher.host(of: feed) ?? ""
        if let problem = result.problem {
            let isReported = outages.reportsFailure(&fetch.refresh, at: local.fetcher.now())
            let state = fetch.refresh
            report.fetches.failures.append(
                FetchReport.Failure(
                    feed: feed, problem: problem, since: state.failingSince ?? local.fetcher.now(),
                    count: state.failures, isGone: state.outcome == .gone, isReported: isReported))
            backoffs.noteFailure(of: host, at: local.fetcher.now())
        } else {
            report.fetches.answered += 1
            if let since = outages.reportedRecovery(&fetch.refresh) {
                report.fetches.recoveries.append(FetchReport.Recovery(feed: feed, since: since))
            }
            backoffs.noteAnswer(of: host)
        }
        batch.add(fetch, large: part)
    }

    /// Nothing else is under way that could answer.
    private mutating func settleHeldFailures() {
        if held.areOfNetwork(hasRoute: local.fetcher.hasRoute) {
            report.fetches.isOffline = true
        } else {
            for visit in held.release() { keep(visit.result, of: visit.feed) }
        }
    }

    /// Saves what waits when it is enough or has waited enough, or when nothing more comes; a document that takes long to
    /// read isn't waited for.
    private mutating func save(_ group: inout Tasks) {
        let isLast = underWay == longReads && !batch.isEmpty
        guard !isSaving, batch.isFull || isLast || isLate else { return wait(&group) }
        isLate = false
        let first = batch.takeFirst()
        isSaving = true
        group.addTask { [local] in
            // A task of its own, which isn't cancelled: what was fetched is kept.
            let saving = Task {
                try await local.database.save(first.fetches, at: local.fetcher.now(), keeping: local.retention)
            }
            return .saved(try await saving.value, large: first.large)
        }
    }

    /// While slow servers are waited for, what came isn't kept in memory for long.
    private mutating func wait(_ group: inout Tasks) {
        guard !batch.isEmpty, !isWaiting, !Task.isCancelled else { return }
        isWaiting = true
        group.addTask {
            try? await Task.sleep(for: Self.longestWait)
            return .waited
        }
    }

    private mutating func countDone() {
        done += 1
        progress(
            SyncProgress(
                account: report.account, step: .fetching, done: done, total: total, counts: report.counts))
    }
}
