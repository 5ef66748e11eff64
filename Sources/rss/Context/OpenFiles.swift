import Platform

/// The files and connections that the process may have open.
enum OpenFiles {
    /// The number of files that the program needs besides its connections: the database, libraries, pipes.
    static let least = 48

    /// The limit that is enough for all connections.
    private static let most = 1_024

    static var limit: Int { ResourceLimit.openFiles.current }

    /// Raises the limit as far as the system allows, if it is low.
    ///
    /// Throws ``Failure`` if it remains too low.
    static func prepare() throws {
        ResourceLimit.openFiles.raise(to: most)
        if limit < least {
            throw Failure(
                "only \(limit) files may be open at a time, rss needs \(least); raise the limit ('ulimit -n')",
                ExitStatus.badConfiguration)
        }
    }
}
