import Foundation
package import Model

/// Held while an account is synced, so that two syncs of it never run at once.
///
/// The kernel lets go of it when the process ends, however it ends.
package struct SyncLock: ~Copyable {
    private let file: Int32

    /// - Parameter database: the path of the database; the lock is a file beside it.
    ///
    /// Throws ``SyncError/alreadyRunning(account:)`` when another process holds the lock and `waits` is false;
    /// `CancellationError` when the task is cancelled while it waits.
    package init(_ account: Account, database: String, waits: Bool) async throws {
        let path = "\(database)-sync-\(account.id).lock"
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SyncError.lockFile(path: path, reason: String(cString: strerror(errno))) }
        do {
            while try !Self.lock(file, path) {
                guard waits else { throw SyncError.alreadyRunning(account: account.name) }
                try await Task.sleep(for: Self.interval)
            }
        } catch {
            close(file)
            throw error
        }
        self.file = file
    }

    deinit {
        close(file)
    }

    /// flock(2) can wait by itself, but not be told to stop waiting.
    private static let interval = Duration.milliseconds(50)

    /// - Returns: false when somebody else holds it.
    private static func lock(_ file: Int32, _ path: String) throws -> Bool {
        if flock(file, LOCK_EX | LOCK_NB) == 0 { return true }
        if errno == EWOULDBLOCK || errno == EINTR { return false }
        throw SyncError.lockFile(path: path, reason: String(cString: strerror(errno)))
    }
}
