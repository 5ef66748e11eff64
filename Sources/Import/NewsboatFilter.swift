import Foundation
import Query

/// A filter expression of newsboat, which its query feeds and its command `ignore-article` have, translated into a query for this program.
/// https://newsboat.org/releases/2.21/docs/newsboat.html#_filter_language
struct NewsboatFilter {
    /// The reason why there is no such query.
    enum Problem: Error, Equatable {
        /// An attribute with an operator that no condition here stands for.
        case noCounterpart(String)

        /// The expression is not newsboat's from here on.
        case syntax(String)
    }

    private var rest: Substring
    private var depth = 0

    /// Returns the query.
    static func query(_ expression: String) throws(Problem) -> String {
        var filter = NewsboatFilter(rest: expression[...])
        let part = try filter.expression()
        guard filter.rest.isEmpty else { throw .syntax(String(filter.rest)) }
        return part.text
    }

    private struct Part {
        var text: String
        var isAlternative = false

        /// The text to stand beside other conditions.
        var enclosed: String { isAlternative ? "(\(text))" : text }
    }

    // MARK: The grammar

    /// Parses conditions. `and` and `or` bind alike, to all that follows, as newsboat reads them.
    private mutating func expression() throws(Problem) -> Part {
        depth += 1
        defer { depth -= 1 }
        if depth > QueryParser.deepest { throw .syntax(String(rest)) }
        var parts = [try operand()]
        var alternatives: [Bool] = []
        while let isAlternative = takeConjunction() {
            alternatives.append(isAlternative)
            parts.append(try operand())
        }
        var all = parts.removeLast()
        for (part, isAlternative) in zip(parts, alternatives).reversed() {
            all =
                isAlternative
                ? Part(text: "\(part.text) OR \(all.text)", isAlternative: true)
                : Part(text: "\(part.enclosed) \(all.enclosed)")
        }
        return all
    }

    private mutating func operand() throws(Problem) -> Part {
        skipBlanks()
        guard rest.first == "(" else { return Part(text: try condition()) }
        rest.removeFirst()
        let part = try expression()
        skipBlanks()
        guard rest.popFirst() == ")" else { throw .syntax(String(rest)) }
        skipBlanks()
        return part
    }

    private mutating func takeConjunction() -> Bool? {
        skipBlanks()
        for (word, isAlternative) in [("and", false), ("or", true)] where rest.hasPrefix(word) {
            let next = rest.dropFirst(word.count)
            guard let first = next.first, first.isWhitespace || first == "(" else { continue }
            rest = next
            return isAlternative
        }
        return nil
    }

    private mutating func skipBlanks() { rest = rest.drop(while: \.isWhitespace) }

    private static let operators = ["between", "==", "=~", "=", "!=", "!~", "!#", "<=", "<", ">=", ">", "#"]

    private enum Value: Equatable {
        case text(String)
        case numbers(Int, Int)
    }

    private mutating func condition() throws(Problem) -> String {
        let start = String(rest)
        let attribute = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        rest = rest.dropFirst(attribute.count)
        skipBlanks()
        guard !attribute.isEmpty, let sign = Self.operators.first(where: rest.hasPrefix) else { throw .syntax(start) }
        rest = rest.dropFirst(sign.count)
        skipBlanks()
        guard let value = rest.first == "\"" ? text() : numbers() else { throw .syntax(start) }
        skipBlanks()
        guard let condition = Self.condition(attribute, sign == "==" ? "=" : sign, value) else {
            throw .noCounterpart("\(attribute) \(sign)")
        }
        return condition
    }

    /// Scans a text between quotes. A backslash before a quote or a backslash makes it a part of the text.
    private mutating func text() -> Value? {
        var text = ""
        rest.removeFirst()
        while let character = rest.popFirst() {
            if character == "\"" { return .text(text) }
            guard character == "\\" else {
                text.append(character)
                continue
            }
            guard let escaped = rest.popFirst() else { return nil }
            text += escaped == "\"" || escaped == "\\" ? "\(escaped)" : "\\\(escaped)"
        }
        return nil
    }

    /// Scans a number, or two with a colon between them.
    private mutating func numbers() -> Value? {
        let word = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ":") }
        rest = rest.dropFirst(word.count)
        let numbers = word.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard let first = numbers.first ?? nil, let last = numbers.last ?? nil, numbers.count <= 2 else { return nil }
        return .numbers(min(first, last), max(first, last))
    }

    // MARK: Conditions

    /// Returns the condition that means the same; `nil` if there is none.
    private static func condition(_ attribute: String, _ sign: String, _ value: Value) -> String? {
        switch value {
        case .numbers(let least, let most): attribute == "age" ? age(sign, least, most) : nil
        case .text(let text):
            if sign.hasPrefix("!") {
                condition(attribute, sign == "!=" ? "=" : sign == "!~" ? "=~" : "#", text).map(negated)
            } else {
                condition(attribute, sign, text)
            }
        }
    }

    private static func negated(_ condition: String) -> String {
        condition.hasPrefix("-") ? String(condition.dropFirst()) : "-\(condition)"
    }

    private static func condition(_ attribute: String, _ sign: String, _ text: String) -> String? {
        switch (attribute, sign) {
        case ("unread", "=") where text == "yes": "is:unread"
        case ("unread", "=") where text == "no": "is:read"
        // Any flag becomes a star.
        case ("flags", "=") where text.isEmpty: "-is:starred"
        case ("enclosure_url", "=") where text.isEmpty: "-has:enclosure"
        case ("title", _): matches("title:", sign, text)
        case ("author", _): matches("author:", sign, text)
        case ("link", _): matches("url:", sign, text)
        case ("content", "=~"): matches("", sign, text)
        case ("tags", "#"): NewsboatURLs.folder(text).map { "folder:\(QueryQuotes.quoted($0))" }
        case ("rssurl", "="), ("feedtitle", "="): feed(text)
        case ("feedtitle", "=~") where !text.contains(where: isSign): feed(text)
        default: nil
        }
    }

    /// Returns a condition on a feed; `nil` if the text would be read as an id.
    private static func feed(_ text: String) -> String? {
        text.allSatisfy(\.isNumber) ? nil : "feed:\(QueryQuotes.quoted(text))"
    }

    /// Returns a condition with a pattern: newsboat ignores case in regular expressions, as we do.
    private static func matches(_ field: String, _ sign: String, _ text: String) -> String? {
        let pattern: String
        switch sign {
        case "=": pattern = "^" + text.map { isSign($0) || $0 == "/" ? "\\\($0)" : "\($0)" }.joined() + "$"
        case "=~" where !text.isEmpty: pattern = escapingSlashes(text)
        default: return nil
        }
        // A blank behind the first slash makes it no pattern.
        return "\(field)/\(pattern.first == " " ? "[ ]" + pattern.dropFirst() : pattern)/"
    }

    private static func escapingSlashes(_ pattern: String) -> String {
        var isEscaped = false
        return pattern.reduce(into: "") { result, character in
            if character == "/" && !isEscaped { result += "\\" }
            result.append(character)
            isEscaped = character == "\\" && !isEscaped
        }
    }

    private static func isSign(_ character: Character) -> Bool { "\\^$|*+?.()[]{}".contains(character) }

    /// Returns a condition on the days since an article's date, which newsboat counts as whole ones.
    private static func age(_ sign: String, _ least: Int, _ most: Int) -> String? {
        let longest = 100_000
        guard most <= longest else { return nil }
        switch sign {
        case "between": return least == 0 ? "newer:\(most + 1)d" : "newer:\(most + 1)d older:\(least)d"
        case _ where least != most: return nil
        case "=": return age("between", least, most)
        case "<=": return "newer:\(most + 1)d"
        case "<": return most == 0 ? nil : "newer:\(most)d"
        case ">": return "older:\(least + 1)d"
        case ">=": return least == 0 ? nil : "older:\(least)d"
        default: return nil
        }
    }
}
