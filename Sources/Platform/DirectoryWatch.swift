/// Tells when a file in a directory is written, made, moved or removed by any process of this machine.
package final class DirectoryWatch {
    /// Readable when something has happened since ``clear()``.
    package let descriptor: Int32

    /// Returns `nil` if the system does not tell, or no longer has room for another watch.
    package init?(_ path: String) {
        #if os(Linux)
            let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            let events = UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE)
            if inotify_add_watch(descriptor, path, events) < 0 {
                close(descriptor)
                return nil
            }
            self.descriptor = descriptor
        #else
            // A queue of kernel events tells of a directory only when files are made or removed, not when they are written.
            return nil
        #endif
    }

    deinit {
        close(descriptor)
    }

    /// Forgets what has happened.
    ///
    /// - Returns: Whether something has.
    package func clear() -> Bool {
        var events = [UInt8](repeating: 0, count: 4096)
        var hasHappened = false
        while read(descriptor, &events, events.count) > 0 { hasHappened = true }
        return hasHappened
    }
}
