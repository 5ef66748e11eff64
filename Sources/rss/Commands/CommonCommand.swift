import ArgumentParser

/// A command with the common options: all but help and groups of commands.
protocol CommonCommand: AsyncParsableCommand, Sendable {
    var common: CommonOptions { get }

    /// Whether the command uses the theme of the settings file, which then has to be valid where text is coloured.
    static var usesTheme: Bool { get }

    /// Does the command's work, after the options that concern the output were applied.
    func perform() async throws
}

extension CommonCommand {
    static var usesTheme: Bool { true }

    /// Throws what ``perform()`` does, and ``Failure`` if text is coloured and the settings file is not valid.
    func run() async throws {
        Terminal.use(common.color)
        if Terminal.hasColor && Self.usesTheme { Style.use(try Context(common).settings().theme) }
        try await perform()
    }
}
