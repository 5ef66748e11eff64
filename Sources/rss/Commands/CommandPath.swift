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
        takeTextWithDashes()
        if command is any ProgramCommand.Type, let end = rest.firstIndex(of: "--") { rest[end] = Self.programOption }
    }

    /// The options whose values are somebody's own text.
    private static let textOptions: Set = ["--format", "--title", "--name"]

    /// Lets texts begin with a dash, such as `- {title}`, which the argument parser takes for options. One that begins with
    /// two dashes is one: its value was forgotten.
    private mutating func takeTextWithDashes() {
        var words = rest.prefix { !Self.ends.contains($0) }
        let end = rest[words.endIndex...]
        func isText(_ index: Int) -> Bool {
            let word = words[index]
            return word.hasPrefix("-") && !word.hasPrefix("--") && !["-", "-h"].contains(word)
        }
        for index in words.indices.dropFirst().reversed() where Self.textOptions.contains(words[index - 1]) {
            guard isText(index) else { continue }
            words[index - 1] += "=" + words.remove(at: index)
        }
        rest = words + end
        guard command is any TextCommand.Type, end.isEmpty, let index = words.indices.dropFirst().last(where: isText)
        else { return }
        let text = words.remove(at: index)
        rest = words + ["--", text]
    }

    /// The hidden option of a ``ProgramCommand`` that stands for `--`.
    static let programOption = "--program"

    /// The words after which a program's own words follow, or none that is an option.
    private static let ends: Set = ["--", "--open-with", programOption]

    /// The word that stands where a command should, but names no command.
    var unknownCommand: String? {
        guard names.isEmpty, let word = rest.first, !word.hasPrefix("-"), word != "help" else { return nil }
        return word
    }

    /// Whether the arguments are those of `rss list`, whose name may be left out: options, or words that are no command,
    /// and not like one.
    var isQuery: Bool {
        guard names.isEmpty, let word = rest.first, word != "help", !Self.own.contains(word),
            !CommonOptions.names.contains(word)
        else { return false }
        if word.hasPrefix("-") { return !rest.contains(where: Self.isCommand) }
        if !Self.looksLikeCommand(word) { return !word.contains("://") && Int64(word) == nil && !word.isEmpty }
        return CommandGuess.commands(for: word, among: Self.all).isEmpty
    }

    /// Returns whether the word can be meant as a command: one of letters alone, perhaps with dashes between them.
    static func looksLikeCommand(_ word: String) -> Bool {
        word.allSatisfy { $0.isLetter || $0 == "-" } && !["OR", "AND", "NOT"].contains(word)
    }

    /// All commands, aliases and programs.
    private static var all: [String] { RSS.configuration.subcommands.map { $0.name } + OwnCommand.all().map(\.name) }

    /// Throws ``Failure`` for a word of several letters after one dash, such as `-news` in a query: the argument parser
    /// would read it as several options, or as an option and its value. A number may follow a letter: `-n5`.
    func refuseJoinedLetters(of command: any ParsableCommand.Type) throws {
        let word = rest.prefix { !Self.ends.contains($0) }.first { word in
            word.hasPrefix("-") && word.dropFirst().prefix(2).allSatisfy(\.isLetter) && word.count > 2
        }
        // It takes a third of the time in which a command starts to find out what it takes.
        guard let word, RSS.usageString(for: command).contains("query>") else { return }
        throw Failure(unknownOption: word, of: command)
    }

    /// Returns the words that name a command, such as `folder rename`; empty for the root command.
    static func name(of command: any ParsableCommand.Type, below group: any ParsableCommand.Type = RSS.self) -> String {
        for next in group.configuration.subcommands {
            if next == command { return next.name }
            let name = name(of: command, below: next)
            if !name.isEmpty { return next.name + " " + name }
        }
        return ""
    }

    /// Returns whether the program itself has a command of this name.
    static func isCommand(_ name: String) -> Bool {
        name == "help" || RSS.configuration.subcommands.contains { $0.name == name }
    }

    /// Throws ``Failure`` when there is no such command, or none was named.
    ///
    /// The argument parser would report an unexpected argument.
    ///
    /// - Parameter isForHelp: Whether only help is wanted about the command.
    func check(isForHelp: Bool = false) throws {
        let commands = command.configuration.subcommands.map { $0.name }
        guard !commands.isEmpty, command.configuration.defaultSubcommand == nil, !namesNothing else { return }
        if let word = rest.first, !CommonOptions.names.contains(word) {
            if word == "help" && names.isEmpty {
                return try CommandPath(Array(rest.dropFirst())).check(isForHelp: true)
            }
            if !word.hasPrefix("-") { throw noSuchCommand(word, commands, isForHelp: isForHelp) }
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

    private func noSuchCommand(_ word: String, _ commands: [String], isForHelp: Bool) -> Failure {
        let group = names.map { " " + $0 }.joined()
        let guesses = CommandGuess.commands(for: word, among: names.isEmpty ? Self.all : commands)
            .map { "'rss\(group) \($0)'" }.joined(separator: " or ")
        let search =
            !isForHelp && names.isEmpty && Self.looksLikeCommand(word) ? ", 'rss list \(word)' searches for it" : ""
        return Failure(
            "unknown command '\((names + [word]).joined(separator: " "))'"
                + (guesses.isEmpty ? "" : "; did you mean \(guesses)?")
                + " ('rss help\(group)' lists commands\(search))",
            ExitStatus.usage)
    }

    /// Whether the arguments ask for help, and name nothing that it is about.
    var isHelp: Bool { names.isEmpty && rest.count == 1 && ["help", "--help", "-h"].contains(rest.first) }

    /// Whether the arguments ask for the list of all commands.
    var isHelpOfAll: Bool {
        names.isEmpty && rest.count == 2 && ["help", "--help", "-h"].contains(rest.first) && rest.last == "--all"
    }

    /// The help that the arguments ask for about what is no command: the query language, or the keys while one reads.
    var helpOfTopic: String? {
        guard names.isEmpty, rest.count == 2, rest.first == "help" else { return nil }
        return switch rest.last {
        case "keys": ReadingAction.explanations().joined(separator: "\n") + "\n"
        case "query": QueryHelp.text
        default: nil
        }
    }

    /// The word that the argument parser takes for a request for help though it only contains an `h`, such as `-dash`;
    /// `nil` if help was asked for, or if there is no such word.
    ///
    /// The parser reads a word after one dash as several options of one letter.
    var wordMistakenForHelp: String? {
        let words = arguments.prefix { !Self.ends.contains($0) }
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

/// A command that takes a program with its arguments after `--`. The argument parser couldn't tell them from the words of
/// a query, and gets them as the value of an option.
protocol ProgramCommand: CommonCommand {}

/// A command whose last argument is somebody's own text, which may begin with a dash.
protocol TextCommand: CommonCommand {}

extension ParsableCommand {
    fileprivate static var name: String { configuration.commandName ?? "" }

    fileprivate static func isCalled(_ name: String) -> Bool {
        self.name == name || configuration.aliases.contains(name)
    }
}
