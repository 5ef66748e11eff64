import Base
package import Model

/// The file beside a database that is locked while one of its accounts is synced.
package struct SyncLockFile: Sendable {
    package let path: String

    /// - Parameter database: The path of the database, see ``FeedDatabase/path``.
    package init(of account: AccountID, database: String) {
        path = "\(database)-sync-\(account).lock"
    }

    /// Whether a process syncs the account now. If none does, changes that are in flight belong to a process that died.
    ///
    /// Reading this takes the lock for a microsecond: a sync that takes the lock must try more than once.
    var isHeld: Bool {
        guard FileLock.exists(path), let lock = try? FileLock(path), let isFree = try? lock.tryLock(.shared) else {
            return false
        }
        if isFree { lock.unlock() }
        return !isFree
    }
}
