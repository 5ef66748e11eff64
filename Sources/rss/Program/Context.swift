import Foundation
import HTML
import Model
import Parser
import Query
import Store
import Sync

/// What commands work with: built from the options, the environment and the settings; each part when it is first asked
/// for, so that a command pays for what it uses.
struct Context {
    let options: CommonOptions
    let paths: Paths

    init(_ options: CommonOptions) {
        self.options = options
        paths = Paths(environment: ProcessInfo.processInfo.environment)
    }

    var now: @Sendable () -> Date { { Date() } }

    var databasePath: String { options.database ?? paths.database }

    /// Throws also when `--account` names none of its accounts: whatever the command, it is about an account that isn't.
    func database(_ durability: FeedDatabase.Durability = .full) throws -> FeedDatabase {
        try useTheme()
        let markup = MarkupFunctions(
            plainText: HTMLText.searchable, plainTextVersion: HTMLText.searchableVersion,
            sanitized: { HTMLSanitizer.sanitized($0, base: nil) }, sanitizedVersion: HTMLSanitizer.version)
        let database = try FeedDatabase(path: databasePath, durability: durability, markup: markup) {
            guard Terminal.isError else { return }
            Output.remark("upgrading the database (after a backup); this may take a while")
        }
        _ = try scope(in: database)
        return database
    }

    /// Where nothing is coloured, the settings needn't be read, nor be right.
    func useTheme() throws {
        if Terminal.hasColor { Style.use(try settings().theme) }
    }

    func settings() throws -> Settings {
        try Settings(file: paths.settings)
    }

    var credentials: CredentialFile { CredentialFile(path: paths.credentials) }

    /// What `--account` names; without it, all accounts.
    func scope(in database: FeedDatabase) throws -> AccountScope {
        try options.account.map { .only(try database.account(named: $0)) } ?? .all
    }

    /// The accounts in the scope.
    func selectedAccounts(in database: FeedDatabase) throws -> [Account] {
        switch try scope(in: database) {
        case .all: try database.accounts()
        case .only(let account): [account]
        }
    }

    /// What a person typed as a query: arguments, put together with blanks between them.
    ///
    /// Throws ``QueryError``.
    func query(_ words: [String], in database: FeedDatabase) throws -> ArticleQuery {
        try ArticleQuery(
            typed: words, in: scope(in: database), now: now(), searches: database.searches(namedIn: words))
    }

    /// For commands that use the network.
    func accounts(in database: FeedDatabase) throws -> Accounts {
        try Accounts(self, database)
    }
}
