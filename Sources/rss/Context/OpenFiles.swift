import Foundation

/// The limit of files and connections that the process may have open (getrlimit(2)).
enum OpenFiles {
    /// The number of files that the program needs besides its connections: the database, libraries, pipes.
    static let least = 48

    /// The limit that is enough for all connections.
    private static let most: rlim_t = 1_024

    static var limit: Int {
        Int(clamping: limits.rlim_cur)
    }

    /// Raises the limit as far as the system allows, if it is low.
    ///
    /// Throws ``Failure`` if it remains too low.
    static func prepare() throws {
        var limits = limits
        if limits.rlim_cur < most && limits.rlim_max > limits.rlim_cur {
            limits.rlim_cur = min(most, limits.rlim_max)
            setrlimit(Self.resource, &limits)
        }
        if limit < least {
            throw Failure(
                "only \(limit) files may be open at a time, rss needs \(least); raise the limit ('ulimit -n')",
                ExitStatus.badConfiguration)
        }
    }

    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

    private static var limits: rlimit {
        var limits = rlimit()
        getrlimit(resource, &limits)
        return limits
    }
}
