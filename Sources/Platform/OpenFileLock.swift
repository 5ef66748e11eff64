/// Locks of single bytes that belong to an open file, not to a process, see fcntl(2): the kernel releases them when the
/// file is closed, for whatever reason.
package enum OpenFileLock {

    /// Locks the byte for writing. Returns `false` if another open file has the lock.
    package static func claim(_ byte: Int64, of file: Int32) -> Bool {
        var lock = lock(byte, F_WRLCK)
        return fcntl(file, set, &lock) == 0
    }

    package static func release(_ byte: Int64, of file: Int32) {
        var lock = lock(byte, F_UNLCK)
        _ = fcntl(file, set, &lock)
    }

    /// Returns whether another open file has the lock.
    package static func isClaimed(_ byte: Int64, of file: Int32) -> Bool {
        var lock = lock(byte, F_WRLCK)
        return fcntl(file, get, &lock) == 0 && Int32(lock.l_type) != Int32(F_UNLCK)
    }

    private static func lock(_ byte: Int64, _ type: Int32) -> CLock {
        var lock = CLock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = off_t(byte)
        lock.l_len = 1
        return lock
    }

    // Swift lacks F_OFD_GETLK and F_OFD_SETLK.
    #if canImport(Darwin)
        private typealias CLock = Darwin.flock
        private static let get: Int32 = 92
        private static let set: Int32 = 90
    #elseif canImport(Musl)
        private typealias CLock = Musl.flock
        private static let get: Int32 = 36
        private static let set: Int32 = 37
    #else
        private typealias CLock = Glibc.flock
        private static let get: Int32 = 36
        private static let set: Int32 = 37
    #endif
}
