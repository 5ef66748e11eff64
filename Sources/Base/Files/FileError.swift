import Platform

/// The error that a file cannot be created, written or replaced.
package struct FileError: Error, Equatable {
    package let path: String

    /// The system's message, or the reason why the file is not changed.
    package let reason: String

    /// Whether the disk or the user's quota is full.
    package let isFull: Bool

    /// Whether the user lacks the permission.
    package let isDenied: Bool

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
        isFull = false
        isDenied = false
    }

    /// Creates the error of the last system call.
    package init(path: String) {
        let code = errno
        self.path = path
        reason = String(cString: strerror(code))
        isFull = code == ENOSPC || code == EDQUOT
        isDenied = code == EACCES
    }
}
