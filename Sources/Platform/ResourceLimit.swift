/// A limit of what the process may use (getrlimit(2)).
package enum ResourceLimit {
    /// The number of files and connections that may be open.
    case openFiles

    /// The size of the address space in bytes.
    case addressSpace

    /// The limit, and the one up to which the process may raise it; `Int.max` means none.
    package var values: (current: Int, greatest: Int) {
        var limits = rlimit()
        getrlimit(resource, &limits)
        return (Int(clamping: limits.rlim_cur), Int(clamping: limits.rlim_max))
    }

    /// Raises the limit, at most up to the greatest.
    package func raise(to value: Int) {
        let (current, greatest) = values
        if current >= min(value, greatest) { return }
        var limits = rlimit()
        getrlimit(resource, &limits)
        limits.rlim_cur = rlim_t(min(value, greatest))
        setrlimit(resource, &limits)
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
