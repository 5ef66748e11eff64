import ArgumentParser

/// The exit codes of sysexits(3), as rss(1) documents them.
enum ExitStatus {
    static let usage = ExitCode(64)
    /// The input is not a feed, or not OPML.
    static let badInput = ExitCode(65)
    /// A feed, article, folder or file does not exist.
    static let notFound = ExitCode(66)
    /// The server cannot be reached.
    static let unreachable = ExitCode(69)
    /// The program has found a mistake in itself.
    static let bug = ExitCode(70)
    static let cannotCreate = ExitCode(73)
    /// The database cannot be read or written.
    static let inputOutput = ExitCode(74)
    static let tryLater = ExitCode(75)
    /// The server's answer is invalid.
    static let badAnswer = ExitCode(76)
    /// A login is needed.
    static let noPermission = ExitCode(77)
    static let badConfiguration = ExitCode(78)
}
