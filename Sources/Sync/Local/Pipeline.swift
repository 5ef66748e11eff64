import Fetch
import Foundation
import Model
import Platform
import Store
import Synchronization
import Web

/// Pulls the local account: fetches feeds, reads the answers and saves them, all three at the same time.
///
///     jobs ──fetch──▶ [24 documents, DocumentBudget] ──read──▶ [200 results, 4 MiB] ──save──▶ database
///
/// Each step takes from the buffer before it and waits while the one behind it is full: nothing else decides how far
/// one step gets ahead of another. ``PullState`` decides what is fetched and what happens with an answer.
final class Pipeline: Sendable {
    private let local: LocalAccount
    private let force: Bool
    private let progress: @Sendable (SyncProgress) -> Void
    private let state: Mutex<PullState>
    private let budget: DocumentBudget

    /// The jobs to fetch. They need no limit, as ``PullState`` begins no more than can be fetched at a time.
    private let jobs = BoundedBuffer<FetchJob>()
    private let largeJobs = BoundedBuffer<FetchJob>()
    private let documents = BoundedBuffer<FeedFetcher.Answer>(mostElements: 24)
    private let results = BoundedBuffer<SaveStep>(
        mostElements: Pipeline.mostResults, mostWeight: 2 * Pipeline.mostBytes)
    private let readers = ProcessInfo.processInfo.activeProcessorCount

    /// A thread of its own for large documents, as the threads that tasks share are few.
    private let largeReader = DispatchQueue(label: "rss large document")

    /// The number of results that may wait to be saved.
    static let mostResults = 200

    /// The number of fetches that are saved in one transaction: enough to be worth one, and few enough for the memory.
    static let mostFetches = 192
    private static let mostBytes = 2 << 20

    /// The longest time that a result waits for others to be saved with.
    private static let longestWait = Duration.seconds(2)

    private enum SaveStep: Sendable {
        case keep(FeedFetch, large: DocumentBudget.Part?)

        /// Results that wait are to be saved now.
        case tick
    }

    init(
        _ local: LocalAccount, _ state: PullState, force: Bool, budget: DocumentBudget = DocumentBudget(),
        progress: @escaping @Sendable (SyncProgress) -> Void
    ) {
        self.local = local
        self.state = Mutex(state)
        self.force = force
        self.budget = budget
        self.progress = progress
    }

    /// Runs the pull. Returns early when the task is cancelled; what came until then is saved.
    func run() async throws -> (report: SyncReport, backoffs: HostBackoffs) {
        await handle(.begun)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await self.fetchAll() }
            group.addTask { await self.fetchLarge() }
            for _ in 0..<readers { group.addTask { await self.readAll() } }
            group.addTask { try await self.saveAll() }
            try await group.waitForAll()
        }
        return state.withLock { ($0.report, $0.backoffs) }
    }

    private func handle(_ event: PullState.Event) async {
        let effects = state.withLock { $0.handle(event, at: local.fetcher.now()) }
        for effect in effects { await carryOut(effect) }
    }

    private func carryOut(_ effect: PullState.Effect) async {
        switch effect {
        case .fetch(let job): jobs.add(job)
        case .fetchAlone(let job): largeJobs.add(job)
        case .keep(let fetch, let large): await results.send(.keep(fetch, large: large), weight: fetch.size)
        case .report(let step): progress(step)
        case .findRoute: await handle(.route(exists: local.fetcher.hasRoute()))
        case .finish: finish()
        }
    }

    private func finish() {
        jobs.finish()
        largeJobs.finish()
        documents.finish()
        results.finish()
    }
}

// MARK: - Steps

extension Pipeline {

    private func fetchAll() async {
        await withDiscardingTaskGroup { group in
            while let job = await jobs.next() {
                group.addTask { [self] in
                    if await fetch(job, within: budget.part()) { await handle(.left(job)) }
                }
            }
        }
    }

    private func fetchLarge() async {
        while let job = await largeJobs.next() { _ = await fetch(job, within: budget.largePart()) }
    }

    /// Fetches the job's document and hands it on.
    ///
    /// - Returns: whether that is done; otherwise, the job was postponed, or the sync was cancelled.
    private func fetch(_ job: FetchJob, within part: DocumentBudget.Part) async -> Bool {
        if Task.isCancelled {
            await handle(.cancelled)
            return false
        }
        let answer = await local.fetcher.ask(job, force: force, within: part)
        if let reply = answer.reply { await handle(.replied(reply)) }
        switch answer.outcome {
        case .failure(.transport(.cancelled)):
            await handle(.cancelled)
            return false
        case .failure(.transport(.noRoom)):
            part.giveBack()
            await handle(.postponed(job))
            return false
        default:
            await handOn(answer)
            return true
        }
    }

    /// Hands the answer to a reader. An answer without a document is read at once, which takes less time.
    private func handOn(_ answer: FeedFetcher.Answer) async {
        if answer.part.isLarge {
            await end(answer.job, await readLarge(answer))
        } else if answer.isDocument {
            await documents.send(answer)
        } else {
            await end(answer.job, local.fetcher.read(answer, force: force))
        }
    }

    private func readLarge(_ answer: FeedFetcher.Answer) async -> FetchResult {
        await withCheckedContinuation { continuation in
            largeReader.async { [local, force] in
                continuation.resume(returning: local.fetcher.read(answer, force: force))
            }
        }
    }

    private func readAll() async {
        while let answer = await documents.next() {
            await end(answer.job, local.fetcher.read(answer, force: force))
        }
    }

    private func end(_ job: FetchJob, _ result: FetchResult) async {
        if result.problem == .transport(.cancelled) {
            result.large?.giveBack()
            return await handle(.cancelled)
        }
        await handle(.read(job, result))
        await handle(.ended)
    }

    private func saveAll() async throws {
        do {
            try await saveResults()
        } catch {
            // Lets all steps end: what they still send is dropped.
            finish()
            while await results.next() != nil {}
            throw error
        }
    }

    private func saveResults() async throws {
        async let _ = tick()
        var batch: [FeedFetch] = []
        var bytes = 0
        while let step = await results.next() {
            var large: DocumentBudget.Part?
            if case .keep(let fetch, let part) = step {
                batch.append(fetch)
                bytes += fetch.size
                large = part
                if batch.count < Self.mostFetches, bytes < Self.mostBytes, large == nil { continue }
            }
            try await save(&batch)
            bytes = 0
            if let large {
                large.giveBack()
                FreedMemory.giveBack()
            }
        }
        try await save(&batch)
    }

    /// Sends ticks from time to time. A full buffer drops them, as what is in it is saved at once.
    private func tick() async {
        while (try? await Task.sleep(for: Self.longestWait)) != nil { results.add(.tick) }
    }

    private func save(_ batch: inout [FeedFetch]) async throws {
        if batch.isEmpty { return }
        // A separate task isn't cancelled, so that what was fetched is saved.
        let moves = try local.database.moves(in: batch)
        let saving = Task { [local, batch] in
            try await local.database.save(batch, at: local.fetcher.now(), keeping: local.retention)
        }
        batch = []
        await handle(.saved(try await saving.value, moves))
    }
}

extension FeedFetch {
    /// The approximate size of the articles in bytes.
    fileprivate var size: Int {
        contents?.articles.reduce(0) { $0 + $1.size } ?? 0
    }
}
