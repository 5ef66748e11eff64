import API
import Foundation
import GRDB
@testable import HTML
import Model
import Parser
@testable import Store
import Synchronization
import TestSupport
import Web
import SyncSupport

@testable import Sync

/// What a user with an account on a ``SyncServer`` has: a database file, a client, and a clock.
///
/// Every sync is made as a process of its own makes it: nothing is known but what was stored.
final class RemoteReader: Sendable {
    let server: SyncServer
    let database: FeedDatabase
    let account: Account
    let clock: TickingClock
    let web: HTTPClient
    let user: String
    let version: String

    /// What logins gave: as in the file of passwords.
    let session = Mutex<APISession?>(nil)

    /// - Parameter client: what it calls itself to servers.
    init(
        _ server: SyncServer, database: FeedDatabase, account: Account, user: String = "alice",
        clock: TickingClock = TickingClock(), client: String = "rss", version: String = "1.0"
    ) {
        self.server = server
        self.database = database
        self.account = account
        self.user = user
        self.clock = clock
        self.version = version
        web = HTTPClient(.init(userAgent: client))
    }

    /// With a new account.
    convenience init(
        _ server: SyncServer, in folder: TemporaryFolder, user: String = "alice", clock: TickingClock = TickingClock()
    ) throws {
        let database = try Self.open(folder.path + "/rss.db")
        let account = try database.addAccount(
            server.flavor.service, name: "server of \(user)", url: server.url, user: user)
        self.init(server, database: database, account: account, user: user, clock: clock)
    }

    /// Opens a database whose transactions end with their work, however slow the machine is.
    static func open(_ path: String) throws -> FeedDatabase {
        var database = try FeedDatabase(
            path: path, durability: .refetchable, markup: Reader.markup(HTMLText.searchable))
        database.longestBatch = .seconds(600)
        return database
    }
}

// MARK: - Doing

extension RemoteReader {

    /// The account, as a process that has just started knows it.
    ///
    /// - Parameter password: nil: the user's.
    func remote(password: (@Sendable () -> String)? = nil) throws -> RemoteAccount {
        try accounts.account(account, credentials(password?()))
    }

    /// As `account login` does.
    ///
    /// - Parameters:
    ///   - url: nil: where the server was.
    ///   - body: what happens before the account is changed here.
    @discardableResult
    func logIn(at url: String? = nil, _ body: () async throws -> Void = {}) async throws -> Account {
        try await accounts.logIn(account, at: url, credentials(nil)) { _ in try await body() }
    }

    private var accounts: RemoteAccounts {
        RemoteAccounts(
            database: database, web: web, version: version, now: { [clock] in clock.now }, message: { "\($0)" })
    }

    /// As `account add` does.
    func addAccount(named name: String) async throws -> Account {
        try await accounts.add(server.url, service: server.flavor.service, name: name, credentials(nil))
    }

    private func credentials(_ password: String?) -> Credentials {
        let isREST = server.flavor.service == .miniflux
        let secret = password ?? (isREST ? SyncServer.apiKey(of: user) : SyncServer.password(of: user))
        return Credentials(
            user: isREST ? nil : user,
            session: SessionStore(
                load: { self.session.withLock { $0 } }, save: { session in self.session.withLock { $0 = session } })
        ) { secret }
    }

    /// - Parameter waits: for the lock, which any process that another test starts holds, too, until it is that program.
    @discardableResult
    func sync(
        pushOnly: Bool = false, force: Bool = false, waits: Bool = true, password: (@Sendable () -> String)? = nil
    ) async throws -> SyncReport {
        var options = PullOptions()
        options.force = force
        let syncer = Syncer(
            database: database, accounts: [account], retention: RetentionRule(), now: { [clock] in clock.now }
        ) { _ in try self.remote(password: password) }
        let outcomes = await syncer.sync(options, pushOnly: pushOnly, waits: waits) { _ in }
        return try outcomes[0].result.get()
    }

    @discardableResult
    func pull() async throws -> SyncReport {
        let lock = try await SyncLock(account, database: database.path, waits: true)
        defer { withExtendedLifetime(lock) {} }
        return try await remote().pull(PullOptions()) { _ in }
    }

    /// - Parameter entries: the server's ids.
    @discardableResult
    func mark(_ kind: Mark, _ value: Bool, _ entries: [Int64]) throws -> Int {
        let known = try articles
        return try database.set(kind, value, of: entries.compactMap { known[$0]?.id }, at: clock.now)
    }
}

// MARK: - Looking

extension RemoteReader {

    /// By the server's ids. Without those of which there is only a status.
    var articles: [Int64: ListedArticle] {
        get throws {
            var articles: [Int64: ListedArticle] = [:]
            var query = ArticleQuery()
            query.account = account.id
            try database.forEachArticle(query) { article in
                let id = article.url.flatMap { Int64($0.split(separator: "/").last ?? "") }
                if let id { articles[id] = article }
            }
            return articles
        }
    }

    /// The server's ids of what is unread here, sorted.
    var unread: [Int64] {
        get throws { try articles.filter { !$0.value.isRead }.keys.sorted() }
    }

    var starred: [Int64] {
        get throws { try articles.filter(\.value.isStarred).keys.sorted() }
    }

    var queue: [ListedChange] {
        get throws { try database.queue(of: account.id) }
    }

    /// The articles whose numbers the server has given to other ones.
    var setAside: Set<ArticleID> {
        get throws {
            let sql = "SELECT id FROM status WHERE \(StatusTable.isSetAside)"
            return Set(try database.read { try Int64.fetchAll($0, sql: sql) }.map(ArticleID.init))
        }
    }
}

extension SyncServer.Flavor {
    var service: Account.Service {
        switch self {
        case .miniflux234, .miniflux226: .miniflux
        case .freshRSS: .freshRSS
        case .minifluxReader226: .minifluxGoogleReader
        case .theOldReader: .theOldReader
        case .fever: .fever
        case .tinyTinyRSS: .tinyTinyRSS
        case .nextcloudNews: .nextcloudNews
        case .feedbin: .feedbin
        case .newsBlur: .newsBlur
        }
    }
}

extension SyncServer {
    /// What is unread there, sorted.
    func unread(of user: String = "alice") -> [Int64] {
        contents(of: user).entries.values.filter { !$0.isRead }.map(\.id).sorted()
    }

    func starred(of user: String = "alice") -> [Int64] {
        contents(of: user).entries.values.filter(\.isStarred).map(\.id).sorted()
    }
}

extension SyncServer {
    /// Unread entries of a new feed.
    ///
    /// - Returns: their ids, sorted.
    @discardableResult
    func addEntries(_ count: Int, of user: String = "alice") -> [Int64] {
        change(of: user) { contents in
            let feed = contents.addFeed("News")
            return (0..<count).map { _ in contents.addEntry(to: feed) }
        }
    }
}
