import ArgumentParser

/// The command that the arguments name, and what precedes and follows its name.
struct CommandPath {
    private(set) var command: any ParsableCommand.Type = RSS.self

    /// The words of the name, such as `folder` and `list`.
    private(set) var names: [String] = []

    /// The common options before the name, with their values.
    private(set) var options: [String] = []

    /// The arguments that follow the name.
    private(set) var rest: ArraySlice<String>

    init(_ arguments: [String]) {
        rest = arguments[...]
        while let count = Self.wordsOfOption(rest.first), rest.count >= count {
            options += rest.prefix(count)
            rest = rest.dropFirst(count)
        }
        while let name = rest.first, let next = command.configuration.subcommands.first(where: { $0.isCalled(name) }) {
            command = next
            names.append(next.name)
            rest = rest.dropFirst()
        }
    }

    /// The word that stands where a command should, but names no command.
    var unknownCommand: String? {
        guard names.isEmpty, let word = rest.first, !word.hasPrefix("-"), word != "help" else { return nil }
        return word
    }

    /// Returns whether the program itself has a command of this name.
    static func isCommand(_ name: String) -> Bool {
        name == "help" || RSS.configuration.subcommands.contains { $0.name == name }
    }

    /// Throws ``Failure`` when there is no such command, or none was named.
    ///
    /// The argument parser would report an unexpected argument.
    func check() throws {
        let commands = command.configuration.subcommands.map { $0.name }
        guard !commands.isEmpty, command.configuration.defaultSubcommand == nil, !namesNothing else { return }
        if let word = rest.first, !CommonOptions.names.contains(word) {
            if word == "help" && names.isEmpty { return try CommandPath(Array(rest.dropFirst())).check() }
            if !word.hasPrefix("-") { throw noSuchCommand(word, commands) }
            if !Self.own.contains(word), let name = rest.first(where: commands.contains) {
                let line = (["rss"] + self.names + [name, word]).joined(separator: " ")
                throw Failure("put options after the command: '\(line)'", ExitStatus.usage)
            }
        } else if !options.isEmpty || !rest.isEmpty {
            throw Failure("missing command ('rss help' lists commands)", ExitStatus.usage)
        }
    }

    /// The options that need no command.
    private static let own = ["-h", "--help", "--version"]

    private func noSuchCommand(_ word: String, _ commands: [String]) -> Failure {
        let group = names.map { " " + $0 }.joined()
        let own = names.isEmpty ? OwnCommand.all().map(\.name) : []
        let guess =
            CommandGuess.command(for: word, among: commands + own).map { "; did you mean 'rss\(group) \($0)'?" } ?? ""
        return Failure(
            "unknown command '\((names + [word]).joined(separator: " "))'\(guess) ('rss help\(group)' lists commands)",
            ExitStatus.usage)
    }

    /// Whether the arguments ask for the list of all commands.
    var isHelpOfAll: Bool { names.isEmpty && rest.count == 1 && ["help", "--help", "-h"].contains(rest.first) }

    /// Whether the arguments ask for the keys of `rss read` and `rss browse`.
    var isHelpOfKeys: Bool { names.isEmpty && Array(rest) == ["help", "keys"] }

    /// The word that the argument parser takes for a request for help though it only contains an `h`, such as `-dash`;
    /// `nil` if help was asked for, or if there is no such word.
    ///
    /// The parser reads a word after one dash as several options of one letter.
    var wordMistakenForHelp: String? {
        let words = arguments.prefix { $0 != "--" }
        if words.first == "help" || words.contains("-h") || words.contains("--help") { return nil }
        return words.first { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.contains("h") }
    }

    /// Whether no command is named, and nothing but options of every command precedes it.
    var namesNothing: Bool { names.isEmpty && rest.isEmpty }

    /// The arguments with the options where the argument parser looks for them. Help takes no options.
    var arguments: [String] { names.isEmpty && rest.first == "help" ? Array(rest) : names + options + rest }

    /// Returns the number of words of a common option: 2 for `--database F`, 1 for `--database=F`; `nil` for any
    /// other word.
    private static func wordsOfOption(_ word: String?) -> Int? {
        guard let word else { return nil }
        if CommonOptions.names.contains(word) { return 2 }
        return CommonOptions.names.contains { word.hasPrefix($0 + "=") } ? 1 : nil
    }
}

extension ParsableCommand {
    fileprivate static var name: String { configuration.commandName ?? "" }

    fileprivate static func isCalled(_ name: String) -> Bool {
        self.name == name || configuration.aliases.contains(name)
    }
}

/// The command that an unknown word most likely stands for.
enum CommandGuess {

    /// Names used by other programs.
    private static let synonyms = [
        "cat": "show", "fetch": "sync", "login": "account login", "ls": "list", "print": "show", "pull": "sync",
        "refresh": "sync", "reload": "sync", "rm": "remove", "subscribe": "add", "unread": "mark unread",
        "unsubscribe": "remove", "update": "sync", "view": "show",
    ]

    /// Returns `nil` if no command is similar.
    static func command(for word: String, among commands: [String]) -> String? {
        let word = word.lowercased()
        if let synonym = synonyms[word], commands.contains(where: synonym.hasPrefix) { return synonym }
        let beginning = commands.filter { $0.hasPrefix(word) }
        if beginning.count == 1 { return beginning[0] }
        return NearestName.of(word, among: commands)
    }
}
