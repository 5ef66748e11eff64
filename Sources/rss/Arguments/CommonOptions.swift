import ArgumentParser

/// The options of every command.
struct CommonOptions: ParsableArguments {
    /// The names of the options, with dashes.
    static let names = ["--database", "--account", "--color"]

    @Option(name: .customLong("database"), help: ArgumentHelp("Use this database file", valueName: "file"))
    var database: String?

    @Option(help: ArgumentHelp("Only this account (default: all)", valueName: "name"))
    var account: String?

    @Option(help: ArgumentHelp("Colour text", valueName: "when"))
    var color: ColorArgument = .auto

    /// The options for another command that works with the same database and account.
    var words: [String] {
        (database.map { ["--database", $0] } ?? []) + (account.map { ["--account", $0] } ?? [])
    }
}
