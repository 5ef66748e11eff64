/// Puts the quotes back that a shell took from a query: `rss list feed:"Shell Notes"` arrives as `feed:Shell Notes`.
///
/// Without them, `Notes` would be a word to search for, and the query would silently find something else. Whether
/// `feed:` and `folder:` take one word or more depends on the names there are.
package enum SpacedNames {

    /// The role of a text among the names of a field.
    package enum Reading {
        /// A name.
        case name
        /// A part of a name, by which the field finds it, too.
        case part
        case unknown
    }

    /// The reason why it isn't known where a name ends.
    package enum Doubt: Error, Equatable {
        /// Both the word and the longer text are names, or parts of them.
        case ambiguous(QueryField, word: String, text: String)
        /// There is no such name, and words follow it.
        case unknown(QueryField, word: String, text: String)
    }

    /// Returns the text with quotes around names that contain blanks.
    ///
    /// Throws ``Doubt``.
    ///
    /// - Parameters:
    ///   - text: A single argument: words in arguments of their own are never part of a name.
    ///   - reading: Returns what a text is among the names of the field.
    package static func quoted(
        _ text: String, _ reading: (QueryField, String) throws -> Reading
    ) throws -> String {
        var result = ""
        var rest = text[...]
        while let (field, start) = nextValue(in: rest) {
            result += rest[..<start]
            rest = rest[start...]
            guard let name = try name(field, at: rest, reading) else { continue }
            result += "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
            rest = rest[name.endIndex...]
        }
        return result + rest
    }

    /// The longest name that is looked for, in characters.
    private static let longest = 200

    /// Returns the name with a blank in it that begins the text; `nil` if the value ends before the first blank.
    private static func name(
        _ field: QueryField, at rest: Substring, _ reading: (QueryField, String) throws -> Reading
    ) throws -> Substring? {
        let word = rest.prefix { !isEnd($0) }
        let texts =
            rest.prefix(longest).indices.map { rest[..<$0] }.filter { isEnd(rest[$0.endIndex]) }
            + (rest.count <= longest ? [rest] : [])
        let candidates = texts.filter { candidate in
            candidate.contains(where: \.isWhitespace) && candidate.last?.isWhitespace == false
        }
        guard let shortest = candidates.first, let longest = candidates.last else { return nil }
        let reads = try reading(field, String(word))
        if let name = try candidates.last(where: { try reading(field, String($0)) == .name }) {
            if reads == .name { throw Doubt.ambiguous(field, word: String(word), text: String(name)) }
            return name
        }
        switch reads {
        case .name: return nil
        case .part where try reading(field, String(shortest)) == .part:
            throw Doubt.ambiguous(field, word: String(word), text: String(shortest))
        case .part: return nil
        case .unknown:
            guard let text = likelyName(in: longest) else { return nil }
            throw Doubt.unknown(field, word: String(word), text: text)
        }
    }

    /// Returns the words up to the first one that is likely to be meant as a part of the query; `nil` if there is only
    /// one.
    private static func likelyName(in text: Substring) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace)
        let name = words.prefix { word in
            !["OR", "AND", "NOT"].contains(word) && !word.hasPrefix("-") && !word.hasPrefix("(")
                && word.firstIndex(of: ":").flatMap { QueryField(name: word[..<$0]) } == nil
        }
        return name.count > 1 ? name.joined(separator: " ") : nil
    }

    private static func isEnd(_ character: Character) -> Bool {
        character.isWhitespace || character == "," || character == ")"
    }

    /// Returns the next `feed:` or `folder:` outside of quotes whose value has none, and where its value begins.
    private static func nextValue(in text: Substring) -> (field: QueryField, start: Substring.Index)? {
        var position = text.startIndex
        var isWordStart = true
        while position < text.endIndex {
            let character = text[position]
            let mayBePattern = isWordStart || text[text.index(before: position)] == ":"
            if mayBePattern, let end = QueryPattern.end(in: text, at: position) {
                position = end
                isWordStart = false
                continue
            }
            if character == "\"" {
                position = end(ofQuoteAt: position, in: text)
                isWordStart = false
                continue
            }
            if isWordStart, let colon = text[position...].firstIndex(where: { $0 == ":" || isEnd($0) }),
                text[colon] == ":", let field = QueryField(name: text[position..<colon]),
                [.feed, .folder].contains(field), case let start = text.index(after: colon),
                start < text.endIndex, text[start] != "\""
            {
                return (field, start)
            }
            isWordStart = character.isWhitespace || "(|-".contains(character)
            position = text.index(after: position)
        }
        return nil
    }

    private static func end(ofQuoteAt start: Substring.Index, in text: Substring) -> Substring.Index {
        var position = text.index(after: start)
        while position < text.endIndex, text[position] != "\"" {
            if text[position] == "\\" { position = text.index(after: position) }
            if position < text.endIndex { position = text.index(after: position) }
        }
        return position < text.endIndex ? text.index(after: position) : position
    }
}
