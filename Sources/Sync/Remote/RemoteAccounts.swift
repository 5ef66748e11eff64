package import API
import Base
package import Foundation
package import Model
package import Store
import Synchronization
package import Web

/// Makes accounts that have a server ready for use, and new ones.
package struct RemoteAccounts: Sendable {
    private let database: FeedDatabase
    private let web: HTTPClient
    private let version: String
    private let now: @Sendable () -> Date
    private let message: @Sendable (APIError) -> String
    private let limiters = Limiters()

    /// - Parameters:
    ///   - version: of this program.
    ///   - message: the text to store of an error, for people to read later.
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

    /// Throws ``SyncError/unknownService(_:)``.
    package func account(_ account: Account, _ credentials: Credentials) throws -> RemoteAccount {
        guard let url = account.url, Account.Service.remote.contains(account.service) else {
            throw SyncError.unknownService(account.service.rawValue)
        }
        let limiter = try limiter(of: account)
        let caller = APICallers.caller(
            for: account.service, url: url, credentials: credentials, web: web, limiter: limiter, now: now)
        return RemoteAccount(
            account, database: database, caller: caller, limiter: limiter, version: version, now: now,
            message: message)
    }

    /// Finds out what the server is, logs in, and remembers the account; nothing when one of these fails.
    ///
    /// - Parameters:
    ///   - url: of the server, absolute: of its API, or of any page of it.
    ///   - service: nil: to be found out.
    ///   - name: nil: the server's host, and a number where there is such an account already.
    ///
    /// Throws ``SyncError/server(_:_:)``, `StoreError.accountExists` and `StoreError.serverKnown`.
    package func add(
        _ url: String, service: Account.Service?, name: String?, _ credentials: Credentials
    ) async throws -> Account {
        // Before the server is asked: nothing is more annoying than a password typed in vain.
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
            draft.user = try await self.account(draft, credentials).caller.logIn() ?? credentials.user
            return try database.addAccount(
                found.service, name: name ?? freeName(draft.name), url: found.url, user: draft.user)
        } catch let error as APIError {
            throw SyncError(error, of: draft)
        }
    }

    /// Looks for the server that ``add(_:service:name:_:)`` would log in to, without a password.
    ///
    /// Throws ``SyncError/server(_:_:)``.
    package func check(_ url: String, service: Account.Service?) async throws {
        let draft = Account(
            id: AccountID(0), service: service ?? .googleReader, name: WebURL.host(of: url) ?? url, url: url)
        do {
            let nobody = Credentials(user: nil, session: SessionStore(load: { nil }, save: { _ in }), secrets: [:]) {
                ""
            }
            try await ServiceFinder(web: web, credentials: nobody, now: now).check(url, service: service)
        } catch let error as APIError {
            throw SyncError(error, of: draft)
        }
    }

    /// Lets the user give permission to use an account on the server that ``add(_:service:name:_:)`` would log in to.
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

    /// Logs in with other credentials, or where the server has moved to, and unfreezes the account: under its lock, so that
    /// no sync that read the old ones freezes it again.
    ///
    /// - Parameters:
    ///   - url: where the server is now, as for ``add(_:service:name:_:)``; nil: where it was.
    ///   - keep: keeps the credentials, for the account as it is now. Called before anything changes here: an account is
    ///     never without.
    /// - Returns: the account as it is now: at another address, or under the name that the server has for the user by now.
    ///
    /// Throws ``SyncError/server(_:_:)``, and ``SyncError/otherAccount(_:url:user:)`` when the feeds there are others:
    /// somebody else's token would mix up what two people read. The account is then as it was.
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

    /// Whether most of the feeds that are known here are there, by the same numbers: articles go by these.
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

    /// One for each server, however many accounts are there.
    private func limiter(of account: Account) throws -> RateLimiter {
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
    /// Scheme, host and port of the server: what a limit holds for. Nil: the local account.
    var origin: String? {
        url.flatMap { WebURL.origin(of: $0) }
    }
}
