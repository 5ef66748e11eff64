import Glibc

/// A file that is opened for nothing but its lock, see flock(2).
///
/// The lock belongs to the open file: it is released when this object goes, and by the kernel when the process ends,
/// however it ends. Two objects for one path exclude each other, even in one process.
package final class FileLock: Sendable {

    /// For other questions about the file, such as when it was last touched.
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

    /// Whether anybody has ever opened it: to look at a lock must not make a file.
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    deinit {
        close(descriptor)
    }

    /// Waits until no other holder rules out `mode`. Cancellation does not end the wait.
    package func lock(_ mode: Mode = .exclusive) throws(FileError) {
        while flock(descriptor, mode.operation) != 0 {
            if errno != EINTR { throw FileError(path: path) }
        }
    }

    /// - Returns: false if another holder rules it out.
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

    /// Waits for the lock, and holds it until `body` returns. Throws ``FileError``, and what `body` throws.
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
