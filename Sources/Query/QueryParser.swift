package import Foundation
package import Model

/// A parsed query: its condition, limit and order.
package struct ParsedQuery: Equatable, Sendable {
    /// The condition; ``ArticleCondition/all(_:)`` of nothing if the query has none.
    package var condition: ArticleCondition

    /// The limit; `nil` if the query has none.
    package var limit: Int?

    /// The most articles of each feed; `nil` if the query has no such limit.
    package var perFeed: Int?
    package var order: ArticleQuery.Order?
}

/// Parses the query language of rss-query(7).
package struct QueryParser {
    private var scanner: QueryScanner
    private var token: QueryToken
    private var column: Int
    private let startDepth: Int
    let now: Date
    let context: SearchContext

    private(set) var depth: Int
    var count: Int

    /// The number of conditions in this text, without those of saved searches.
    private(set) var ownCount = 0
    var limit: Int?
    var perFeed: Int?
    var order: ArticleQuery.Order?
    var borrowed = BorrowedDirectives()

    /// Limits that only queries written by programs reach: the condition becomes SQL, which has limits of its own.
    package static let longest = 10_000
    package static let mostConditions = 500
    package static let deepest = 20

    /// - Parameters:
    ///   - now: The time that `newer:` and `older:` count from.
    ///   - name: The name of the saved search that has this text; `nil` if it isn't saved.
    ///   - searches: Returns the stored text of a saved search, by its name as ``SearchName`` has it; not of built-in ones.
    package static func parse(
        _ text: String, now: Date, savedAs name: String? = nil, searches: @escaping (String) -> String? = { _ in nil }
    ) throws(QueryError) -> ParsedQuery {
        try check(text)
        let context = SearchContext(path: name.map { [$0] } ?? [], searches: searches)
        var parser = try QueryParser(text, now, context, isStored: false)
        return try parser.query()
    }

    /// Parses a stored query, see ``parse(_:now:savedAs:searches:)``. It was as long as a query may be when it was typed.
    package static func parse(
        _ query: StoredQuery, now: Date, savedAs name: String? = nil,
        searches: @escaping (String) -> String? = { _ in nil }
    ) throws(QueryError) -> ParsedQuery {
        let context = SearchContext(path: name.map { [$0] } ?? [], searches: searches)
        var parser = try QueryParser(query.text, now, context)
        return try parser.query()
    }

    /// - Parameters:
    ///   - isStored: Whether the text may have references.
    ///   - depth: The depth of the text itself within others.
    ///   - count: The number of conditions so far.
    init(
        _ text: String, _ now: Date, _ context: SearchContext, isStored: Bool = true, depth: Int = 0, count: Int = 0
    ) throws(QueryError) {
        scanner = QueryScanner(text, isStored: isStored)
        (token, column) = try scanner.next()
        self.now = now
        self.context = context
        self.depth = depth
        self.count = count
        startDepth = depth
    }

    private static func check(_ text: String) throws(QueryError) {
        if text.utf8.count > longest, text.count > longest { throw QueryError(.tooLong, at: longest + 1) }
        if let position = text.firstIndex(of: "\0") {
            throw QueryError(.badCharacter, at: text.distance(from: text.startIndex, to: position) + 1)
        }
    }

    private mutating func advance() throws(QueryError) {
        (token, column) = try scanner.next()
    }

    mutating func query() throws(QueryError) -> ParsedQuery {
        if token == .end { return ParsedQuery(condition: .all([])) }
        let condition = try alternatives()
        if token == .close { throw QueryError(.unopenedGroup, at: column) }
        try takeBorrowed()
        return ParsedQuery(condition: condition.simplified, limit: limit, perFeed: perFeed, order: order)
    }

    /// Parses conditions with `OR` between them.
    private mutating func alternatives() throws(QueryError) -> ArticleCondition {
        var alternatives = [try conjunction(after: nil)]
        while token == .or {
            try advance()
            alternatives.append(try conjunction(after: "OR"))
        }
        return alternatives.count == 1 ? alternatives[0] : .any(alternatives)
    }

    /// Parses conditions one after the other, perhaps with `AND` between them.
    ///
    /// - Parameter previous: The operator before.
    private mutating func conjunction(after previous: String?) throws(QueryError) -> ArticleCondition {
        var conditions: [ArticleCondition] = []
        var previous = previous
        while true {
            switch token {
            case .end, .close, .or:
                if let previous { throw QueryError(.nothingAfter(previous), at: column) }
                if token == .or && conditions.isEmpty { throw QueryError(.nothingBefore("OR"), at: column) }
                return .all(conditions)
            case .and:
                if let previous { throw QueryError(.nothingAfter(previous), at: column) }
                if conditions.isEmpty { throw QueryError(.nothingBefore("AND"), at: column) }
                previous = "AND"
                try advance()
            case .field(let field, let values) where field.isDirective:
                try take(field, values, at: column)
                try advance()
            default:
                conditions.append(try condition())
                previous = nil
            }
        }
    }
}

// MARK: - Single conditions

extension QueryParser {

    private mutating func condition() throws(QueryError) -> ArticleCondition {
        let start = column
        switch token {
        case .not(let sign):
            return try deeper(at: start) { parser throws(QueryError) in try parser.negation(sign) }
        case .open:
            return try deeper(at: start) { parser throws(QueryError) in try parser.group(from: start) }
        case .text(let text):
            try countOne(at: start)
            try advance()
            return text.isPattern ? try QueryValue.pattern(.text, text) : .text(SearchPhrase(text))
        case .search(let name):
            try countOne(at: start)
            let isInside = isInside
            let search = try deeper(at: start) { parser throws(QueryError) in
                try parser.search(name, at: start, isInside: isInside)
            }
            try advance()
            return search
        case .field(let field, let values):
            try countOne(at: start)
            if field.isDirective { throw QueryError(.misplaced(field), at: start) }
            try advance()
            let condition = try QueryValue.condition(field, values, now: now)
            // Each value counts as a condition, except where SQL has lists.
            if case .any(let alternatives) = condition, alternatives.count > 1 {
                try count(alternatives.count - 1, at: start)
            }
            return condition
        case .or, .and, .close, .end:
            throw QueryError(.nothingBefore("OR"), at: start)
        }
    }

    /// Whether the token stands within parentheses, or is negated.
    private var isInside: Bool { depth > startDepth }

    private mutating func deeper(
        at column: Int, _ body: (inout QueryParser) throws(QueryError) -> ArticleCondition
    ) throws(QueryError) -> ArticleCondition {
        depth += 1
        if depth > Self.deepest { throw QueryError(.tooDeep, at: column) }
        defer { depth -= 1 }
        return try body(&self)
    }

    private mutating func countOne(at column: Int) throws(QueryError) {
        ownCount += 1
        try count(1, at: column)
    }

    private mutating func count(_ conditions: Int, at column: Int) throws(QueryError) {
        count += conditions
        if count > Self.mostConditions { throw QueryError(.tooMany, at: column) }
    }

    private mutating func negation(_ sign: String) throws(QueryError) -> ArticleCondition {
        try advance()
        switch token {
        case .or, .and, .close, .end: throw QueryError(.nothingAfter(sign), at: column)
        default: return .not(try condition())
        }
    }

    private mutating func group(from start: Int) throws(QueryError) -> ArticleCondition {
        try advance()
        if token == .close { throw QueryError(.emptyGroup, at: start) }
        if token == .end { throw QueryError(.unclosedGroup, at: start) }
        let condition = try alternatives()
        guard token == .close else { throw QueryError(.unclosedGroup, at: start) }
        try advance()
        return condition
    }

    private mutating func take(
        _ field: QueryField, _ values: [QueryText], at column: Int
    ) throws(QueryError) {
        if isInside || values.count > 1 { throw QueryError(.misplaced(field), at: column) }
        let value = values[0]
        switch field {
        case .limit: try set(&limit, Int(value.text).flatMap { $0 < 0 ? nil : $0 }, field, value, column)
        case .perFeed: try set(&perFeed, Int(value.text).flatMap { $0 < 1 ? nil : $0 }, field, value, column)
        default: try set(&order, ArticleQuery.Order(rawValue: value.text.lowercased()), field, value, column)
        }
    }

    private func set<Value>(
        _ directive: inout Value?, _ new: Value?, _ field: QueryField, _ text: QueryText, _ column: Int
    ) throws(QueryError) {
        if directive != nil { throw QueryError(.repeated(field), at: column) }
        guard let new else { throw QueryError(.badValue(field, text.text), at: text.column) }
        directive = new
    }
}

extension SearchPhrase {
    init(_ text: QueryText) {
        self.init(text.text, isPrefix: text.isPrefix)
    }
}
