import TerminalText

/// A line with fields in it, as `--format` takes it: `{id}\t{title}`.
struct Template {
    private(set) var parts: [Part] = []

    enum Part: Equatable {
        case text(String)
        /// - Parameter column: The column of its brace, from 1.
        case field(String, column: Int)
    }

    /// The output of a part: text, or a field's value.
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

    /// A mistake in a template, and its column, counted in characters from 1.
    struct Mistake: Error, Equatable {
        let column: Int
        let words: String
    }

    init(_ text: String) throws(Mistake) {
        if text.isEmpty { throw Mistake(column: 1, words: "empty template") }
        var scanner = TemplateScanner(text)
        while let part = try scanner.next() {
            if case .text(let new) = part, case .text(let last) = parts.last {
                parts[parts.count - 1] = .text(last + new)
            } else {
                parts.append(part)
            }
        }
    }

    /// The names of the template's fields.
    var names: [String] {
        parts.compactMap { if case .field(let name, _) = $0 { name } else { nil } }
    }

    /// Returns the template with a record's values. Throws ``Mistake``.
    func text<Item: Record>(of item: Item) throws(Mistake) -> String {
        var bytes: [UInt8] = []
        for piece in try pieces(of: Item.self) { piece.append(item, .escaped, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the template's parts with the fields that they name.
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

/// The message about a name that is not a field of the record.
struct UnknownField {
    let words: String

    init<Item: Record>(name: String, of type: Item.Type) {
        words = "unknown field '\(name)' (fields: \(Item.allFields.map(\.name).joined(separator: ", ")))"
    }
}

/// Splits a template into parts, character by character.
private struct TemplateScanner {
    private let characters: [Character]
    private var position = 0

    init(_ text: String) {
        // The text is read scalar by scalar, so that a combining mark after a brace does not hide it.
        characters = text.unicodeScalars.map { Character($0) }
    }

    /// Returns the next part, or `nil` at the end.
    mutating func next() throws(Template.Mistake) -> Template.Part? {
        guard position < characters.count else { return nil }
        switch characters[position] {
        case "\\": return .text(String(try escaped()))
        case "{": return characters[position...].starts(with: "{{") ? doubled() : try field()
        case "}":
            if characters[position...].starts(with: "}}") { return doubled() }
            throw mistake("unmatched '}'; write '}}' for a brace")
        default:
            let text = characters[position...].prefix { !"\\{}".contains($0) }
            position += text.count
            return .text(String(text))
        }
    }

    private static let escapes: [Character: Character] = [
        "t": "\t", "n": "\n", "r": "\r", "0": "\0", "e": "\u{1B}", "\\": "\\", "{": "{", "}": "}",
    ]

    private mutating func escaped() throws(Template.Mistake) -> Character {
        guard position + 1 < characters.count else { throw mistake("backslash at the end") }
        guard let character = Self.escapes[characters[position + 1]] else {
            throw mistake("unknown escape '\\\(characters[position + 1])' (escapes: \\t \\n \\r \\0 \\e \\\\ \\{ \\})")
        }
        position += 2
        return character
    }

    private mutating func doubled() -> Template.Part {
        defer { position += 2 }
        return .text(String(characters[position]))
    }

    private mutating func field() throws(Template.Mistake) -> Template.Part {
        let name = characters[(position + 1)...].prefix { $0 != "}" && $0 != "{" }
        guard name.endIndex < characters.count, characters[name.endIndex] == "}" else {
            throw mistake("unclosed '{'; write '{{' for a brace")
        }
        defer { position = name.endIndex + 1 }
        return .field(String(name), column: position + 1)
    }

    private func mistake(_ words: String) -> Template.Mistake {
        Template.Mistake(column: position + 1, words: words)
    }
}
