package import API
import Base
import Fetch
package import Foundation
package import Model
package import Store
import Synchronization
package import Web

/// Prepares accounts with a server for use, and adds new ones.
package struct RemoteAccounts: Sendable {
    let database: FeedDatabase
    let web: HTTPClient
    let version: String
    let now: @Sendable () -> Date
    let message: @Sendable (APIError) -> String
    private let limiters = Limiters()

    /// - Parameters:
    ///   - version: the version of this program.
    ///   - message: the text to store for an error, for people to read later.
    package init(
        database: FeedDatabase, web: HTTPClient, version: String, now: @escaping @Sendable () -> Date,
        message: @escaping @Sendable (APIError) -> String
    ) {
        self.database = database
        self.web = web
        self.version = version
        self.now = now
        self.message = message
    }

    /// Prepares the account for use. Throws ``SyncError/unknownService(_:)``.
    package func account(_ account: Account, _ credentials: Credentials) throws -> RemoteAccount {
        guard let url = account.url, Account.Service.remote.contains(account.service) else {
            throw SyncError.unknownService(account.service.rawValue)
        }
        let limiter = try limiter(of: account)
        let caller = APICallers.caller(
            for: account.service, url: url, credentials: credentials, web: web, limiter: limiter, now: now)
        let fetcher = FeedFetcher(web: web, credentials: { _ in nil }, message: { _ in "" }, now: now)
        return RemoteAccount(
            account, database: database, caller: caller, limiter: limiter, finder: FeedFinder(fetcher: fetcher),
            version: version, now: now, message: message)
    }

    /// Finds the server's API, logs in and stores the account; nothing is stored when a step fails.
    ///
    /// - Parameters:
    ///   - url: the absolute URL of the server's API, or of any of its pages.
    ///   - service: the service; `nil` to detect it.
    ///   - name: the name of the account; `nil` for the server's host, with a number if that name is taken.
    ///
    /// Throws ``SyncError/server(_:_:)``, `StoreError.accountExists` and `StoreError.serverKnown`.
    package func add(
        _ url: String, service: Account.Service?, name: String?, _ credentials: Credentials
    ) async throws -> Account {
        // This is checked before the server is asked, so that the user doesn't type a password for nothing.
        if let name, try database.accounts().contains(where: { $0.name == name }) {
            throw StoreError.accountExists(name)
        }
        var draft = Account(
            id: AccountID(0), service: service ?? .googleReader, name: name ?? WebURL.host(of: url) ?? url,
            url: url, user: credentials.user)
        do {
            let found = try await ServiceFinder(web: web, credentials: credentials, now: now).find(
                url, service: service)
            draft.service = found.service
            draft.url = found.url
            let caller = try self.account(draft, credentials).caller
            draft.user = try await caller.logIn() ?? credentials.user
            // What lets one in may be of no use afterwards: a header that takes the place of the login's.
            _ = try await caller.feeds()
            return try database.addAccount(
                found.service, name: name ?? freeName(draft.name), url: found.url, user: draft.user)
        } catch let error as APIError {
            throw SyncError(error, of: draft)
        }
    }

    /// Looks for the server to which ``add(_:service:name:_:)`` would log in, without asking for the password.
    ///
    /// Throws ``SyncError/server(_:_:)``.
    package func check(_ url: String, service: Account.Service?, _ credentials: Credentials) async throws {
        let draft = Account(
            id: AccountID(0), service: service ?? .googleReader, name: WebURL.host(of: url) ?? url, url: url)
        do {
            try await ServiceFinder(web: web, credentials: credentials, now: now).check(url, service: service)
        } catch let error as APIError {
            throw SyncError(error, of: draft)
        }
    }

    /// Lets the user authorize access to an account on the server to which ``add(_:service:name:_:)`` would log in.
    ///
    /// - Parameters: as for `ServiceFinder.authorize`.
    ///
    /// Throws ``SyncError/server(_:_:)``, and what `ask` throws.
    package func authorize(
        _ url: String, service: Account.Service?, redirect: String, _ credentials: Credentials,
        ask: (OAuthRequest) async throws -> OAuthRequest.Answer
    ) async throws -> APISession {
        let draft = Account(
            id: AccountID(0), service: service ?? .googleReader, name: WebURL.host(of: url) ?? url, url: url)
        do {
            return try await ServiceFinder(web: web, credentials: credentials, now: now).authorize(
                url, service: service, redirect: redirect, ask: ask)
        } catch let error as APIError {
            throw SyncError(error, of: draft)
        }
    }

    /// Logs in with other credentials, or where the server has moved to, and unfreezes the account. It holds the
    /// account's lock, so that no sync that read the old credentials freezes it again.
    ///
    /// - Parameters:
    ///   - url: the new address of the server, as for ``add(_:service:name:_:)``; `nil` if it hasn't moved.
    ///   - keep: saves the credentials, for the account as it is now. Called before anything changes here, so that an
    ///     account always has credentials.
    /// - Returns: the account as it is now, with another address, or with the current name of the user on the server.
    ///
    /// Throws ``SyncError/server(_:_:)``, and ``SyncError/otherAccount(_:url:user:)`` when the server has other feeds:
    /// another person's token would mix up what two people read. The account is then unchanged.
    package func logIn(
        _ account: Account, at url: String? = nil, _ credentials: Credentials, keep: (Account) async throws -> Void
    ) async throws -> Account {
        try await SyncLock.withLock(account, database: database.path, waits: true) {
            do {
                let now = try await whatAnswers(account, at: url, credentials)
                try await keep(now)
                try database.setLogin(now)
                return now
            } catch let error as APIError {
                throw SyncError(error, of: account)
            }
        }
    }

    private func whatAnswers(_ account: Account, at url: String?, _ credentials: Credentials) async throws -> Account {
        var there = account
        if let url {
            let finder = ServiceFinder(web: web, credentials: credentials, now: now)
            there.url = try await finder.find(url, service: account.service).url
        }
        let caller = try self.account(there, credentials).caller
        if let user = try await caller.logIn(), account.user != nil { there.user = user }
        if there != account, try await !hasSameFeeds(caller, account) {
            throw SyncError.otherAccount(account, url: there.url ?? "", user: there.user)
        }
        return there
    }

    /// Returns whether the server has most of the known feeds under the same numbers, by which articles refer to them.
    private func hasSameFeeds(_ caller: any APICaller, _ account: Account) async throws -> Bool {
        let known = try database.serverFeeds(of: account.id)
        if known.isEmpty { return true }
        let urls = Dictionary(try await caller.feeds().map { ($0.id, $0.url) }) { first, _ in first }
        return known.count { urls[$0.id] == $0.url } * 2 > known.count
    }

    private func freeName(_ wanted: String) throws -> String {
        let names = Set(try database.accounts().map(\.name))
        let candidates = [wanted] + (2...names.count + 2).map { "\(wanted)-\($0)" }
        return candidates.first { !names.contains($0) } ?? wanted
    }

    /// Returns the limiter of the account's server, which all accounts on it share.
    func limiter(of account: Account) throws -> RateLimiter {
        let origin = account.origin ?? ""
        let kept = try database.rate(of: origin)
        return limiters.byOrigin.withLock { limiters in
            if let limiter = limiters[origin] { return limiter }
            let limiter = RateLimiter(APICallers.rate(of: account.service), kept, now: now)
            limiters[origin] = limiter
            return limiter
        }
    }

    private final class Limiters: Sendable {
        let byOrigin = Mutex<[String: RateLimiter]>([:])
    }
}

extension Account {
    /// The scheme, host and port of the server, for which a rate limit holds; `nil` for the local account.
    var origin: String? {
        url.flatMap { WebURL.origin(of: $0) }
    }
}
