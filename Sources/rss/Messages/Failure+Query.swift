import ArgumentParser
import Patterns
import Query

extension Failure {

    init(_ error: QueryError) {
        self.init("query: \(Self.words(error))", Self.status(error.problem))
    }

    private static func words(_ error: QueryError) -> String {
        switch error.problem {
        case .search(let name, let inner): "column \(error.column): in '@\(name)', \(words(inner))"
        default: "column \(error.column): \(words(error.problem))"
        }
    }

    private static func status(_ problem: QueryError.Problem) -> ExitCode {
        switch problem {
        case .unknownSearch: ExitStatus.notFound
        case .search(_, let inner): status(inner.problem)
        default: ExitStatus.usage
        }
    }

    static let searchesHint = "'rss search list' lists saved searches"

    private static func words(_ problem: QueryError.Problem) -> String {
        switch problem {
        case .unclosedQuote: "unclosed quote; write '\\\"' for a quote inside quotes"
        case .emptyQuotes: "nothing between the quotes"
        case .unclosedPattern: "unclosed pattern; expected '/' at its end, or quote it to search for the text"
        case .pattern(let problem): "in the pattern: \(words(problem))"
        case .unclosedGroup: "unclosed parenthesis; expected ')'"
        case .unopenedGroup: "unmatched ')'; quote it to search for the text"
        case .emptyGroup: "expected a condition between the parentheses; quote them to search for the text"
        case .nothingAfter(let sign): "expected a condition after '\(sign)'; quote it to search for the text"
        case .nothingBefore(let sign): "expected a condition before '\(sign)'; quote it to search for the text"
        case .unknownField(let word):
            "unknown field '\(word):' (fields: \(fields)); quote the word to search for a colon"
        case .noValue(let field): "expected \(expected(field)) after '\(field.rawValue):'"
        case .badValue(.date, let value), .badValue(.arrived, let value):
            "not a date: '\(value)' (try 2026-11-21, 2026-11, yesterday, 2w.. or 2026-11-01..2026-11-07)"
        case .badValue(.newer, let value), .badValue(.older, let value):
            "not a date: '\(value)' (try \(NotADate.forms))"
        case .badValue(let field, let value):
            "expected \(expected(field)) after '\(field.rawValue):', not '\(value)'"
        case .misplaced(let field):
            "'\(field.rawValue):' takes one value and cannot be inside parentheses or negated"
        case .repeated(let field): "'\(field.rawValue):' is given twice"
        case .noSearchName: "expected the name of a saved search after '@'; quote it to search for the text"
        case .unknownSearch(let name): "no saved search '@\(name)' (\(searchesHint)); quote it to search for the text"
        case .endlessSearch(let name): "saved search '@\(name)' refers to itself"
        case .limitedSearch(let name): "'@\(name)' has a limit, so it must be the only condition"
        case .search(_, let inner): words(inner)
        case .tooDeep: "parentheses and negations are nested more than \(QueryParser.deepest) deep"
        case .tooMany: "more than \(QueryParser.mostConditions) conditions"
        case .tooLong: "the query is longer than \(QueryParser.longest) characters"
        case .badCharacter: "invalid character"
        }
    }

    private static func words(_ problem: PatternError.Problem) -> String {
        switch problem {
        case .unclosedGroup: "unclosed parenthesis; write '\\(' for the character"
        case .unopenedGroup: "unmatched ')'; write '\\)' for the character"
        case .unclosedClass: "unclosed bracket; write '\\[' for the character"
        case .badRange: "not a range of characters"
        case .nothingToRepeat(let sign): "nothing to repeat before '\(sign)'; write '\\\(sign)' for the character"
        case .badCount: "expected a number of times up to \(Pattern.mostTimes), or two in ascending order"
        case .nothingEscaped: "expected a character after '\\'"
        case .unknownEscape(let escape): "'\(escape)' means nothing"
        case .unsupported(let sign): "'\(sign)' is not supported"
        case .tooDeep: "parentheses are nested more than \(Pattern.deepest) deep"
        case .tooLarge: "more than \(Pattern.largest) characters, with repetitions written out"
        }
    }

    private static let fields = QueryField.allCases.map(\.rawValue).joined(separator: ", ")

    private static func expected(_ field: QueryField) -> String {
        if let choices = field.choices { return "one of \(choices.joined(separator: ", "))" }
        switch field {
        case .feed: return "a feed's id, URL or title"
        case .folder, .account, .author, .tag, .label: return "a name"
        case .link: return "a host such as example.org"
        case .title, .note: return "a word"
        case .date, .arrived: return "a day such as 2026-11-21, or a range such as 2026-11-01..2026-11-07,"
        case .newer, .older: return "an age such as 7d, or a day such as 2026-11-21,"
        case .id: return "an article id"
        case .limit: return "a number"
        case .perFeed: return "a number from 1 on"
        case .is, .has, .sort, .url: return "part of an address"
        }
    }
}
