import ArgumentParser
import Testing

@testable import rss

/// A command as its help describes it.
struct DocumentedCommand: CustomTestStringConvertible {
    /// Its words: `folder add`.
    let name: String

    /// Long ones, with their dashes.
    let options: Set<String>

    var testDescription: String { name }

    static let all: [DocumentedCommand] = below(RSS.self, [])

    private static func below(_ type: any ParsableCommand.Type, _ words: [String]) -> [DocumentedCommand] {
        type.configuration.subcommands.flatMap { subcommand -> [DocumentedCommand] in
            let words = words + [subcommand.configuration.commandName ?? "\(subcommand)".lowercased()]
            let children = below(subcommand, words)
            if !children.isEmpty { return children }
            return [DocumentedCommand(name: words.joined(separator: " "), options: options(of: subcommand))]
        }
    }

    private static func options(of type: any ParsableCommand.Type) -> Set<String> {
        let lines = RSS.helpMessage(for: type, columns: 10_000).split(separator: "\n").filter { $0.hasPrefix("  -") }
        // The names stand in a column of their own, at least two blanks before the words.
        let names = lines.compactMap { $0.dropFirst(2).split(separator: "  ").first }
        return Set(names.flatMap { $0.matches(of: /--[a-z0-9-]+/).map { String($0.0) } })
    }
}
