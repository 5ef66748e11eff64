import ArgumentParser
import Foundation

/// The options and arguments that a command takes, as the argument parser describes them to other programs.
struct CommandShape {
    let arguments: [Argument]

    /// Creates an empty shape if the description has another form; completion then offers nothing.
    init(of command: any ParsableCommand.Type) {
        let tool = try? JSONDecoder().decode(Tool.self, from: Data(command._dumpHelp().utf8))
        arguments = (tool?.command.arguments ?? []).filter(\.shouldDisplay)
    }

    var options: [Argument] { arguments.filter { $0.kind != .positional } }
    var positionals: [Argument] { arguments.filter { $0.kind == .positional } }

    func option(_ name: String) -> Argument? {
        options.first { $0.typedNames.contains(name) }
    }

    private struct Tool: Decodable {
        let command: Command
    }

    private struct Command: Decodable {
        let arguments: [Argument]?
    }
}

extension CommandShape {

    /// An option, a flag or a positional argument.
    struct Argument: Decodable {
        let kind: Kind
        let shouldDisplay: Bool
        let isRepeating: Bool
        let parsingStrategy: String
        let valueName: String?

        /// The words that are valid values, if there are only a few.
        let allValues: [String]?
        let abstract: String?
        private let names: [Name]?
        private let completionKind: CompletionKind?

        enum Kind: String, Decodable {
            case positional, option, flag
        }

        private struct CompletionKind: Decodable {
            let list: List?

            struct List: Decodable {
                let values: [String]
            }
        }

        private struct Name: Decodable {
            let kind: String
            let name: String
        }

        /// The names with dashes; empty for positional arguments.
        var typedNames: [String] {
            (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
        }

        /// The words that a value can list, with commas between them.
        var listedValues: [String]? { completionKind?.list?.values }

        /// Whether the option takes the rest of the line, whatever it looks like.
        var takesAll: Bool { parsingStrategy == "allRemainingInput" }
    }
}
