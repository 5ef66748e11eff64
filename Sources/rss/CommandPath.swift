import ArgumentParser

/// Which command the arguments name, and what stands before and behind its name.
struct CommandPath {
    private(set) var command: any ParsableCommand.Type = RSS.self

    /// `folder`, `list`.
    private(set) var names: [String] = []

    /// What stands before the name, with values: options that every command understands.
    private(set) var options: [String] = []

    /// What stands behind the name.
    private(set) var rest: ArraySlice<String>

    init(_ arguments: [String]) {
        rest = arguments[...]
        while let count = Self.wordsOfOption(rest.first), rest.count >= count {
            options += rest.prefix(count)
            rest = rest.dropFirst(count)
        }
        while let name = rest.first, let next = command.configuration.subcommands.first(where: { $0.name == name }) {
            command = next
            names.append(name)
            rest = rest.dropFirst()
        }
    }

    /// The same, with the options where the argument parser looks for them.
    var arguments: [String] { names + options + rest }

    /// `--database F` are two, `--database=F` is one. Nil: it is no option of every command.
    private static func wordsOfOption(_ word: String?) -> Int? {
        guard let word else { return nil }
        if CommonOptions.names.contains(word) { return 2 }
        return CommonOptions.names.contains { word.hasPrefix($0 + "=") } ? 1 : nil
    }
}

extension ParsableCommand {
    fileprivate static var name: String { configuration.commandName ?? "" }
}
