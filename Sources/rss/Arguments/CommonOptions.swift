import ArgumentParser

/// The options of every command.
struct CommonOptions: ParsableArguments {
    /// With dashes.
    static let names = ["--database", "--account", "--color"]

    @Option(name: .customLong("database"), help: ArgumentHelp("Use this database file", valueName: "file"))
    var database: String?

    @Option(help: ArgumentHelp("Only this account (default: all)", valueName: "name"))
    var account: String?

    /// Without a default that the argument parser knows: each command would wait until that is described.
    @Option(name: .customLong("color"), help: ArgumentHelp("Colour text (default: auto)", valueName: "when"))
    private var chosenColor: ColorArgument?

    var color: ColorArgument { chosenColor ?? .auto }
}
