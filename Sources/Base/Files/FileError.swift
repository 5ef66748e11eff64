import Glibc

/// A file that cannot be made, written or replaced.
package struct FileError: Error, Equatable {
    package let path: String

    /// What the system says, or why the file is left alone.
    package let reason: String

    /// Whether the disk is full, or the user's share of it.
    package let isFull: Bool

    /// Whether the user may not do that with the file.
    package let isDenied: Bool

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
        isFull = false
        isDenied = false
    }

    /// The error of the system call that has just failed.
    package init(path: String) {
        let code = errno
        self.path = path
        reason = String(cString: strerror(code))
        isFull = code == ENOSPC || code == EDQUOT
        isDenied = code == EACCES
    }
}
