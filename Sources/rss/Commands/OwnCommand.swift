import ArgumentParser
import Foundation
import Model

/// A command that the user defined: an alias of the settings file, or a program `rss-NAME`.
///
/// The program's own commands take precedence over both, and aliases over programs.
struct OwnCommand {
    /// The common options before the word, such as `--database F`.
    private let options: [String]
    private let environment: [String: String]
    private let aliases: [String: [String]]

    /// - Parameter path: the arguments, whose first word is not a command.
    init(_ path: CommandPath, environment: [String: String] = EnvironmentVariables.all) throws {
        options = path.options
        self.environment = environment
        aliases = try SettingsFile(path: Paths(environment: environment).settings).settings.aliases
    }

    /// Replaces an alias by what it stands for. If the word names a program, replaces this process with it.
    ///
    /// - Returns: the new arguments; `nil` if the word is neither an alias nor a program.
    ///
    /// Throws ``Failure`` if an alias calls itself, or the program cannot be run.
    func expanded(_ word: String, _ rest: ArraySlice<String>) throws -> [String]? {
        let meaning = try meaning(of: word)
        let words = (meaning ?? [word]) + rest
        guard let name = words.first else { return nil }
        if !CommandPath.isCommand(name), let program = try ExtensionProgram(name, environment: environment) {
            try program.run(Array(words.dropFirst()), variables: variables())
        }
        return meaning == nil ? nil : options + words
    }

    /// Returns the words that an alias stands for, through other aliases; `nil` if the word is no alias.
    ///
    /// Throws ``Failure`` if it calls itself.
    func meaning(of word: String) throws -> [String]? {
        var words = [word]
        var names: [String] = []
        while let name = words.first, !CommandPath.isCommand(name), let alias = aliases[name] {
            if names.contains(name) {
                let chain = (names + [name]).joined(separator: " → ")
                throw Failure("alias '\(name)' calls itself (\(chain))", ExitStatus.badConfiguration)
            }
            names.append(name)
            words = alias + words.dropFirst()
        }
        return names.isEmpty ? nil : words
    }

    /// Returns variables for the calls of `rss` in the program: the database and the account that the options name.
    private func variables() throws -> [String: String] {
        let common = try CommonOptions.parse(options)
        let database = Context(common).databasePath
        var variables = ["RSS_DATABASE": URL(fileURLWithPath: database).path]
        variables["RSS_ACCOUNT"] = common.account
        return variables
    }
}

extension OwnCommand {

    /// An entry in the help, and a candidate for completion.
    struct Listed {
        let name: String
        let meaning: String
    }

    /// Returns all aliases and programs, by name. If the settings file is invalid, there are no aliases: other commands
    /// report that.
    static func all(environment: [String: String] = EnvironmentVariables.all) -> [Listed] {
        let file = try? SettingsFile(path: Paths(environment: environment).settings)
        let aliases = (file?.settings.aliases ?? [:]).filter { !CommandPath.isCommand($0.key) }
        let listed = aliases.map { Listed(name: $0.key, meaning: "rss " + $0.value.joined(separator: " ")) }
        let programs = ExtensionProgram.all(environment: environment).filter { aliases[$0.name] == nil }
        return (listed + programs.map { Listed(name: $0.name, meaning: $0.path) }).sorted { $0.name < $1.name }
    }

    /// Returns the words that the alias stands for; `nil` if there is no such alias.
    static func alias(
        _ name: String, environment: [String: String] = EnvironmentVariables.all
    ) -> [String]? {
        (try? SettingsFile(path: Paths(environment: environment).settings))?.settings.aliases[name]
    }

    /// The list of aliases and programs at the end of the help; `nil` if there are none.
    static var help: String? {
        let all = all()
        if all.isEmpty { return nil }
        let lines = all.map { "  " + Columns.cell($0.name, 23) + " " + Columns.last($0.meaning, 72) }
        return "ALIASES AND EXTENSIONS:\n" + lines.joined(separator: "\n")
    }
}

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
    ///
    /// The command stays on the main thread: it may wait for hours there, while Dispatch looks after its own threads every
    /// second.
    @MainActor func run() async throws {
        Terminal.use(common.color)
        if Terminal.hasAttributes && Self.usesTheme { Style.use(try Context(common).settings().theme) }
        let command = UserCommand(CommandPath.name(of: Self.self), at: Date(), takingBack: ReverseCommands.all)
        try await Context.$command.withValue(command) { try await perform() }
    }
}
