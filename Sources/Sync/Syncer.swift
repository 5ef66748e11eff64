package import Foundation
package import Model
package import Store

/// Brings accounts up to date: push, then pull, then prune; side by side, each under its lock.
package struct Syncer: Sendable {
    let database: FeedDatabase
    let accounts: [any SyncedAccount]
    let retention: RetentionRule
    let now: @Sendable () -> Date

    package init(
        database: FeedDatabase, accounts: [any SyncedAccount], retention: RetentionRule,
        now: @escaping @Sendable () -> Date
    ) {
        self.database = database
        self.accounts = accounts
        self.retention = retention
        self.now = now
    }

    /// How the sync of one account ended.
    package struct Outcome: Sendable {
        package var account: Account
        package var result: Result<SyncReport, any Error>
    }

    /// One account's trouble doesn't hold up another.
    ///
    /// - Parameter waits: for another process that syncs an account; else that account's outcome is
    ///   ``SyncError/alreadyRunning(account:)``.
    package func sync(
        _ options: PullOptions, waits: Bool, progress: @escaping @Sendable (SyncProgress) -> Void
    ) async -> [Outcome] {
        await withTaskGroup(of: Outcome.self) { group in
            for account in accounts {
                group.addTask {
                    do {
                        let report = try await sync(account, options, waits: waits, progress: progress)
                        return Outcome(account: account.account, result: .success(report))
                    } catch {
                        return Outcome(account: account.account, result: .failure(error))
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func sync(
        _ account: any SyncedAccount, _ options: PullOptions, waits: Bool,
        progress: @escaping @Sendable (SyncProgress) -> Void
    ) async throws -> SyncReport {
        let lock = try await SyncLock(account.account, database: database.path, waits: waits)
        // Held to the end, whatever the optimiser thinks of its last use.
        defer { withExtendedLifetime(lock) {} }

        try await account.push()
        var report = try await account.pull(options, progress: progress)
        // In the order in which servers answered, the same sync would end differently every time.
        report.failures.sort { $0.feed.id < $1.feed.id }
        report.pruned = try await database.prune(retention, at: now())
        try database.setSynced(account.account.id, at: now(), problem: Self.problem(report))
        return report
    }

    /// Why nothing at all came, in words; nil when something did or nothing was due.
    private static func problem(_ report: SyncReport) -> String? {
        report.answered == 0 ? report.failures.first?.problem.words : nil
    }
}
