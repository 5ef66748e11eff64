import ArgumentParser
import Foundation

/// Finds the words that may come next on a command line.
struct Completer {
    private let path: CommandPath

    /// The word that is being typed; empty at its beginning.
    private let typed: String

    /// - Parameter words: The words before it, without the program's name.
    init(words: [String], typed: String) {
        let path = CommandPath(words)
        // An alias is replaced only once: an alias of an alias is completed like a program.
        let alias = path.unknownCommand.flatMap { OwnCommand.alias($0) }
        self.path = alias.map { CommandPath(path.options + $0 + path.rest.dropFirst()) } ?? path
        self.typed = typed
    }

    func completion() -> Completion {
        let isProgram = path.unknownCommand.map { (try? ExtensionProgram($0)) != nil }
        if isProgram == true { return .files }
        if path.command.configuration.subcommands.isEmpty { return completionOfArgument() }
        if path.names.isEmpty && path.rest.first == "help" { return completionOfHelp() }
        if let option = path.rest.last, path.rest.count == 1, CommonOptions.names.contains(option) {
            return values(of: CommandShape(of: Status.self).option(option), typed)
        }
        guard path.rest.isEmpty else { return .words([]) }
        let help = path.names.isEmpty ? [Candidate("help", "Show help for a command")] : []
        let own = path.names.isEmpty ? OwnCommand.all().map { Candidate($0.name, $0.meaning) } : []
        return .words((commands(of: path.command) + own + help).matching(typed))
    }

    private func completionOfHelp() -> Completion {
        let named = CommandPath(Array(path.rest.dropFirst()))
        return .words(named.rest.isEmpty ? commands(of: named.command).matching(typed) : [])
    }

    private func commands(of command: any ParsableCommand.Type) -> [Candidate] {
        command.configuration.subcommands.map {
            Candidate($0.configuration.commandName ?? "", $0.configuration.abstract)
        }
    }
}

// MARK: - After the command

extension Completer {

    private func completionOfArgument() -> Completion {
        let shape = CommandShape(of: path.command)
        let line = ArgumentLine(path.rest, of: shape)
        if line.isOfAnotherProgram { return .files }
        if let option = line.openOption { return values(of: option, typed) }
        if !line.isTerminated {
            if let (name, value) = Self.optionWithValue(typed) {
                return values(of: shape.option(name), value).withPrefix("\(name)=")
            }
            if typed.hasPrefix("-") { return options(of: shape, line) }
        }
        guard let positional = positional(at: line.positionals.count, of: shape) else {
            return typed.isEmpty && shape.positionals.isEmpty ? options(of: shape, line) : .words([])
        }
        return values(of: positional, typed).without(line.positionals)
    }

    private func positional(at index: Int, of shape: CommandShape) -> CommandShape.Argument? {
        let positionals = shape.positionals
        if positionals.indices.contains(index) { return positionals[index] }
        return positionals.last.flatMap { $0.isRepeating ? $0 : nil }
    }

    private func options(of shape: CommandShape, _ line: ArgumentLine) -> Completion {
        let free = shape.options.filter { option in
            option.isRepeating || !option.typedNames.contains { line.options.contains($0) }
        }
        let names = free.flatMap { option in option.typedNames.map { Candidate($0, Self.about($0, option)) } }
        return .words(names.filter { $0.word.hasPrefix(typed) })
    }

    private static func about(_ name: String, _ option: CommandShape.Argument) -> String {
        // The description would be the one of the option that it takes back.
        name.hasPrefix("--no-") ? "" : option.abstract ?? ""
    }

    /// Splits an option with its value, such as `--feed=Har`.
    private static func optionWithValue(_ word: String) -> (name: String, value: String)? {
        guard word.hasPrefix("--"), let sign = word.firstIndex(of: "=") else { return nil }
        return (String(word[..<sign]), String(word[word.index(after: sign)...]))
    }

    private func values(of argument: CommandShape.Argument?, _ typed: String) -> Completion {
        guard let argument, argument.kind != .flag else { return .words([]) }
        if let values = argument.allValues { return .words(values.map { Candidate($0) }.matching(typed)) }
        if let values = argument.listedValues {
            let last = typed.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
            let found = values.map { Candidate($0) }.matching(String(last))
            return .words(found).withPrefix(String(typed.dropLast(last.count)))
        }
        return Candidates(argument, of: path.names)?.completion(of: typed, names) ?? .words([])
    }

    private var names: CompletionNames {
        let words = path.options + path.rest
        let given = Self.value(of: "--database", in: words).map { ($0 as NSString).expandingTildeInPath }
        let usual = Paths(environment: EnvironmentVariables.all).database
        return CompletionNames(path: given ?? usual, account: Self.value(of: "--account", in: words))
    }

    private static func value(of option: String, in words: [String]) -> String? {
        if let index = words.firstIndex(of: option), index + 1 < words.count { return words[index + 1] }
        return words.first { $0.hasPrefix(option + "=") }.map { String($0.dropFirst(option.count + 1)) }
    }
}

extension Completion {
    fileprivate func withPrefix(_ prefix: String) -> Completion {
        guard case .words(let candidates) = self else { return self }
        return .words(candidates.map { Candidate(prefix + $0.word, $0.description) })
    }

    /// Leaves out the words that were typed already.
    fileprivate func without(_ words: [String]) -> Completion {
        guard case .words(let candidates) = self else { return self }
        return .words(candidates.filter { !words.contains($0.word) })
    }
}

/// The words after a command: options, their values, and positional arguments.
private struct ArgumentLine {
    /// The names of the options, with dashes and without values.
    private(set) var options: [String] = []
    private(set) var positionals: [String] = []

    /// The option at the end of the line whose value is missing.
    private(set) var openOption: CommandShape.Argument?

    /// Whether the line contains `--`, after which nothing is an option.
    private(set) var isTerminated = false

    /// Whether the line contains an option that takes the rest of the line.
    private(set) var isOfAnotherProgram = false

    init(_ words: ArraySlice<String>, of shape: CommandShape) {
        for word in words where !isOfAnotherProgram { add(word, shape) }
    }

    private mutating func add(_ word: String, _ shape: CommandShape) {
        if openOption != nil {
            openOption = nil
        } else if isTerminated || !word.hasPrefix("-") || word == "-" {
            positionals.append(word)
        } else if word == "--" {
            isTerminated = true
        } else {
            let name = String(word.prefix { $0 != "=" })
            options.append(name)
            guard let option = shape.option(name), option.kind == .option else { return }
            isOfAnotherProgram = option.takesAll
            if !word.contains("=") { openOption = option }
        }
    }
}
