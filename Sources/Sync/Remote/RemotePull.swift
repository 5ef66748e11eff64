import API
import Foundation
import Model
import Store

/// One pull of a remote account: what the server has is asked for side by side, and merged strictly in this order:
/// folders and feeds, statuses, articles.
///
/// Where the server is asked for pages, the next one is on its way while one is saved.
struct RemotePull {
    private let remote: RemoteAccount
    private let force: Bool
    private let progress: @Sendable (SyncProgress) -> Void
    private var report: SyncReport
    private var doubts: Set<AccountState.Doubt> = []

    private var database: FeedDatabase { remote.database }
    private var caller: any APICaller { remote.caller }
    private var id: AccountID { remote.account.id }

    /// - Parameter force: ask for everything, as if it were the first time.
    init(_ remote: RemoteAccount, force: Bool, progress: @escaping @Sendable (SyncProgress) -> Void) {
        self.remote = remote
        self.force = force
        self.progress = progress
        report = SyncReport(account: remote.account)
    }

    mutating func run() async throws -> SyncReport {
        let state = try database.state(of: id)
        let feeds = Task { [caller] in try await caller.feeds() }
        defer { feeds.cancel() }
        // Before the changes: the first answer tells the server's time, by which less needs to be asked.
        let folders = try await caller.folders()
        let (recent, since) = try await pullChanges(since: force ? nil : state.since) { pull in
            let feeds = try await withTaskCancellationHandler {
                try await feeds.value
            } onCancel: {
                feeds.cancel()
            }
            try await pull.merge(folders, feeds, state.doubts)
        }
        let lists = try await caller.statuses(here: database.statusCounts(of: id))
        let statuses = try believed(lists, state.doubts)
        report.statuses = try await database.merge(
            statuses, recent: recent, checked: AbsenceChecker(remote).check(statuses), into: id, at: remote.date)
        try await pullContents()
        report.serverDate = caller.clock
        try database.setDoubts(doubts, of: id)
        try database.setSince(since, of: id)
        return report
    }
}

// MARK: - Steps

extension RemotePull {

    private mutating func merge(
        _ folders: [ServerFolder], _ feeds: [ServerFeed], _ doubtsBefore: Set<AccountState.Doubt>
    ) async throws {
        let known = try database.overview(of: remote.account).feeds
        if feeds.isEmpty && known > 0 && doubt(.noFeeds, count: known, doubtsBefore) { return }
        _ = try await database.merge(folders, feeds, into: id, at: remote.date)
    }

    /// What came or changed; articles are saved as they come, behind the feeds they are from.
    ///
    /// - Returns: the ids of those whose contents must be asked for, and where to go on next time.
    private mutating func pullChanges(
        since: String?, behind mergeSidebar: (inout RemotePull) async throws -> Void
    ) async throws -> (recent: [String], since: String?) {
        var recent: [String] = []
        var isSidebarMerged = false
        let next = try await caller.changes(since: since) { page in
            if !isSidebarMerged { try await mergeSidebar(&self) }
            isSidebarMerged = true
            recent += page.ids
            try await save(page.articles, keepsStatuses: false)
        }
        if !isSidebarMerged { try await mergeSidebar(&self) }
        return (recent, next)
    }

    /// The contents of articles that are known by id only, in chunks, a few of them at a time.
    private mutating func pullContents() async throws {
        var last: ArticleID?
        var missing = 0
        var trouble: SyncError?
        try await withThrowingTaskGroup(of: Chunk.self) { group in
            var underWay = 0
            while true {
                while underWay < Self.chunksUnderWay, trouble == nil {
                    let articles = try database.articlesMissingContent(
                        of: id, limit: caller.traits.articlesPerCall, after: last)
                    guard let end = articles.last else { break }
                    last = end.id
                    underWay += 1
                    group.addTask { [caller] in await Chunk(articles, caller) }
                }
                guard let chunk = try await group.next() else { break }
                underWay -= 1
                do {
                    try await save(chunk, missing: &missing)
                } catch let error as APIError {
                    if error.isCancellation || error.concernsAccount { throw error }
                    missing += chunk.asked.count
                    trouble = SyncError(error, of: remote.account)
                }
            }
        }
        if let trouble { report.warnings.append(.contentsMissing(count: missing, trouble)) }
    }

    /// More would only wait for a connection.
    private static let chunksUnderWay = 3

    /// Articles that were asked for, and what came.
    private struct Chunk: Sendable {
        let asked: [QueuedChange]
        let answer: Result<[ServerArticle], any Error>

        init(_ asked: [QueuedChange], _ caller: any APICaller) async {
            self.asked = asked
            do {
                answer = .success(try await caller.articles(asked.map(\.serverID)))
            } catch {
                answer = .failure(error)
            }
        }
    }

    private mutating func save(_ chunk: Chunk, missing: inout Int) async throws {
        let articles = try chunk.answer.get()
        try await save(articles, keepsStatuses: true)
        let came = Set(articles.map(\.incoming.key))
        try database.countTry(of: chunk.asked.filter { !came.contains($0.serverID) }.map(\.id))
    }

    private mutating func save(_ articles: [ServerArticle], keepsStatuses: Bool) async throws {
        if articles.isEmpty { return }
        report.counts += try await database.save(articles, into: id, at: remote.date, keepsStatuses: keepsStatuses)
        progress(
            SyncProgress(
                account: remote.account, step: .pulling, done: report.counts.new, total: 0,
                counts: report.counts))
    }
}

// MARK: - Lists that can't be believed

extension RemotePull {

    /// The lists, without those that say that hundreds of articles are unread or starred no more, and say so for the
    /// first time: a server that lost its database says that, too.
    private mutating func believed(
        _ lists: ServerStatuses, _ doubtsBefore: Set<AccountState.Doubt>
    ) throws -> ServerStatuses {
        var lists = lists
        if lists.unread?.isEmpty != true && lists.starred?.isEmpty != true { return lists }
        let known = try database.overview(of: remote.account)
        if lists.unread?.isEmpty == true && known.unread >= Self.hundreds
            && doubt(.nothingUnread, count: known.unread, doubtsBefore)
        {
            lists.unread = nil
        }
        if lists.starred?.isEmpty == true && known.starred >= Self.hundreds
            && doubt(.nothingStarred, count: known.starred, doubtsBefore)
        {
            lists.starred = nil
        }
        return lists
    }

    private static let hundreds = 100

    /// Whether to doubt it. The second time, no.
    private mutating func doubt(
        _ doubt: AccountState.Doubt, count: Int, _ doubtsBefore: Set<AccountState.Doubt>
    ) -> Bool {
        if doubtsBefore.contains(doubt) { return false }
        doubts.insert(doubt)
        report.warnings.append(.doubted(doubt, count: count))
        return true
    }
}
