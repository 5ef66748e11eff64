/// What the search index is asked for: https://www.sqlite.org/fts5.html#full_text_query_syntax
///
/// Without parts, a query finds nothing.
indirect enum IndexQuery: Equatable {
    case word(IndexWord)

    case all([IndexQuery])
    case any([IndexQuery])

    /// What the first finds, and none of the others.
    case difference(IndexQuery, [IndexQuery])

    /// All words in it, in the order in which they are in the text: what is there twice, twice.
    var words: [IndexWord] {
        switch self {
        case .word(let word): [word]
        case .all(let parts), .any(let parts): parts.flatMap(\.words)
        case .difference(let wanted, let unwanted): wanted.words + unwanted.flatMap(\.words)
        }
    }

    /// In the index's syntax.
    var text: String {
        switch self {
        case .word(let word): word.text
        case .all(let parts): Self.joined(parts, "AND")
        case .any(let parts): Self.joined(parts, "OR")
        case .difference(let wanted, let unwanted): "(\(wanted.text) NOT \(Self.joined(unwanted, "OR")))"
        }
    }

    private static func joined(_ parts: [IndexQuery], _ operation: String) -> String {
        switch parts.count {
        case 0: "\"\""
        case 1: parts[0].text
        default: "(\(parts.map(\.text).joined(separator: " \(operation) ")))"
        }
    }
}
