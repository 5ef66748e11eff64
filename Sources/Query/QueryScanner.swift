/// Splits a query into tokens.
struct QueryScanner {
    private let characters: [Character]
    private var position = 0

    init(_ text: String) {
        characters = Array(text)
    }

    /// Returns the next token, and the column where it begins.
    mutating func next() throws(QueryError) -> (token: QueryToken, column: Int) {
        while let character = current, character.isWhitespace { position += 1 }
        let column = self.column
        return (try token(), column)
    }

    private var column: Int { position + 1 }

    private var current: Character? { position < characters.count ? characters[position] : nil }

    private mutating func token() throws(QueryError) -> QueryToken {
        switch current {
        case nil: return .end
        case "(": return single(.open)
        case ")": return single(.close)
        case "|": return single(.or)
        case "-": return try minus()
        case "\"": return .text(try quoted())
        default: return try word()
        }
    }

    private mutating func single(_ token: QueryToken) -> QueryToken {
        position += 1
        return token
    }

    private mutating func minus() throws(QueryError) -> QueryToken {
        position += 1
        guard let current, !current.isWhitespace, current != ")", current != "|" else {
            throw QueryError(.nothingAfter("-"), at: column)
        }
        return .not("-")
    }

    private static let operators: [String: QueryToken] = ["OR": .or, "AND": .and, "NOT": .not("NOT")]

    private mutating func word() throws(QueryError) -> QueryToken {
        let start = column
        let word = bare { $0 == ":" }
        if current == ":" {
            guard let field = QueryField(name: word) else { throw QueryError(.unknownField(word), at: start) }
            position += 1
            return .field(field, try values(of: field))
        }
        if word.hasPrefix("@") { return try search(word.dropFirst()) }
        return Self.operators[word] ?? .text(text(word, from: start))
    }

    private func search(_ name: Substring) throws(QueryError) -> QueryToken {
        if name.isEmpty { throw QueryError(.noSearchName, at: column) }
        return .search(String(name))
    }

    private mutating func values(of field: QueryField) throws(QueryError) -> [QueryText] {
        var values: [QueryText] = []
        repeat {
            if !values.isEmpty { position += 1 }
            let start = column
            let bare = current != "\""
            var value = bare ? text(self.bare { $0 == "," }, from: start) : try quoted()
            if value.isPrefix && !field.takesPart {
                value = QueryText(text: value.text + "*", isPrefix: false, column: start)
            }
            if value.text.isEmpty { throw QueryError(.noValue(field), at: start) }
            values.append(value)
        } while current == ","
        return values
    }

    /// Scans up to a blank, a character with a meaning everywhere, or one that ends the word here.
    private mutating func bare(until isEnd: (Character) -> Bool) -> String {
        let start = position
        while let current, !current.isWhitespace, !"()|\"".contains(current), !isEnd(current) { position += 1 }
        return String(characters[start..<position])
    }

    private func text(_ word: String, from column: Int) -> QueryText {
        guard word.count > 1, word.hasSuffix("*") else { return QueryText(text: word, isPrefix: false, column: column) }
        return QueryText(text: String(word.dropLast()), isPrefix: true, column: column)
    }

    /// Scans a quoted text. A backslash before a quote or a backslash makes it a part of the text.
    private mutating func quoted() throws(QueryError) -> QueryText {
        let start = column
        var text = ""
        position += 1
        while let character = current, character != "\"" {
            position += 1
            if character == "\\", let next = current, next == "\"" || next == "\\" {
                text.append(next)
                position += 1
            } else {
                text.append(character)
            }
        }
        guard current != nil else { throw QueryError(.unclosedQuote, at: start) }
        position += 1
        if text.allSatisfy(\.isWhitespace) { throw QueryError(.emptyQuotes, at: start) }
        let isPrefix = current == "*"
        if isPrefix { position += 1 }
        return QueryText(text: text, isPrefix: isPrefix, column: start)
    }
}

/// A part of a query that has a meaning of its own.
enum QueryToken: Equatable {
    case open
    case close
    case or
    case and
    /// `-` or `NOT`.
    case not(String)
    case text(QueryText)
    /// A saved search: its name as it was typed, without `@`.
    case search(String)
    /// A field with one or more values, separated by commas.
    case field(QueryField, [QueryText])
    case end
}

/// A word, or the text between quotes.
struct QueryText: Equatable {
    var text: String

    /// Whether a star follows.
    var isPrefix: Bool

    /// The column where it begins: at its quote, if it has one.
    var column: Int
}
