/// Takes a template apart, character by character.
struct TemplateScanner {
    private let characters: [Character]
    private var position = 0

    init(_ text: String) {
        // Scalar by scalar: a combining mark behind a brace doesn't hide it.
        characters = text.unicodeScalars.map { Character($0) }
    }

    /// Nil at the end.
    mutating func next() throws(Template.Mistake) -> Template.Part? {
        guard position < characters.count else { return nil }
        switch characters[position] {
        case "\\": return .text(String(try escaped()))
        case "{": return characters[position...].starts(with: "{{") ? doubled() : try field()
        case "}":
            if characters[position...].starts(with: "}}") { return doubled() }
            throw mistake("'}' has no '{' before it; '}}' prints a brace")
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
        guard position + 1 < characters.count else { throw mistake("a backslash is the last character") }
        guard let character = Self.escapes[characters[position + 1]] else {
            throw mistake("'\\\(characters[position + 1])' is none of \\t \\n \\r \\0 \\e \\\\ \\{ \\}")
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
            throw mistake("'{' has no '}' behind it; '{{' prints a brace")
        }
        defer { position = name.endIndex + 1 }
        return .field(String(name), column: position + 1)
    }

    private func mistake(_ words: String) -> Template.Mistake {
        Template.Mistake(column: position + 1, words: words)
    }
}
