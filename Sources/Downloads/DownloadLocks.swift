import Base
import Foundation
import Model
import Sync

/// A lock for every download, so that two processes never write to the same file.
///
/// For each, a byte of one file beside the database is locked. The kernel releases the lock when the process ends, for
/// whatever reason.
final class DownloadLocks: Sendable {
    private let file: FileLock

    /// - Parameter database: The path of the database.
    init(database: String) throws {
        do {
            file = try FileLock("\(database)-download.lock")
        } catch {
            throw SyncError.lock(error, besideDatabase: database)
        }
    }

    /// - Returns: `false` if another process has the lock.
    func claim(_ id: DownloadID) -> Bool {
        var lock = Self.lock(id, F_WRLCK)
        return fcntl(file.descriptor, Self.setLock, &lock) == 0
    }

    func release(_ id: DownloadID) {
        var lock = Self.lock(id, F_UNLCK)
        _ = fcntl(file.descriptor, Self.setLock, &lock)
    }

    /// Returns whether another process has the lock.
    func isClaimed(_ id: DownloadID) -> Bool {
        var lock = Self.lock(id, F_WRLCK)
        return fcntl(file.descriptor, Self.getLock, &lock) == 0 && lock.l_type != F_UNLCK
    }

    private static func lock(_ id: DownloadID, _ type: Int32) -> Foundation.flock {
        Foundation.flock(
            l_type: Int16(type), l_whence: Int16(SEEK_SET), l_start: off_t(id.rawValue), l_len: 1, l_pid: 0)
    }

    // These locks belong to open files, not to processes, see fcntl(2). Swift lacks F_OFD_GETLK and F_OFD_SETLK.
    private static let getLock: Int32 = 36
    private static let setLock: Int32 = 37
}
