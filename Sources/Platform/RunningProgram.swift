#if canImport(Darwin)
    import MachO
#endif

/// The program that is running, to start it again.
package enum RunningProgram {

    /// Its path. If another version was installed meanwhile, that one is at the same place.
    package static let path: String = {
        let path = systemPath ?? "rss"
        return path.hasSuffix(" (deleted)") ? String(path.dropLast(10)) : path
    }()

    /// Starts it without open files, so that it blocks neither pipes nor locks.
    ///
    /// - Parameter arguments: those after its name.
    package static func start(_ arguments: [String]) {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_RDWR, 0)
        }
        #if canImport(Darwin)
            // There, closing a file that is not open is an error.
            var attributes: posix_spawnattr_t?
            posix_spawnattr_init(&attributes)
            defer { posix_spawnattr_destroy(&attributes) }
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT))
            let environment = _NSGetEnviron().pointee
        #else
            // These may be files that a shell has opened for its script. Most of them are not open, which is no error.
            for file in STDERR_FILENO + 1..<64 { posix_spawn_file_actions_addclose(&actions, file) }
            let environment = environ
        #endif

        var pointers = (["rss"] + arguments).map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process = pid_t()
        #if canImport(Darwin)
            posix_spawn(&process, path, &actions, &attributes, &pointers, environment)
        #else
            // This is the running program, even if another version was installed meanwhile.
            posix_spawn(&process, "/proc/self/exe", &actions, nil, &pointers, environment)
        #endif
    }

    private static var systemPath: String? {
        var size = UInt32(PATH_MAX)
        var path = [CChar](repeating: 0, count: Int(size) + 1)
        #if canImport(Darwin)
            let isKnown = _NSGetExecutablePath(&path, &size) == 0
        #else
            let isKnown = readlink("/proc/self/exe", &path, Int(size)) > 0
        #endif
        return isKnown ? path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } : nil
    }
}
