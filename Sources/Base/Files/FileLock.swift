import Glibc

/// A file that is opened for nothing but its lock, see flock(2).
///
/// The lock belongs to the open file: it is released when this object goes, and by the kernel when the process ends,
/// however it ends. Two objects for one path exclude each other, even in one process.
package final class FileLock: Sendable {

    /// For what else is asked of the file, such as when it was touched.
    package let descriptor: Int32

    package enum Mode: Sendable {
        /// Others may hold the lock like this at the same time.
        case shared
        case exclusive
    }

    /// Opens the file, which is created where there is none; locks nothing. Throws ``FileLockError``.
    package init(_ path: String) throws(FileLockError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw FileLockError(path: path) }
        self.path = path
    }

    private let path: String

    deinit {
        close(descriptor)
    }

    /// Returns when nobody else holds the lock in a way that rules out `mode`. Not ended by cancellation.
    package func lock(_ mode: Mode = .exclusive) throws(FileLockError) {
        while flock(descriptor, mode.operation) != 0 {
            if errno != EINTR { throw FileLockError(path: path) }
        }
    }

    /// - Returns: false when somebody else holds the lock.
    package func tryLock(_ mode: Mode = .exclusive) throws(FileLockError) -> Bool {
        while flock(descriptor, mode.operation | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            if errno != EINTR { throw FileLockError(path: path) }
        }
        return true
    }

    package func unlock() {
        _ = flock(descriptor, LOCK_UN)
    }

    /// Waits for the lock, and holds it until `body` returns. Throws ``FileLockError``, and what `body` throws.
    package func withLock<Result>(_ mode: Mode = .exclusive, _ body: () throws -> Result) throws -> Result {
        try lock(mode)
        defer { unlock() }
        return try body()
    }
}

extension FileLock.Mode {
    fileprivate var operation: Int32 {
        switch self {
        case .shared: LOCK_SH
        case .exclusive: LOCK_EX
        }
    }
}

/// The file can't be opened or locked.
package struct FileLockError: Error, Equatable {
    package let path: String

    /// What the system says.
    package let reason: String

    /// Of the system call that has just failed.
    fileprivate init(path: String) {
        self.path = path
        reason = String(cString: strerror(errno))
    }
}
