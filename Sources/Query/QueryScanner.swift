/// Splits a query into tokens.
struct QueryScanner {
    private let characters: [Character]
    private let isStored: Bool

    /// The position after the last token, in characters.
    private(set) var position = 0

    /// - Parameter isStored: Whether the text may have references.
    init(_ text: String, isStored: Bool) {
        characters = Array(text)
        self.isStored = isStored
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
        case "/": return try slash()
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

    private mutating func slash() throws(QueryError) -> QueryToken {
        if let pattern = pattern() { return .text(pattern) }
        // A slash between words is punctuation.
        guard
            position + 1 == characters.count || QueryPattern.endsCondition(characters[position + 1])
                || characters[position + 1] == "/"
        else {
            throw QueryError(.unclosedPattern, at: column)
        }
        return try word()
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
            var value = try self.value(of: field)
            if value.isPrefix && !field.takesPart {
                value = QueryText(text: value.text + "*", isPrefix: false, column: start)
            }
            if value.text.isEmpty { throw QueryError(.noValue(field), at: start) }
            values.append(value)
        } while current == ","
        return values
    }

    private mutating func value(of field: QueryField) throws(QueryError) -> QueryText {
        let start = column
        if current == "\"" { return try quoted() }
        if isStored, current == "(", field == .feed || field == .folder, let reference = try reference() {
            return reference
        }
        if current == "/", field.patternTarget != nil {
            // Addresses have slashes: what could be a part of one is a text.
            if let pattern = pattern(isAddress: field == .url) { return pattern }
            if field != .url { throw QueryError(.unclosedPattern, at: start) }
        }
        return text(bare { $0 == "," }, from: start)
    }

    /// Scans a ``QueryReference``. Returns `nil`, at the same position, if there is none.
    private mutating func reference() throws(QueryError) -> QueryText? {
        let start = position
        position += 1
        let ids = bare { _ in false }
        var texts: [String] = []
        for _ in 0..<2 {
            if current == " " { position += 1 }
            if current == "\"" { texts.append(try quoted().text) }
        }
        let title = texts.count > 1 ? texts[1] : nil
        guard current == ")", let key = texts.first, let reference = QueryReference(ids: ids, key: key, title: title)
        else {
            position = start
            return nil
        }
        position += 1
        return QueryText(text: key, column: start + 1, reference: reference)
    }

    /// Scans a pattern between slashes: the second one is followed by the end of the condition. A backslash before a slash
    /// makes it a part of the pattern.
    ///
    /// - Parameter isAddress: Whether only what has signs of patterns is one.
    /// - Returns: `nil`, at the same position, if there is none.
    private mutating func pattern(isAddress: Bool = false) -> QueryText? {
        guard let end = QueryPattern.end(in: characters, at: position) else { return nil }
        let text = characters[position + 1..<end - 1]
        if isAddress, !text.contains(where: QueryPattern.isSign) { return nil }
        defer { position = end }
        return QueryText(text: String(text), isPattern: true, column: column)
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
    var isPrefix = false

    /// Whether it is a pattern, from between slashes.
    var isPattern = false

    /// The column where it begins: at its quote, if it has one.
    var column: Int

    /// The feed or folder of which this is the address or name; `nil` if it is what the user typed.
    var reference: QueryReference?
}
