package import Foundation
package import Model
package import Store

/// Brings accounts up to date: pushes, pulls, applies rules, then prunes; in parallel, each account under its lock.
package struct Syncer: Sendable {
    let database: FeedDatabase
    let accounts: [Account]
    let retention: RetentionRule
    let pages: PageFetcher?
    let now: @Sendable () -> Date
    let open: @Sendable (Account) throws -> any SyncedAccount

    /// - Parameters:
    ///   - pages: fetches the pages of what arrives; `nil` for a sync without them.
    ///   - open: makes an account ready for use. Called when its lock is held: the process that held it
    ///     before may have logged in with another password, and a sync with the old one would freeze the account again.
    package init(
        database: FeedDatabase, accounts: [Account], retention: RetentionRule, pages: PageFetcher? = nil,
        now: @escaping @Sendable () -> Date,
        open: @escaping @Sendable (Account) throws -> any SyncedAccount
    ) {
        self.database = database
        self.accounts = accounts
        self.retention = retention
        self.pages = pages
        self.now = now
        self.open = open
    }

    /// The result of the sync of one account.
    package struct Outcome: Sendable {
        package var account: Account
        package var result: Result<SyncReport, any Error>

        package init(account: Account, result: Result<SyncReport, any Error>) {
            self.account = account
            self.result = result
        }
    }

    /// Syncs all accounts. An error of one account doesn't hold up the others.
    ///
    /// - Parameters:
    ///   - pushOnly: whether to send what waits and fetch nothing.
    ///   - waits: whether to wait for another process that syncs an account; otherwise, that account's outcome is
    ///     ``SyncError/alreadyRunning(account:)``.
    package func sync(
        _ options: PullOptions, pushOnly: Bool = false, waits: Bool,
        progress: @escaping @Sendable (SyncProgress) -> Void
    ) async -> [Outcome] {
        var outcomes = await withTaskGroup(of: Outcome.self) { group in
            for account in accounts {
                group.addTask {
                    do {
                        let report = try await SyncLock.withLock(account, database: database.path, waits: waits) {
                            let account = try current(account)
                            return pushOnly
                                ? try await push(account, progress: progress)
                                : try await sync(account, options, progress: progress)
                        }
                        return Outcome(account: account, result: .success(report))
                    } catch {
                        return Outcome(account: account, result: .failure(error))
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        outcomes.sort { $0.account.id < $1.account.id }
        if !pushOnly { await prune(&outcomes) }
        return outcomes
    }

    /// Returns the account as it is now: it may have been changed or removed while its lock was waited for.
    private func current(_ account: Account) throws -> any SyncedAccount {
        guard let current = try database.accounts().first(where: { $0.id == account.id }),
            current.service == account.service
        else { throw StoreError.noSuchAccount(account.name) }
        return try open(current)
    }

    private func push(
        _ account: any SyncedAccount, progress: @escaping @Sendable (SyncProgress) -> Void
    ) async throws -> SyncReport {
        var report = SyncReport(account: account.account)
        report.push = try await account.push(progress: progress)
        return report
    }

    private func sync(
        _ account: any SyncedAccount, _ options: PullOptions,
        progress: @escaping @Sendable (SyncProgress) -> Void
    ) async throws -> SyncReport {
        let id = account.account.id
        do {
            let push = try await account.push(progress: progress)
            var report = try await account.pull(options, progress: progress)
            report.push = push
            report.ruleEffects = try await RuleRunner(database: database, now: now).applyRules(id)
            try await pushAgain(account, &report, progress: progress)
            report.pages = try await fetchPages(account.account, options, progress: progress)
            // Servers answer in a different order each time; the report doesn't depend on that.
            report.fetches.failures.sort { $0.feed.id < $1.feed.id }
            let problem = Self.problem(report, of: account)
            let last = try database.setSynced(id, at: now(), problem: problem)
            report.push.isProblemKnown = problem != nil && last == problem
            // What can't be read is said once, and not where the push failed for the same reason.
            if report.push.problem != nil || last == problem { report.warnings.removeAll { $0.unread != nil } }
            report.fetches.wasOffline = report.fetches.networkProblem != nil && last == problem
            return report
        } catch let error as SyncError {
            if let message = account.message(of: error) { try database.setSynced(id, at: now(), problem: message) }
            throw error
        }
    }

    /// Sends at once what rules changed, and what found its articles under other numbers.
    private func pushAgain(
        _ account: any SyncedAccount, _ report: inout SyncReport,
        progress: @escaping @Sendable (SyncProgress) -> Void
    ) async throws {
        let foundAgain = report.warnings.contains {
            if case .renumbered(let found, _) = $0 { found > 0 } else { false }
        }
        guard report.push.problem == nil, report.push.withheld > 0 || foundAgain || report.ruleEffects.changed > 0
        else { return }
        do {
            report.push += try await account.push(progress: progress)
        } catch let error as SyncError where error != .interrupted {
            // The articles are here, and what waits is sent by the next sync.
            report.push.problem = error
        }
    }

    /// Fetches the pages of what arrived and was not marked as read by a rule, where the user wants full texts.
    private func fetchPages(
        _ account: Account, _ options: PullOptions, progress: @escaping @Sendable (SyncProgress) -> Void
    ) async throws -> PageReport {
        guard let pages else { return PageReport() }
        let report = try await pages.fetchWaiting(of: account.id, among: options.feeds) { done, total in
            progress(
                SyncProgress(account: account, step: .completing, done: done, total: total, counts: UpsertCounts()))
        }
        try Task.checkCancellation()
        return report
    }

    /// Prunes all accounts at once, as retention doesn't depend on the account. The slowest clock counts: one that is
    /// years ahead would make everything old.
    private func prune(_ outcomes: inout [Outcome]) async {
        guard let first = outcomes.firstIndex(where: { (try? $0.result.get()) != nil }) else { return }
        do {
            var report = try outcomes[first].result.get()
            let clocks = outcomes.compactMap { try? $0.result.get().serverDate } + [now()]
            report.pruned = try await database.prune(retention, at: clocks.min() ?? now())
            outcomes[first].result = .success(report)
        } catch {
            outcomes[first].result = .failure(error)
        }
    }

    /// Returns the reason in words why nothing could be fetched or sent; `nil` when all is well.
    private static func problem(_ report: SyncReport, of account: any SyncedAccount) -> String? {
        if let problem = report.push.problem { return account.message(of: problem) }
        if let unread = report.warnings.lazy.compactMap(\.unread).first { return unread }
        if report.fetches.networkProblem != nil { return "no network" }
        guard report.fetches.areAllFailing, let failure = report.fetches.failures.first else { return nil }
        return account.message(of: failure.problem)
    }
}
