import Platform

/// A file that is opened only to be locked, see flock(2).
///
/// The lock belongs to the open file: it is released with this object, and by the kernel when the process ends, even if
/// it crashes. Two objects for one path exclude each other, even in one process.
package final class FileLock: Sendable {

    /// The descriptor for other queries, such as when the file was last modified.
    package let descriptor: Int32

    package enum Mode: Sendable {
        /// Other holders may share the lock.
        case shared
        case exclusive
    }

    /// Opens the file, creating it if necessary, without locking it. Throws ``FileError``.
    package init(_ path: String) throws(FileError) {
        descriptor = try NewFile.open(path, O_RDWR)
        self.path = path
    }

    private let path: String

    /// Returns whether the file exists: checking a lock must not create it.
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    deinit {
        close(descriptor)
    }

    /// Waits until no other holder prevents `mode`. Cancellation does not end the wait.
    package func lock(_ mode: Mode = .exclusive) throws(FileError) {
        while flock(descriptor, mode.operation) != 0 {
            if errno != EINTR { throw FileError(path: path) }
        }
    }

    /// - Returns: `false` if another holder prevents it.
    package func tryLock(_ mode: Mode = .exclusive) throws(FileError) -> Bool {
        while flock(descriptor, mode.operation | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            if errno != EINTR { throw FileError(path: path) }
        }
        return true
    }

    package func unlock() {
        _ = flock(descriptor, LOCK_UN)
    }

    /// Waits for the lock, and holds it until `body` returns. Throws ``FileError``, and the errors of `body`.
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
