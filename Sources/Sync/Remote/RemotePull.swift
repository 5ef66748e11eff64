import API
import Base
import Foundation
import Model
import Store

/// A pull of a remote account. Requests run in parallel, and the answers are merged strictly in this order: folders and
/// feeds, statuses, articles.
///
/// When the server sends pages, the next one is fetched while one is saved.
struct RemotePull {
    let remote: RemoteAccount
    private let force: Bool
    private let progress: @Sendable (SyncProgress) -> Void
    private var report: SyncReport
    private var unconfirmed: [AccountState.ServerList: AccountState.Doubt] = [:]

    /// The server's ids of articles that came whole; known only when all are asked for.
    private var whole: Set<String> = []
    private var batch = ArticleBatch()

    /// The article that had come last when the pull began.
    private var lastKnown = ArticleID(0)

    /// The changes that were sent, and that came with their articles: a list that says otherwise is older, as from a cache.
    private var upheld: [UnansweredChange] = []

    /// How often the pull began again, as numbers mean other articles: it ends whatever the server says.
    private var restarts = 0
    private var comparesNumbers: Bool { restarts < 2 }

    private var database: FeedDatabase { remote.database }
    private var caller: any APICaller { remote.caller }
    private var id: AccountID { remote.account.id }

    /// - Parameter force: whether to ask for everything, as if it were the first time.
    init(_ remote: RemoteAccount, force: Bool, progress: @escaping @Sendable (SyncProgress) -> Void) {
        self.remote = remote
        self.force = force
        self.progress = progress
        report = SyncReport(account: remote.account)
    }

    /// Runs the pull. What came is saved, even if the rest doesn't come.
    mutating func run() async throws -> SyncReport {
        do {
            while true {
                do {
                    return try await pull()
                } catch is NumbersChanged {
                    report = SyncReport(account: remote.account)
                    unconfirmed = [:]
                    batch = ArticleBatch()
                    restarts += 1
                }
            }
        } catch {
            // A separate task isn't cancelled.
            _ = try? await Task { [remote, batch] in try await Self.save(batch, remote) }.value
            throw error
        }
    }

    private mutating func pull() async throws -> SyncReport {
        let state = try database.state(of: id)
        lastKnown = try database.lastArticle()
        let since = force ? nil : state.since
        let turn = try database.labelTurn(of: id, at: remote.now())
        async let early = Self.earlyLists(caller, turn)
        // This comes before the changes: the first answer has the server's time, by which less needs to be asked.
        let sidebar = try await SidebarTrust(remote, caller.sidebar()).confirmed()
        try sidebar.refuseAnotherServer()
        let missing = sidebar.missingFeeds()
        let evidence = missing.isEmpty ? .none : try await evidence(of: missing, in: early)
        let doubt = state.unconfirmed[.feeds]
        if let feeds = sidebar.unconfirmedFeeds(evidence: evidence, doubt: doubt, isForced: force) {
            return try nothing(because: feeds, state)
        }
        _ = try await database.merge(sidebar.believedFolders(), sidebar.feeds, into: id, at: remote.date)
        try await compareGreatestNumbers()
        // What the server lost since its backup was made must not be lost here.
        let setAside = try state.since == nil ? database.articlesSetAside(of: id) : 0
        let isRestored = setAside > 0
        let sent = Dictionary(grouping: try database.sentChanges(of: id), by: \.serverID)
        let (recent, changed, next) = try await pullChanges(since: since, keepsStatuses: isRestored, sent: sent)
        let (lists, isEarly) = try await lists(early, turn)
        try await pullNewest(of: lists.named)
        try await compareMarks(in: lists)
        if isRestored { try await setAsideGone(lists) }
        try await NumberCheck(remote: remote).setAsideKept { lists.named.union(recent) }
        var statuses = try await OldListCheck(remote: remote).newEnough(try await believed(lists, state))
        statuses.labels = try await believed(lists.labels)
        try await compareNewest(with: isRestored ? statuses : lists, setAside: setAside)
        var check = try await AbsenceChecker(remote).check(statuses, answer: lists)
        check.unclear.formUnion(upheld.map(\.id))
        let changes = try await database.merge(statuses, recent: recent, checked: check, into: id, at: remote.date)
        try database.uphold(upheld)
        report.statuses += changes
        try await EmptyLabels(remote: remote).remove(changes.unlabelled, after: statuses.labels)
        try await UnansweredChanges(remote).confirm(by: statuses)
        // For articles that came after the list was read, only the article itself says whether it is read.
        let undecided = !isEarly || since == nil ? [] : Set(recent).subtracting(statuses.unread ?? [])
        let again = try force ? present(recent, statuses) : updated(changed)
        try await pullMissingContents(undecided)
        try await pullAgain(again)
        try await findAgain(isWhole: since == nil)
        report.serverDate = caller.clock
        try database.setUnconfirmed(unconfirmed, of: id)
        try database.setSince(next, of: id)
        return report
    }

    private func lists(
        _ early: ServerStatuses?, _ turn: LabelTurn
    ) async throws -> (lists: ServerStatuses, isEarly: Bool) {
        if let early { return (early, true) }
        // Two lists of the same length may differ: one article may have been purged there and another one marked.
        let mayCount = try database.hasSucceeded(id, in: caller.traits.countsAreTrustedFor, of: remote.now())
        return (try await caller.statuses(here: mayCount ? database.statusCounts(of: id) : nil, turn), false)
    }

    /// Returns the lists of statuses; `nil` if they can only be fetched after the changes.
    private static func earlyLists(_ caller: any APICaller, _ turn: LabelTurn) async throws -> ServerStatuses? {
        caller.traits.listsFollowChanges ? nil : try await caller.statuses(here: nil, turn)
    }
}

// MARK: - Folders and feeds

extension RemotePull {

    /// Returns the evidence that articles of feeds give which are missing in the server's list.
    ///
    /// - Parameter lists: the lists of statuses; `nil` if they can't be fetched yet.
    private func evidence(of missing: [FeedID], in lists: ServerStatuses?) async throws -> TrustRule.Evidence {
        let unread = try database.unreadArticles(of: missing)
        if unread.isEmpty { return .none }
        if let list = lists?.unread {
            if unread.contains(where: list.contains) { return .contradicts }
            return list.isEmpty ? .none : .agrees
        }
        // Starred articles may outlive their feeds there.
        let articles = try await caller.articles(Array(unread.suffix(3)))
        return articles.allSatisfy { $0.isStarred == true } ? .none : .contradicts
    }

    /// Ends a pull that must change nothing. The next one asks for the same again.
    private mutating func nothing(because list: UnconfirmedList, _ state: AccountState) throws -> SyncReport {
        unconfirmed = state.unconfirmed
        note(list)
        report.serverDate = caller.clock
        try database.setUnconfirmed(unconfirmed, of: id)
        return report
    }

    private mutating func note(_ list: UnconfirmedList?) {
        guard let list else { return }
        unconfirmed[list.list] = list.doubt
        report.warnings.append(list.warning)
    }
}

// MARK: - Numbers

extension RemotePull {

    /// Throws ``NumbersChanged`` if known numbers of the articles mean other articles now.
    private func compareNumbers(of articles: [ServerArticle]) async throws {
        guard comparesNumbers, try await NumberCheck(remote: remote).setAsideRenumbered(seen: articles) else { return }
        throw NumbersChanged()
    }

    /// Throws ``NumbersChanged`` if the greatest known numbers mean other articles now, for which they are asked once a
    /// day: of articles that were read here, nothing else may tell.
    private func compareGreatestNumbers() async throws {
        guard comparesNumbers, try !database.hasSucceeded(id, in: 86_400, of: remote.now()),
            try await NumberCheck(remote: remote).setAsideRenumbered(asksForOlder: true)
        else { return }
        throw NumbersChanged()
    }

    /// Throws ``NumbersChanged`` if the newest article that the list of unread ones lacks is not read but gone, or
    /// if it or the newest one that was starred there is another one, as numbers mean other articles now.
    private func compareMarks(in lists: ServerStatuses) async throws {
        guard comparesNumbers, caller.traits.numbersArticles else { return }
        let departed = try lists.unread.flatMap { list in
            try database.departures(from: list, .read, of: id, knownUntil: lastKnown).missing.first
        }
        let starred = try lists.starred.flatMap { list in
            try database.newestArrival(inStarred: list, of: id, knownUntil: lastKnown)
        }
        let isGreatest = departed.map { newest in
            !(lists.unread ?? []).contains { NumberCheck.isLess(newest, $0) }
        }
        guard
            try await NumberCheck(remote: remote).setAsideRenumbered(
                departed: departed, starred: starred, isGreatest: isGreatest ?? false)
        else { return }
        throw NumbersChanged()
    }

    /// Queues what a restored server has lost. Throws ``NumbersChanged`` if it turns out to be restored, as it lacks both
    /// marks and the newest articles.
    ///
    /// - Parameters:
    ///   - lists: those of a server that was restored as far as they are believed.
    ///   - setAside: the number of articles that such a server lacked. Somebody may delete a few, and take marks away.
    private mutating func compareNewest(with lists: ServerStatuses, setAside: Int) async throws {
        let isRestored = setAside >= RestoreCheck.fewestArticles
        guard isRestored || setAside == 0 && caller.traits.mayLoseNewest && comparesNumbers else { return }
        let lost = try database.lostMarks(in: lists, of: id)
        if lost.isEmpty { return }
        if isRestored {
            let lost = try await confirmed(lost)
            if lost.isEmpty { return }
            try await database.queue(lost, at: remote.date)
            report.warnings.append(.restored(marks: lost.count))
        } else if try await RestoreCheck(remote: remote).setAsideGone(control: lists.named.min()) {
            throw NumbersChanged()
        }
    }

    /// Returns the marks without those of articles that are gone there, as with their feed, or that say themselves that they
    /// have them. A server that doesn't answer may have lost all. It has what its list names as unread.
    private func confirmed(_ lost: [LostMark]) async throws -> [LostMark] {
        var confirmed = lost.filter { $0.mark == .read }
        for chunk in lost.filter({ $0.mark != .read }).chunks(of: caller.traits.articlesPerCall) {
            let answers = try await remote.answers(for: Set(chunk.map(\.serverID)).sorted())
            confirmed += chunk.filter { lost in
                guard let answers else { return true }
                return answers[lost.serverID].map { $0[lost.mark] != true } ?? false
            }
        }
        return confirmed
    }

    /// Fetches the newest articles if only a list has named them: what their numbers mean must be known before the lists
    /// are merged.
    private mutating func pullNewest(of listed: Set<String>) async throws {
        guard comparesNumbers, caller.traits.numbersArticles,
            let greatest = try database.greatestNumbers(of: id).first?.first
        else { return }
        let newest = listed.filter { NumberCheck.isLess(greatest, $0) }.sorted(by: NumberCheck.isLess)
            .suffix(caller.traits.articlesPerCall)
        guard !newest.isEmpty, let answers = try await remote.answers(for: Array(newest)) else { return }
        let articles = newest.compactMap { answers[$0] }
        try await compareNumbers(of: articles)
        try await keep(articles, keepsStatuses: false)
        try await saveBatch()
    }

    /// Sets aside articles that a restored server doesn't list as unread because they are gone: it has fetched again only
    /// what its feeds still list. So many are asked for as come with few requests.
    private func setAsideGone(_ lists: ServerStatuses) async throws {
        guard caller.traits.numbersArticles, let list = lists.unread else { return }
        let departures = try database.departures(from: list, .read, of: id, knownUntil: lastKnown)
        try await NumberCheck(remote: remote).setAsideGone(departures.missing.prefix(1_000))
    }

    /// Finds articles that lost their numbers, now or in an earlier sync.
    ///
    /// - Parameter isWhole: whether everything was asked for.
    private mutating func findAgain(isWhole: Bool) async throws {
        let (found, foundUnread, left) = try await database.findAgain(of: id, at: remote.date)
        report.counts.new -= min(found, report.counts.new)
        report.counts.unread -= min(foundUnread, report.counts.unread)
        if found > 0 || (isWhole && left > 0) { report.warnings.append(.renumbered(found: found, left: left)) }
    }
}

// MARK: - Statuses

extension RemotePull {

    /// Fetches articles that are new or changed.
    ///
    /// - Parameters:
    ///   - keepsStatuses: whether known statuses stay as they are until the lists come.
    ///   - sent: the changes that no list has confirmed yet, by the server's ids.
    /// - Returns: the ids of those whose contents must be fetched, those of them that were changed, and where to go on
    ///   next time.
    private mutating func pullChanges(
        since: String?, keepsStatuses: Bool, sent: [String: [UnansweredChange]]
    ) async throws -> (recent: [String], changed: Set<String>, since: String?) {
        var recent: [String] = []
        var changed: Set<String> = []
        let next = try await caller.changes(since: since) { page in
            try await compareNumbers(of: page.known + page.articles)
            recent += page.ids
            changed.formUnion(page.changed)
            if force { whole.formUnion(page.articles.map(\.incoming.key)) }
            for article in page.articles {
                upheld += (sent[article.incoming.key] ?? []).filter { article[$0.change.mark] == $0.change.value }
            }
            try await keep(page.articles, keepsStatuses: keepsStatuses)
        }
        try await saveBatch()
        return (recent, changed, next)
    }

    /// Returns the lists, without those that can't be believed.
    private mutating func believed(_ lists: ServerStatuses, _ state: AccountState) async throws -> ServerStatuses {
        let trust = StatusTrust(
            remote: remote, unconfirmed: state.unconfirmed, lastKnown: lastKnown, isForced: force)
        var lists = lists
        for mark in Mark.statuses {
            guard let list = lists[mark] else { continue }
            let (believed, withheld) = try await trust.believed(
                list, mark, isRereadable: lists.rereadable.contains(mark))
            lists.set(believed, of: mark)
            note(withheld)
        }
        return lists
    }
}

// MARK: - Labels

extension RemotePull {

    /// Returns the lists of labels as far as they are believed. The articles that confirm them are saved.
    private mutating func believed(_ labels: ServerLabels?) async throws -> ServerLabels? {
        guard let labels else { return nil }
        if !labels.leftOut.isEmpty { report.warnings.append(.labelsLeftOut(count: labels.leftOut.count)) }
        var came: [ServerArticle] = []
        let believed = try await LabelTrust(remote: remote).believed(labels) { came += $0 }
        try database.setLastLabel(labels.last, of: id)
        try await compareNumbers(of: came)
        try await keep(came, keepsStatuses: true)
        try await saveBatch()
        return believed
    }
}

// MARK: - Articles

extension RemotePull {

    /// Fetches the contents of articles that are known by id only.
    ///
    /// - Parameter undecided: the server's ids of those whose status comes with the article instead of a list.
    private mutating func pullMissingContents(_ undecided: Set<String>) async throws {
        let (database, id, limit) = (database, id, caller.traits.articlesPerCall)
        let date = force ? nil : remote.date
        var last: ArticleID?
        let missing = try await pullContents(undecided: undecided, countsTries: true) {
            let chunk = try database.articlesMissingContent(of: id, at: date, limit: limit, after: last)
            last = chunk.last?.id ?? last
            return chunk
        }
        if let missing { report.warnings.append(.contentsMissing(count: missing.count, missing.error)) }
    }

    /// Returns the articles that are here already and didn't come whole.
    private func present(_ recent: [String], _ statuses: ServerStatuses) throws -> [QueuedChange] {
        try database.articlesPresent(statuses.named.union(recent).subtracting(whole), of: id)
    }

    /// Returns the articles that were changed, as far as they are here, and those that became unread elsewhere: most
    /// likely because they were changed. Of the latter, there are no more than come with one request, as the user may
    /// have marked thousands.
    private func updated(_ changed: Set<String>) throws -> [QueuedChange] {
        var ids = changed
        if caller.traits.bringsBackUpdated {
            ids.formUnion(report.statuses.unreadAgain.suffix(caller.traits.articlesPerCall))
        }
        return ids.isEmpty ? [] : try database.articlesPresent(ids, of: id)
    }

    /// Fetches articles again that may have changed.
    private mutating func pullAgain(_ articles: [QueuedChange]) async throws {
        var rest = articles[...]
        let limit = caller.traits.articlesPerCall
        _ = try await pullContents(undecided: [], countsTries: false) {
            defer { rest = rest.dropFirst(limit) }
            return Array(rest.prefix(limit))
        }
    }

    /// Fetches articles in chunks, a few chunks at a time.
    ///
    /// - Parameter next: returns the next chunk, which is empty at the end.
    /// - Returns: the number of articles that didn't come, and the error; `nil` if there was no error.
    private mutating func pullContents(
        undecided: Set<String>, countsTries: Bool, next: () throws -> [QueuedChange]
    ) async throws -> (count: Int, error: SyncError)? {
        var missing = 0
        var failure: SyncError?
        try await withThrowingTaskGroup(of: Chunk.self) { group in
            var underWay = 0
            while true {
                while underWay < Self.chunksUnderWay, failure == nil {
                    let articles = try next()
                    if articles.isEmpty { break }
                    underWay += 1
                    group.addTask { [caller] in await Chunk(articles, caller) }
                }
                guard let chunk = try await group.next() else { break }
                underWay -= 1
                do {
                    try await keep(chunk, undecided: undecided, countsTries: countsTries)
                } catch let error as APIError {
                    if error.isCancellation || error.concernsAccount { throw error }
                    missing += chunk.asked.count
                    failure = SyncError(error, of: remote.account)
                }
            }
        }
        try await saveBatch()
        return failure.map { (missing, $0) }
    }

    /// The number of chunks that are fetched at a time; more would only wait for a connection.
    private static let chunksUnderWay = 3

    /// The articles that were asked for, and the answer.
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

    private mutating func keep(_ chunk: Chunk, undecided: Set<String>, countsTries: Bool) async throws {
        let asked = Set(chunk.asked.map(\.serverID))
        let articles = try chunk.answer.get().filter { asked.contains($0.incoming.key) }
        try await keep(articles.filter { !undecided.contains($0.incoming.key) }, keepsStatuses: true)
        try await keep(articles.filter { undecided.contains($0.incoming.key) }, keepsStatuses: false)
        guard countsTries else { return }
        let came = Set(articles.map(\.incoming.key))
        try database.countTry(of: chunk.asked.filter { !came.contains($0.serverID) }.map(\.id), at: remote.date)
    }

    /// Adds the articles to the batch, and saves it if it is due.
    private mutating func keep(_ articles: [ServerArticle], keepsStatuses: Bool) async throws {
        batch.add(articles, keepsStatuses: keepsStatuses)
        if batch.isDue { try await saveBatch() }
    }

    private mutating func saveBatch() async throws {
        if batch.isEmpty { return }
        let counts = try await Self.save(batch, remote)
        report.counts += counts
        report.statuses += counts.statuses
        batch = ArticleBatch()
        progress(
            SyncProgress(
                account: remote.account, step: .pulling, done: report.counts.new, total: 0,
                counts: report.counts))
    }

    private static func save(_ batch: ArticleBatch, _ remote: RemoteAccount) async throws -> UpsertCounts {
        var counts = UpsertCounts()
        for keepsStatuses in [true, false] {
            guard let articles = batch.articles[keepsStatuses] else { continue }
            counts += try await remote.database.save(
                articles, into: remote.account.id, at: remote.date, keepsStatuses: keepsStatuses)
        }
        return counts
    }
}
