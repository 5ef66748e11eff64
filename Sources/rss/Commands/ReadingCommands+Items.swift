import ArgumentParser

extension ReadingCommands {

    /// - Parameter common: The options that all commands get.
    init(_ common: CommonOptions) {
        self.init(download: DownloadCommand.download(common), adding: Self.add)
    }

    /// Adds the ids of what is chosen to the words of a command that takes such things, and names none.
    ///
    /// The argument parser tells whether it names some, also by a query or by options: where these exclude ids, it
    /// refuses the words with them. An alias is replaced by its words. A program of the user's gets nothing: it
    /// may take other things.
    private static func add(_ chosen: ChosenItems, to typed: [TypedWord]) -> [TypedWord]? {
        let words = unaliased(typed)
        let path = CommandPath(words.map(\.text))
        guard let command = path.command as? any ItemCommand.Type else { return typed }
        let ids = chosen.kind == command.items.kind ? chosen.words : []
        // Without any, the first id shows whether the command would take it.
        let added = ids.isEmpty ? ["1"] : ids
        let place =
            switch command.items {
            case .first: words.count - path.rest.count
            case .last: words.count
            }
        let filled = words[..<place] + added.map { TypedWord($0) } + words[place...]
        guard itemWords(words)?.isEmpty ?? true, itemWords(Array(filled)) == added else { return typed }
        if !ids.isEmpty { return Array(filled) }
        return command.items.kind == .articles ? nil : typed
    }

    /// Returns what the words name; `nil` if they are not a whole command.
    private static func itemWords(_ words: [TypedWord]) -> [String]? {
        let command = try? RSS.parseAsRoot(CommandPath(words.map(\.text)).arguments)
        return (command as? any ItemCommand)?.itemWords
    }

    private static func unaliased(_ words: [TypedWord]) -> [TypedWord] {
        let path = CommandPath(words.map(\.text))
        guard let name = path.unknownCommand, let meaning = try? OwnCommand(path).meaning(of: name) else {
            return words
        }
        let rest = words.suffix(path.rest.count).dropFirst()
        return words.prefix(path.options.count) + meaning.map { TypedWord($0) } + rest
    }
}
