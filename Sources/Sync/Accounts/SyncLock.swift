import Base
package import Model
import Store

/// A lock that is held while an account is synced, so that two syncs of it never run at once.
package struct SyncLock: ~Copyable {
    private let file: FileLock

    /// Takes the lock.
    ///
    /// - Parameter database: the path of the database; the lock is a file beside it.
    ///
    /// Throws ``SyncError/alreadyRunning(account:)`` when another process holds the lock and `waits` is false;
    /// `StoreError.lockFile` when there can be no lock; `CancellationError` when the task is cancelled
    /// while it waits.
    package init(_ account: Account, database: String, waits: Bool) async throws {
        do {
            let file = try FileLock(SyncLockFile(of: account.id, database: database).path)
            var tries = 0
            while try !file.tryLock() {
                tries += 1
                // A process that only checks whether a sync runs holds the lock, too, but not twice in a row.
                if !waits && tries > 2 { throw SyncError.alreadyRunning(account: account.name) }
                try await Pause.wait(seconds: waits ? Self.interval : 0.005)
            }
            self.file = file
        } catch let error as FileError {
            throw StoreError.lock(error, besideDatabase: database)
        }
    }

    /// Holds the lock until `body` returns. Throws what ``init(_:database:waits:)`` and `body` throw.
    package static func withLock<Result>(
        _ account: Account, database: String, waits: Bool, _ body: () async throws -> Result
    ) async throws -> Result {
        let lock = try await SyncLock(account, database: database, waits: waits)
        defer { lock.file.unlock() }
        return try await body()
    }

    /// The time between two tries in seconds: flock(2) can wait by itself, but its wait can't be cancelled.
    private static let interval = 0.05
}
