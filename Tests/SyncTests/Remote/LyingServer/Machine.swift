import API
import Base
import Foundation
import Model
import Store
import Synchronization
import SyncSupport
import TestSupport
import Web

@testable import Fetch
@testable import Sync

/// A computer with this program: a database, which a sync writes to and the user, too, by another connection.
final class Machine: Sendable {
    let number: Int
    let path: String

    /// What a sync has.
    let database: FeedDatabase

    /// What the user's commands have.
    let hand: FeedDatabase
    let accounts: [Account]
    let clock: TickingClock
    let client: String

    /// What the last sync gave up, because the server denied again and again what it had accepted.
    let overruled = Mutex<[(id: ArticleID, flag: ServerContents.Flag)]>([])

    /// As in the file of passwords.
    private let sessions: Mutex<[String: APISession]>
    private let web: HTTPClient

    private static let count = Atomic<Int>(0)

    init(_ number: Int, path: String, clock: TickingClock, sessions: [String: APISession] = [:]) throws {
        self.number = number
        self.path = path
        self.clock = clock
        self.sessions = Mutex(sessions)
        database = try RemoteReader.open(path)
        hand = try RemoteReader.open(path)
        accounts = try database.accounts().filter { $0.url != nil }
        client = "rss/\(Self.count.wrappingAdd(1, ordering: .relaxed).newValue)"
        web = HTTPClient(.init(userAgent: client))
    }

    /// Another process with the same files, or with copies of them.
    func restarted(at path: String) throws -> Machine {
        try Machine(number, path: path, clock: clock, sessions: knownSessions)
    }

    var knownSessions: [String: APISession] { sessions.withLock { $0 } }

    func account(of user: String) -> Account? { accounts.first { $0.user == user } }
}

// MARK: - Doing

extension Machine {

    enum SyncKind: String, Sendable, CaseIterable {
        case push
        case pull
        case both
        /// `--force`
        case whole
    }

    /// What went wrong, as far as the program knows.
    enum SyncOutcome: Sendable {
        case well
        case notAllSent
        case pullUnconfirmed
    }

    private var remotes: RemoteAccounts {
        RemoteAccounts(
            database: database, web: web, version: "1.0", now: { [clock] in clock.now }, message: { "\($0)" })
    }

    private func credentials(_ user: String) -> Credentials {
        Credentials(
            user: user,
            session: SessionStore(
                load: { self.sessions.withLock { $0[user] } },
                save: { session in self.sessions.withLock { $0[user] = session } })
        ) { SyncServer.password(of: user) }
    }

    func remote(_ user: String) throws -> RemoteAccount {
        guard let account = account(of: user) else { throw StoreError.noSuchAccount(user) }
        return try remotes.account(account, credentials(user))
    }

    func sync(_ kind: SyncKind, _ user: String, waits: Bool = true) async throws -> SyncOutcome {
        if kind == .pull {
            let remote = try remote(user)
            let report = try await SyncLock.withLock(remote.account, database: path, waits: true) {
                try await remote.pull(PullOptions()) { _ in }
            }
            note(report)
            return report.warnings.isEmpty ? .well : .pullUnconfirmed
        }
        var options = PullOptions()
        options.force = kind == .whole
        let syncer = Syncer(
            database: database, accounts: [try remote(user).account], retention: RetentionRule(),
            now: { [clock] in clock.now }, open: { _ in try self.remote(user) })
        let outcomes = await syncer.sync(options, pushOnly: kind == .push, waits: waits) { _ in }
        let report = try outcomes[0].result.get()
        note(report)
        if !report.warnings.isEmpty { return .pullUnconfirmed }
        return report.push.problem == nil ? .well : .notAllSent
    }

    private func note(_ report: SyncReport) {
        // A label stays here.
        let changes = report.statuses.overruled.filter { $0.change != MarkChange(.label(ServerContents.later), true) }
            .map { change in
                (change.id, ServerContents.Flag(change.change.mark))
            }
        overruled.withLock { $0 = changes }
    }

    func logIn(_ user: String) async throws {
        guard let account = account(of: user) else { return }
        _ = try await remotes.logIn(account, credentials(user)) { _ in }
    }
}

// MARK: - Looking

extension Machine {

    /// What the user sees of one article; nil: it isn't listed.
    func article(_ article: History.ArticleKey) throws -> SeenArticle? {
        try articles(of: article.user)[article]
    }

    func articles(of user: String) throws -> [History.ArticleKey: SeenArticle] {
        guard let account = account(of: user) else { return [:] }
        var articles: [History.ArticleKey: SeenArticle] = [:]
        var query = ArticleQuery()
        query.account = account.id
        query.condition = .mark(.label(ServerContents.later), true)
        let labelled = Set(try hand.articleIDs(query))
        query.condition = .all([])
        try hand.forEachArticle(query) { article in
            let id = article.url.flatMap { Int64($0.split(separator: "/").last ?? "") }
            if let id {
                articles[History.ArticleKey(user: user, id: id)] = SeenArticle(
                    article: article, isLabelled: labelled.contains(article.id))
            }
        }
        return articles
    }

    /// - Parameter known: articles that may be deleted here: changes of them can still wait.
    func view(known: [ArticleID: History.ArticleKey] = [:]) throws -> MachineView {
        var view = MachineView(machine: number)
        for user in accounts.compactMap(\.user) {
            let articles = try articles(of: user)
            view.articles.merge(articles) { $1 }
            let keys = Dictionary(uniqueKeysWithValues: articles.map { ($0.value.id, $0.key) })
            for change in try hand.queue(of: account(of: user)?.id) {
                if let article = keys[change.id] ?? known[change.id] {
                    view.queue[History.Key(article: article, flag: ServerContents.Flag(change.change.mark))] = change
                } else {
                    view.strayChanges.append(change)
                }
            }
        }
        return view
    }
}
