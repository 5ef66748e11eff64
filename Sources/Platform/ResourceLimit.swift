/// A limit of what the process may use (getrlimit(2)).
package enum ResourceLimit {
    /// The number of files and connections that may be open.
    case openFiles

    /// The size of the address space in bytes.
    case addressSpace

    /// The limit; `Int.max` means none.
    package var current: Int { Int(clamping: limits.rlim_cur) }

    /// Raises the limit, at most up to the greatest.
    package func raise(to value: Int) {
        var limits = limits
        let wanted = min(rlim_t(value), limits.rlim_max)
        if limits.rlim_cur >= wanted { return }
        limits.rlim_cur = wanted
        setrlimit(resource, &limits)
    }

    private var limits: rlimit {
        var limits = rlimit()
        getrlimit(resource, &limits)
        return limits
    }

    #if canImport(Glibc)
        private typealias Resource = __rlimit_resource_t
    #else
        private typealias Resource = Int32
    #endif

    private var resource: Resource {
        #if canImport(Glibc)
            switch self {
            case .openFiles: Resource(RLIMIT_NOFILE.rawValue)
            case .addressSpace: Resource(RLIMIT_AS.rawValue)
            }
        #else
            switch self {
            case .openFiles: RLIMIT_NOFILE
            case .addressSpace: RLIMIT_AS
            }
        #endif
    }
}
