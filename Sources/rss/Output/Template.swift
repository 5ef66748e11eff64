import Parser
import TerminalText

/// A line with fields in it, as `--format` takes it: `{id}\t{title}`.
struct Template {
    private(set) var parts: [Part] = []

    enum Part: Equatable {
        case text(String)
        /// - Parameter column: Where its brace stands, counted from 1.
        case field(String, column: Int)
    }

    /// What is printed for a part.
    enum Piece<Item>: Sendable {
        case bytes([UInt8])
        case field(Field<Item>)

        func append(_ item: Item, _ breaks: TerminalText.Breaks, to bytes: inout [UInt8]) {
            switch self {
            case .bytes(let text): bytes.append(contentsOf: text)
            case .field(let field): field.value(item).append(breaks, to: &bytes)
            }
        }
    }

    /// What is wrong with a template, and where, counted in characters from 1.
    struct Mistake: Error, Equatable {
        let column: Int
        let words: String
    }

    init(_ text: String) throws(Mistake) {
        if text.isEmpty { throw Mistake(column: 1, words: "there is nothing in it") }
        var scanner = TemplateScanner(text)
        while let part = try scanner.next() {
            if case .text(let new) = part, case .text(let last) = parts.last {
                parts[parts.count - 1] = .text(last + new)
            } else {
                parts.append(part)
            }
        }
    }

    /// The names of its fields.
    var names: [String] {
        parts.compactMap { if case .field(let name, _) = $0 { name } else { nil } }
    }

    /// Its parts with the fields they name.
    func pieces<Item: Record>(of type: Item.Type) throws(Mistake) -> [Piece<Item>] {
        let fields = Item.allFields
        var pieces: [Piece<Item>] = []
        for part in parts {
            switch part {
            case .text(let text): pieces.append(.bytes(Array(text.utf8)))
            case .field(let name, let column):
                guard let field = fields.first(where: { $0.name == name }) else {
                    throw Mistake(column: column, words: UnknownField(name: name, of: type).words)
                }
                pieces.append(.field(field))
            }
        }
        return pieces
    }
}

/// A name that no field of a record has.
struct UnknownField {
    let words: String

    init<Item: Record>(name: String, of type: Item.Type) {
        words = "there is no field '\(name)'; there are \(Item.allFields.map(\.name).joined(separator: ", "))"
    }
}
