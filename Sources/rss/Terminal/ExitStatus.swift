import ArgumentParser

/// sysexits(3), as rss(1) documents them.
enum ExitStatus {
    static let usage = ExitCode(64)
    /// The input is not a feed, not OPML.
    static let badInput = ExitCode(65)
    /// No such feed, article, folder or file.
    static let notFound = ExitCode(66)
    /// The server can't be reached.
    static let unreachable = ExitCode(69)
    /// This program found itself at fault.
    static let bug = ExitCode(70)
    static let cannotCreate = ExitCode(73)
    /// The database can't be read or written.
    static let inputOutput = ExitCode(74)
    static let tryLater = ExitCode(75)
    /// The server's answer makes no sense.
    static let badAnswer = ExitCode(76)
    /// Needs a login.
    static let noPermission = ExitCode(77)
    static let badConfiguration = ExitCode(78)
}
