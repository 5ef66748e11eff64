import Base
package import Model

/// The file beside a database that is locked while one of its accounts is synced.
package struct SyncLockFile: Sendable {
    package let path: String

    /// - Parameter database: its path, see ``FeedDatabase/path``.
    package init(of account: AccountID, database: String) {
        path = "\(database)-sync-\(account).lock"
    }

    /// Whether a process syncs the account now. Changes that are in flight while none does are those of one that died.
    ///
    /// A look at it is a lock for a microsecond: whoever takes the lock for a sync must try more than once.
    var isHeld: Bool {
        guard FileLock.exists(path), let lock = try? FileLock(path), let isFree = try? lock.tryLock(.shared) else {
            return false
        }
        if isFree { lock.unlock() }
        return !isFree
    }
}
