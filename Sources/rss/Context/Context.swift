import Fetch
import Foundation
import HTML
import Model
import Query
import Store
import Sync
import Synchronization
import Web

/// The things that commands work with, made from the options, the environment and the settings. Each part is opened
/// only when a command asks for it. Nothing here prints or changes anything else.
struct Context {
    let options: CommonOptions
    let paths: Paths

    /// The clock for everything that a command does.
    let now: @Sendable () -> Date
    private let willUpgrade: @Sendable () -> Void

    /// The command that this process runs. What it changes is logged for `rss undo`.
    @TaskLocal static var command: UserCommand?

    /// - Parameter willUpgrade: Called before a database of an older version is upgraded, which may take minutes.
    init(
        _ options: CommonOptions, now: @escaping @Sendable () -> Date = { Date() },
        willUpgrade: @escaping @Sendable () -> Void = { Output.announceUpgrade() }
    ) {
        self.options = options
        self.now = now
        self.willUpgrade = willUpgrade
        paths = Paths(environment: EnvironmentVariables.all)
    }

    /// The name by which other machines know this one.
    var machineName: String { ProcessInfo.processInfo.hostName }

    var databasePath: String { options.database ?? paths.database }

    /// Opens the database. Throws `StoreError`, also when the account of `--account` does not exist, even for commands
    /// that concern all accounts.
    ///
    /// - Parameter keepsNew: Whether the command has something new to keep, for which it may create the file that
    ///   `--database` names. For others, a path without a file is a mistyped one.
    func database(_ durability: FeedDatabase.Durability = .full, keepsNew: Bool = false) throws -> FeedDatabase {
        var database = try FeedDatabase(
            path: databasePath, durability: durability, mayCreate: keepsNew || options.database == nil,
            markup: Self.markup, willUpgrade: willUpgrade,
            waiting: durability == .full ? LockWait.isOn : LockWait.isOnQuietly)
        // What can be fetched again was not decided by the user.
        if durability == .full { database.command = Self.command }
        database.willScan = Self.announceScan
        let settings = paths.settings
        database.readsTogether = { (try? SettingsFile(path: settings).settings.duplicates) == .together }
        _ = try scope(in: database)
        return database
    }

    private static let markup = MarkupFunctions(
        plainText: HTMLText.searchable, plainTextVersion: HTMLText.searchableVersion,
        sanitized: { HTMLSanitizer.sanitized($0, base: nil) }, sanitizedVersion: HTMLSanitizer.version)

    /// Asks the database something short, of which nothing is written; `nil` if it must be opened for that, see
    /// ``FeedDatabase/glance(at:markup:_:)``.
    func glance<Answer>(_ ask: (FeedDatabase) throws -> Answer) -> Answer? {
        FeedDatabase.glance(at: databasePath, markup: Self.markup, ask)
    }

    /// Explains the delay of a search through the texts of more articles than this, once, to a user at a terminal that shows
    /// lines.
    @Sendable private static func announceScan(_ count: Int) {
        guard Terminal.isError, !Screen.isShown, !hasAnnouncedScan.exchange(true, ordering: .relaxed) else { return }
        Output.remark("looking through more than \(count) texts; words or dates in the query make it faster")
    }

    private static let hasAnnouncedScan = Atomic(false)

    /// Reads the settings file. Throws ``Failure`` if the file cannot be read, is not TOML, or has an invalid value
    /// that does not concern looks. Warns of other mistakes, once.
    func settings() throws -> Settings {
        let file = try SettingsFile(path: paths.settings)
        if let obstacle = file.obstacles.first { throw obstacle }
        let isFirst = Self.hasWarned.exchange(true, ordering: .relaxed) == false
        if isFirst { for problem in file.problems { problem.say() } }
        return file.settings
    }

    private static let hasWarned = Atomic(false)

    /// Returns when feeds of the local account are fetched next. Ignores mistakes in the settings file: a sync reports
    /// them.
    func refreshSchedule(_ database: FeedDatabase) throws -> RefreshSchedule {
        let settings = (try? SettingsFile(path: paths.settings).settings) ?? Settings()
        return try RefreshSchedule(settings.refresh, database, at: now())
    }

    var credentials: CredentialFile { CredentialFile(path: paths.credentials) }

    /// Returns the account that `--account` or else `RSS_ACCOUNT` names; without either, all accounts.
    func scope(in database: FeedDatabase) throws -> AccountScope {
        let variable = EnvironmentVariables.all["RSS_ACCOUNT"].flatMap { $0.isEmpty ? nil : $0 }
        return try (options.account ?? variable).map { .only(try database.account(named: $0)) } ?? .all
    }

    /// Returns the accounts in the scope.
    func selectedAccounts(in database: FeedDatabase) throws -> [Account] {
        switch try scope(in: database) {
        case .all: try database.accounts()
        case .only(let account): [account]
        }
    }

    /// Returns the query from the arguments, see ``FeedDatabase/queryText(_:in:)``.
    ///
    /// Throws ``QueryError`` and ``Failure``.
    func query(_ words: [String], in database: FeedDatabase) throws -> ArticleQuery {
        try query(text: database.queryText(words, in: scope(in: database)), in: database)
    }

    /// Returns the query with this text.
    ///
    /// Throws ``QueryError``.
    func query(text: String, in database: FeedDatabase) throws -> ArticleQuery {
        try ArticleQuery(
            typed: [text], in: scope(in: database), now: now(), searches: database.searches(namedIn: [text]))
    }

    /// Returns a stored query.
    ///
    /// Throws ``QueryError``.
    func query(
        _ stored: StoredQuery, of scope: AccountScope = .all, in database: FeedDatabase
    ) throws -> ArticleQuery {
        let searches = try database.searches(namedIn: [stored.text])
        return ArticleQuery(try QueryParser.parse(stored, now: now(), searches: searches), in: scope)
    }

    /// Returns a client for all requests of a command. `SSL_CERT_FILE` replaces the system's certificates.
    ///
    /// Throws ``Failure`` if there can't be enough threads.
    func web(_ settings: Settings) throws -> HTTPClient {
        try Threads.prepare()
        var configuration = HTTPClient.Configuration(userAgent: Version.userAgent)
        configuration.certificateFile = EnvironmentVariables.all["SSL_CERT_FILE"]
        configuration.privateRedirects = settings.privateRedirects
        configuration.proxy = settings.proxy
        configuration.connections = min(configuration.connections, max(1, (OpenFiles.limit - OpenFiles.least) / 2))
        return HTTPClient(configuration)
    }

    /// Returns a fetcher of feeds that uses the stored logins.
    func fetcher() throws -> FeedFetcher {
        let logins = try credentials.read()
        return try FeedFetcher(
            web: web(settings()), credentials: { logins.http[$0] }, message: { $0.message }, now: now)
    }

    /// Returns the accounts, for commands that use the network.
    func accounts(in database: FeedDatabase) throws -> Accounts {
        try Accounts(self, database)
    }
}

/// The names of this program in `--version` and in requests. Between two releases, its version is that of the next one, with
/// `-dev`.
enum Version {
    static let text = "0.6.0"

    /// The name of the program in requests.
    static let userAgent = HTTPClient.userAgent(version: text, homepage: homepage)
    static let homepage = "https://github.com/rss-shell/rss"
}
