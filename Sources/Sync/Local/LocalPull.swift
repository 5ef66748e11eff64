import Model
import Store
import Web

/// One pull of the local account: visits its feeds side by side, reads what they answer and saves many at a time.
///
/// Asking, reading and saving are child tasks, so that none waits for another; what they bring comes back to the one
/// task that calls ``run()`` and alone decides what is begun next.
struct LocalPull {
    private let local: LocalAccount
    private let force: Bool
    private let total: Int
    private let progress: @Sendable (SyncProgress) -> Void

    private var queue: FetchQueue
    private(set) var backoffs: HostBackoffs
    private var report: SyncReport
    private var done = 0

    /// Feeds that are asked for or read.
    private var underWay = 0

    /// Those of them that are read on a thread of their own.
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
        _ local: LocalAccount, _ feeds: [(feed: Feed, state: RefreshState)], backoffs: HostBackoffs, force: Bool,
        budget: DocumentBudget = DocumentBudget(), longWork: LongWork = LongWork(),
        progress: @escaping @Sendable (SyncProgress) -> Void
    ) {
        self.local = local
        self.force = force
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

    /// Begins as many visits as there is room for. None while too much waits to be saved.
    private mutating func ask(_ group: inout Tasks) {
        if queue.hasLarge, !batch.isOverfull, !Task.isCancelled, let part = budget.largePart() {
            if let entry = queue.nextLarge() { ask(entry, within: part, wasPostponed: true, &group) }
        }
        while underWay < Self.feedsUnderWay, !batch.isOverfull, !Task.isCancelled, let entry = queue.next() {
            let verdict = RefreshRule.verdict(
                entry.state, hostBackoff: backoffs.end(of: entry.host), at: local.fetcher.now(), force: force)
            guard verdict == .due else {
                report.fetches.skipped.append(FetchReport.Skip(feed: entry.feed, verdict: verdict))
                queue.left(entry.host)
                countDone()
                continue
            }
            ask(entry, within: budget.part(), wasPostponed: false, &group)
        }
    }

    private mutating func ask(
        _ entry: FetchQueue.Entry, within part: DocumentBudget.Part, wasPostponed: Bool, _ group: inout Tasks
    ) {
        underWay += 1
        group.addTask { [fetcher = local.fetcher, force] in
            let answer = await fetcher.ask(entry.feed, entry.state, force: force, within: part)
            return .asked(entry, answer, wasPostponed: wasPostponed)
        }
    }

    private mutating func take(_ event: Event, _ group: inout Tasks) {
        switch event {
        case .asked(let entry, let answer, let wasPostponed):
            if let backoff = answer.hostBackoff { backoffs.add(backoff) }
            if !wasPostponed { queue.left(entry.host, wasQuick: answer.isNotModified) }
            if answer.isPostponed { postpone(entry, answer) } else { read(answer, entry, &group) }
        case .read(let feed, let result, let part):
            take(result, of: feed, part)
        case .readLong(let feed, let result, let part):
            longReads -= 1
            if let result { take(result, of: feed, part) } else { underWay -= 1 }
        case .waited:
            isWaiting = false
            isLate = !batch.isEmpty
        case .saved(let counts, let large):
            isSaving = false
            large?.giveBack()
            for counts in counts { report.counts += counts }
        }
    }

    /// A task for what may take long; a child task costs more than to read that nothing is new.
    private mutating func read(_ answer: FeedFetcher.Answer, _ entry: FetchQueue.Entry, _ group: inout Tasks) {
        let (feed, part) = (entry.feed, answer.part)
        guard answer.isDocument else {
            return take(local.fetcher.read(answer, feed, entry.state, force: force), of: feed, part)
        }
        if answer.isLong {
            longReads += 1
            let document = HeldAnswer(answer)
            group.addTask { [fetcher = local.fetcher, force, longWork] in
                let result = await longWork.run {
                    document.letGo { fetcher.parse($0, feed, entry.state, force: force) }.map(fetcher.finish)
                }
                return .readLong(feed, result.flatMap(\.self), part)
            }
        } else {
            group.addTask { [fetcher = local.fetcher, force] in
                .read(feed, fetcher.read(answer, feed, entry.state, force: force), part)
            }
        }
    }

    private mutating func postpone(_ entry: FetchQueue.Entry, _ answer: FeedFetcher.Answer) {
        answer.part.giveBack()
        underWay -= 1
        queue.postpone(entry)
    }

    private mutating func take(_ result: FetchResult, of feed: Feed, _ part: DocumentBudget.Part) {
        underWay -= 1
        // The articles of a large document are large, too.
        let isKept = part.isLarge && result.fetch.contents != nil
        if !isKept { part.giveBack() }
        // The user's doing, not the feed's.
        if result.problem == .transport(.cancelled) { return }
        if let problem = result.problem {
            report.fetches.failures.append(FetchReport.Failure(feed: feed, problem: problem))
        } else {
            report.fetches.answered += 1
        }
        batch.add(result.fetch, large: isKept ? part : nil)
        countDone()
    }

    /// Saves what waits when it is enough or has waited enough, or when nothing more comes; a document that takes long to read isn't waited
    /// for.
    private mutating func save(_ group: inout Tasks) {
        let isLast = underWay == longReads && !batch.isEmpty
        guard !isSaving, batch.isFull || isLast || isLate else { return wait(&group) }
        isLate = false
        let fetches = batch.fetches
        let large = batch.large
        batch = FetchBatch()
        isSaving = true
        group.addTask { [local] in
            // A task of its own, which isn't cancelled: what was fetched is kept.
            let saving = Task {
                try await local.database.save(fetches, at: local.fetcher.now(), keeping: local.retention)
            }
            return .saved(try await saving.value, large: large)
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
