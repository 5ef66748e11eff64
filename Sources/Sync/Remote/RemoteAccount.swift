package import API
package import Fetch
package import Foundation
package import Model
package import Store

/// An account whose feeds a server fetches. Changes are synced in both directions.
///
/// This type decides; the caller knows the server's protocol, and the store how things are kept.
package struct RemoteAccount: SyncedAccount {
    package let account: Account
    let database: FeedDatabase
    let caller: any APICaller
    let limiter: RateLimiter

    /// Finds feeds from here, for services that take the first one they find.
    let finder: FeedFinder

    /// The version of this program: a server that wanted a newer client is asked again by another version.
    let version: String
    let now: @Sendable () -> Date

    /// The text to store for an error.
    let message: @Sendable (APIError) -> String

    package init(
        _ account: Account, database: FeedDatabase, caller: any APICaller, limiter: RateLimiter, finder: FeedFinder,
        version: String, now: @escaping @Sendable () -> Date, message: @escaping @Sendable (APIError) -> String
    ) {
        self.account = account
        self.database = database
        self.caller = caller
        self.limiter = limiter
        self.finder = finder
        self.version = version
        self.now = now
        self.message = message
    }

    package var importing: (any ImportingAccount)? { nil }

    package func message(of error: any Error) -> String? {
        switch error as? SyncError {
        case .server(_, let error), .halfDone(_, let error): message(error)
        default: nil
        }
    }

    /// The time by the server's clock: a local clock that is years off must not prune articles too early or too late.
    var date: Date { caller.clock ?? now() }

    package func push(progress: @escaping @Sendable (SyncProgress) -> Void) async throws -> PushReport {
        try await asking {
            let hasChanges = try !database.queuedGroups(of: account.id, at: now()).isEmpty
            var report = PushReport()
            // Their numbers may mean other articles by now; the pull finds out which ones they have.
            if hasChanges, try await NumberCheck(remote: self).setAsideRenumbered() {
                report.withheld = try database.queueLength(of: account.id)
            } else {
                var push = QueuePush(self, progress: progress)
                report = try await push.run()
                report.withheld = try database.setAsideCount(of: account.id)
            }
            return report
        }
    }

    package func pull(
        _ options: PullOptions, progress: @escaping @Sendable (SyncProgress) -> Void
    ) async throws -> SyncReport {
        try await asking {
            var pull = RemotePull(self, force: options.force, progress: progress)
            return try await pull.run()
        }
    }
}

// MARK: - Asking the server

extension RemoteAccount {

    /// Runs what asks the server, see ``ServerAccess/asking(_:)``.
    func asking<Result>(_ body: () async throws -> Result) async throws -> Result {
        try await access.asking(body)
    }

    var access: ServerAccess {
        ServerAccess(account: account, database: database, limiter: limiter, version: version)
    }

    /// Returns the server's answers about articles, by its ids, without those that it lacks; `nil` if it didn't answer.
    ///
    /// A server may answer about fewer than it was asked for: only what it leaves out a second time is missing.
    ///
    /// Throws ``APIError`` only when nothing else may be asked.
    func answers(for ids: [String]) async throws -> [String: ServerArticle]? {
        var answers: [String: ServerArticle] = [:]
        var rest = ids
        while !rest.isEmpty {
            guard let articles = try await answer({ [rest] in try await caller.articles(rest) }) else { return nil }
            for article in articles { answers[article.incoming.key] = answers[article.incoming.key] ?? article }
            let left = rest.filter { answers[$0] == nil }
            if left.count == rest.count { break }
            rest = left
        }
        return answers
    }

    /// Fetches the server's lists of statuses once more. Returns `nil` if it didn't answer.
    ///
    /// Throws ``APIError`` only when nothing else may be asked.
    func lists() async throws -> ServerStatuses? {
        try await answer { try await caller.statuses(here: nil) }
    }

    private func answer<Answer>(_ ask: () async throws -> Answer) async throws -> Answer? {
        do {
            return try await ask()
        } catch let error as APIError {
            if error.isCancellation || error.concernsAccount { throw error }
            return nil
        }
    }
}
