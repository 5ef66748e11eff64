import API
import Base
import Fetch
import Model
import Store
import Sync
import Synchronization
import TerminalText
import Web

/// The accounts, ready to be synced and changed. All share one HTTP client.
struct Accounts {
    let database: FeedDatabase
    let settings: Settings
    let credentials: CredentialFile

    /// The accounts on servers, and what is needed to add one.
    let remote: RemoteAccounts
    private let context: Context
    private let web: HTTPClient

    init(_ context: Context, _ database: FeedDatabase) throws {
        self.context = context
        self.database = database
        settings = try context.settings()
        credentials = context.credentials
        // Reports an invalid credentials file before any request is made.
        _ = try credentials.read()
        web = try context.web(settings)
        remote = RemoteAccounts(
            database: database, web: web, version: Version.text, now: context.now, message: { $0.message })
    }

    /// Returns the account, ready for a sync.
    ///
    /// - Parameter login: Logins by origin, for feeds that this program fetches. They take precedence over the
    ///   credentials file.
    func synced(_ account: Account, login: [String: HTTPCredentials] = [:]) throws -> any SyncedAccount {
        switch account.kind {
        case .local: try local(account, login)
        case .directory(let carrier):
            DirectoryAccount(
                try local(account, login), machineName: context.machineName,
                on: try directory(of: account, on: carrier))
        case .server: try remote.account(account, serverCredentials(of: account))
        }
    }

    private func directory(of account: Account, on carrier: Account.Carrier) throws -> WebDAVDirectory? {
        switch carrier {
        case .localFiles: nil
        case .webDAV: try remote.directory(of: account, serverCredentials(of: account))
        }
    }

    func local(_ account: Account, _ login: [String: HTTPCredentials] = [:]) throws -> LocalAccount {
        LocalAccount(
            account, database: database, fetcher: try fetcher(login), retention: settings.retention,
            rule: settings.refresh,
            reportDelay: settings.reportFailuresAfter)
    }

    private func fetcher(_ login: [String: HTTPCredentials] = [:]) throws -> FeedFetcher {
        let logins = try credentials.read()
        let known = logins.http.merging(login) { $1 }
        return FeedFetcher(
            web: web, credentials: { known[$0] }, message: { $0.message }, secret: { logins.settings[$0] },
            runProgram: FeedProgramRun.run, now: context.now)
    }

    /// Returns what fetches the pages of articles. People at a terminal wait for a fifth of the time.
    func pageFetcher() throws -> PageFetcher {
        var rule = settings.pages
        if Terminal.isInteractive { rule.time /= 5 }
        return PageFetcher(database: database, fetcher: try fetcher(), rule: rule)
    }
}

// MARK: - Choosing an account

extension Accounts {

    /// Returns the account that new feeds and folders go to: the one that `--account` names, else the only one that has
    /// the folder, else the first with feeds, else the first that is shared with other programs, else the first.
    ///
    /// - Parameter isFit: Whether an account is a candidate.
    func home(folder: String? = nil, where isFit: (Account) -> Bool = { _ in true }) throws -> Account {
        let candidates = try selected().filter(isFit)
        if candidates.count == 1 { return candidates[0] }
        if let folder, case let owners = try owners(of: folder), owners.count == 1 { return owners[0] }
        let home =
            try candidates.first { try database.overview(of: $0).feeds > 0 }
            ?? candidates.first(where: \.kind.hasQueue) ?? candidates.first
        guard let home else { throw StoreError.noSuchAccount(Account.Service.local.rawValue) }
        return home
    }

    /// Returns the account that had the feed at the address until it was removed, and could have it back; `nil` if no
    /// account had it, or several did.
    func formerHome(of url: String) throws -> Account? {
        let owners = try selected().filter { try database.hiddenFeed(at: url, of: $0.id) != nil }
        return owners.count == 1 ? owners[0] : nil
    }

    /// Returns the account that has the folder, and the folder's name as it is stored there.
    ///
    /// Throws ``Failure`` when several accounts have a folder of this name, and `StoreError.noSuchFolder`.
    func folder(_ name: String) throws -> (account: any SyncedAccount, name: String) {
        let owners = try owners(of: name)
        guard let owner = owners.first else { throw StoreError.noSuchFolder(name) }
        if owners.count > 1 {
            let names = owners.map { "'\($0.name)'" }.joined(separator: ", ")
            throw Failure(
                "folder '\(name)' is in several accounts: \(names); name one with --account", ExitStatus.usage)
        }
        return (try synced(owner), try database.storedFolderName(name, of: owner.id))
    }

    /// Returns the accounts in the scope of the command.
    func selected() throws -> [Account] { try context.selectedAccounts(in: database) }

    private func owners(of folder: String) throws -> [Account] {
        try selected().filter { account in
            do {
                return try !database.folders(named: folder, of: account.id).isEmpty
            } catch StoreError.noSuchFolder {
                return false
            }
        }
    }

    /// Returns the feed with this id, URL or title, and its account.
    func feed(_ name: String) throws -> (feed: Feed, account: any SyncedAccount) {
        let feed = try database.feed(named: name, of: context.scope(in: database).id)
        guard let account = try database.accounts().first(where: { $0.id == feed.accountID }) else {
            throw StoreError.noSuchFeed(name)
        }
        return (feed, try synced(account))
    }
}

// MARK: - Logging in to servers

extension Accounts {

    /// Returns the account's stored login, used when its server asks for it.
    private func serverCredentials(of account: Account) throws -> Credentials {
        let request = try serverRequest(of: account)
        guard let login = try credentials.read()[account] else {
            return credentials(name: account.user, session: SessionNote().store, request) {
                throw SyncError.noPassword(account)
            }
        }
        return credentials(name: login.name, session: sessionStore(of: account, login.session), request) {
            do {
                if let secret = try await login.secret.value() { return secret }
            } catch let failure as Failure {
                throw Failure(failure, logInTo: account)
            }
            throw SyncError.noPassword(account)
        }
    }

    /// - Parameters:
    ///   - name: the user; nil if the secret is a token.
    ///   - request: the settings of the server.
    func credentials(
        name: String?, session: SessionStore, _ request: FeedRequest,
        secret: @escaping @Sendable () async throws -> String
    ) -> Credentials {
        Credentials(
            user: name, session: session, secrets: settings.secrets,
            prepare: {
                do throws(FetchError) {
                    try request.prepare(&$0)
                } catch {
                    throw Failure("\(WebURL.host(of: $0.url) ?? ""): \(error.message)", ExitStatus.badConfiguration)
                }
            }, secret: secret)
    }

    /// Returns the stored settings of the account's server, for requests to it.
    func serverRequest(of account: Account) throws -> FeedRequest {
        let secrets = try credentials.read().settings
        return FeedRequest(
            settings: try database.serverSettings(of: account.id), secret: { secrets[$0] }, now: context.now())
    }

    /// Returns settings that are not stored yet, for requests to a server.
    ///
    /// - Parameter secrets: their secret parts, by name.
    func serverRequest(_ settings: [FeedSetting], _ secrets: [String: String]) -> FeedRequest {
        FeedRequest(settings: FeedSettings(ofAccount: settings), secret: { secrets[$0] }, now: context.now())
    }

    private func sessionStore(of account: Account, _ known: APISession?) -> SessionStore {
        SessionStore(
            // Another process may have renewed the session meanwhile.
            load: { [credentials] in (try? credentials.read()).map { $0[account]?.session } ?? known },
            save: { [credentials] session in try credentials.update { $0[account]?.session = session } },
            alone: { [credentials] body in try await credentials.whileRenewing(body) })
    }
}

/// A session that is kept in memory until the process ends.
final class SessionNote: Sendable {
    private let session: Mutex<APISession?>

    init(_ session: APISession? = nil) {
        self.session = Mutex(session)
    }

    var value: APISession? { session.withLock { $0 } }

    var store: SessionStore {
        SessionStore(load: { self.value }, save: { session in self.session.withLock { $0 = session } })
    }
}

extension Accounts {

    /// Lets the user give this program permission to use an account, in a browser.
    ///
    /// - Parameters:
    ///   - address: the address of the server.
    ///   - service: the kind of server; nil for any.
    ///   - request: the settings of the server.
    ///
    /// Throws ``Failure``, and `SyncError`.
    func authorized(
        at address: String, _ service: Account.Service?, _ request: FeedRequest
    ) async throws -> APISession {
        let redirect = settings.inoreaderRedirect
        let listener = try RedirectListener(redirect)
        let none = credentials(name: nil, session: SessionNote().store, request) { "" }
        return try await remote.authorize(address, service: service, redirect: redirect, none) { request in
            try listener.answer(to: request) {
                Output.remark("open this page in a browser, and allow rss to use the account:")
                // The address is shown with its secrets, unlike in messages: the user has to open it, and it is of no
                // use to others.
                Output.ask("\n\(TerminalText.safe(request.url))\n\n")
                Output.remark(
                    "if the browser is on another machine, it ends with a page that it cannot show: paste the address of "
                        + "that page here")
            }
        }
    }
}
