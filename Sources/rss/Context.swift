import Foundation
import Model
import Parser
import Store
import Sync
import Web

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

    /// Throws also when `--account` names none of its accounts: whatever the command, it is about an account that isn't.
    func database(_ durability: FeedDatabase.Durability = .full) throws -> FeedDatabase {
        let database = try FeedDatabase(
            path: options.database ?? paths.database, durability: durability, plainText: HTMLText.searchable)
        _ = try account(in: database)
        return database
    }

    func settings() throws -> Settings {
        try Settings(file: paths.settings)
    }

    /// What `--account` names; nil: all accounts.
    func account(in database: FeedDatabase) throws -> Account? {
        try options.account.map(database.account(named:))
    }

    func web() -> HTTPClient {
        var configuration = HTTPClient.Configuration(
            userAgent: HTTPClient.userAgent(version: Version.text, homepage: Version.homepage))
        configuration.certificateFile = ProcessInfo.processInfo.environment["SSL_CERT_FILE"]
        return HTTPClient(configuration)
    }

    func visitor(_ credentials: CredentialFile.Credentials? = nil) throws -> FeedVisitor {
        let credentials = try credentials ?? CredentialFile(path: paths.credentials).read()
        return FeedVisitor(web: web(), credentials: { credentials.http[$0] }, now: now)
    }

    /// The accounts that `--account` names, ready to sync.
    func syncedAccounts(
        in database: FeedDatabase, credentials: CredentialFile.Credentials? = nil
    ) throws -> [any SyncedAccount] {
        let accounts = try account(in: database).map { [$0] } ?? database.accounts()
        let visitor = try visitor(credentials)
        let retention = try settings().retention
        return try accounts.map { account in
            guard account.service == .local else { throw SyncError.unknownService(account.service.rawValue) }
            return LocalAccount(account, database: database, visitor: visitor, retention: retention)
        }
    }

    /// The account that new feeds and folders go to: the one that `--account` names, else the first.
    func homeAccount(
        in database: FeedDatabase, credentials: CredentialFile.Credentials? = nil
    ) throws -> any SyncedAccount {
        guard let first = try syncedAccounts(in: database, credentials: credentials).first else {
            throw StoreError.noSuchAccount(options.account ?? Account.Service.local.rawValue)
        }
        return first
    }

    /// The feed a person means, and the account it belongs to.
    func feed(_ name: String, in database: FeedDatabase) throws -> (feed: Feed, account: any SyncedAccount) {
        let feed = try database.feed(named: name, of: account(in: database)?.id)
        guard let account = try syncedAccounts(in: database).first(where: { $0.account.id == feed.accountID }) else {
            throw StoreError.noSuchFeed(name)
        }
        return (feed, account)
    }
}
