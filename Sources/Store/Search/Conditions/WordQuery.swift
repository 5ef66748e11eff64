/// The phrases that an article must contain, and how they combine.
///
/// The search index evaluates the query as ``text``; for articles that it doesn't have yet, ``WordMatcher`` does.
indirect enum WordQuery: Equatable {
    /// - Parameter isOfTitle: Whether the phrase must be in the title; otherwise it may be in the text, too.
    case phrase(SearchedPhrase, isOfTitle: Bool)

    case all([WordQuery])

    /// A query without parts finds nothing.
    case any([WordQuery])

    /// This finds the articles that the first finds and the second doesn't.
    case difference(WordQuery, WordQuery)

    /// The query in the index's syntax: https://www.sqlite.org/fts5.html#full_text_query_syntax
    var text: String {
        switch self {
        case .phrase(let phrase, let isOfTitle): isOfTitle ? "title : \(phrase.text)" : phrase.text
        case .all(let parts): Self.joined(parts, "AND")
        case .any(let parts): Self.joined(parts, "OR")
        case .difference(let wanted, let unwanted): "(\(wanted.text) NOT \(unwanted.text))"
        }
    }

    private static func joined(_ parts: [WordQuery], _ operation: String) -> String {
        switch parts.count {
        case 0: "\"\""
        case 1: parts[0].text
        default: "(\(parts.map(\.text).joined(separator: " \(operation) ")))"
        }
    }

    /// All phrases in the query, wanted or not.
    var phrases: [SearchedPhrase] {
        switch self {
        case .phrase(let phrase, _): [phrase]
        case .all(let parts), .any(let parts): parts.flatMap(\.phrases)
        case .difference(let wanted, let unwanted): wanted.phrases + unwanted.phrases
        }
    }
}
