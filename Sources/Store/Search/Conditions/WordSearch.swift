import Model

/// A condition on words alone, as a query.
struct WordSearch: Equatable {
    let query: WordQuery

    /// Whether the wanted articles are those that the query doesn't find.
    let isNegative: Bool

    private init(_ query: WordQuery, isNegative: Bool = false) {
        (self.query, self.isNegative) = (query, isNegative)
    }

    /// Fails if the condition is about more than words.
    init?(_ condition: ArticleCondition) {
        switch condition {
        case .text(let phrase): self.init(phrase, isOfTitle: false)
        case .title(let phrase): self.init(phrase, isOfTitle: true)
        case .not(let inner):
            guard let search = WordSearch(inner) else { return nil }
            self = search.opposite
        case .all(let parts):
            guard let searches = Self.searches(parts) else { return nil }
            self = Self.intersection(searches)
        case .any(let parts):
            guard let searches = Self.searches(parts) else { return nil }
            self = Self.intersection(searches.map(\.opposite)).opposite
        default: return nil
        }
    }

    private init(_ phrase: SearchPhrase, isOfTitle: Bool) {
        let phrase = SearchedPhrase(phrase)
        self.init(phrase.hasWords ? .phrase(phrase, isOfTitle: isOfTitle) : .any([]))
    }

    /// Returns `nil` if there are no parts, or one is about more than words.
    private static func searches(_ parts: [ArticleCondition]) -> [WordSearch]? {
        let searches = parts.compactMap { WordSearch($0) }
        return searches.isEmpty || searches.count < parts.count ? nil : searches
    }

    private var opposite: WordSearch { WordSearch(query, isNegative: !isNegative) }

    /// Combines searches. The index has NOT only between two queries: the unwanted one is subtracted from the wanted
    /// one.
    private static func intersection(_ searches: [WordSearch]) -> WordSearch {
        let wanted = searches.filter { !$0.isNegative }.map(\.query)
        let unwanted = WordQuery.any(searches.filter(\.isNegative).map(\.query))
        if wanted.isEmpty { return WordSearch(unwanted, isNegative: true) }
        return WordSearch(wanted.count == searches.count ? .all(wanted) : .difference(.all(wanted), unwanted))
    }
}

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

extension ArticleCondition {

    /// The same condition with only answerable phrases. Phrases of punctuation alone are left out beside words, as in
    /// `R & D`; elsewhere, they match no article.
    var answerable: ArticleCondition {
        switch self {
        case .all(let parts):
            let phrases = parts.filter { $0.phrase != nil }
            let hasWords = phrases.contains { $0.hasWords }
            return .all(parts.filter { !hasWords || $0.phrase == nil || $0.hasWords }.map(\.answerable))
        case .any(let parts): return .any(parts.map(\.answerable))
        case .not(let inner): return .not(inner.answerable)
        case .text, .title: return hasWords ? self : .any([])
        default: return self
        }
    }

    private var phrase: SearchPhrase? {
        switch self {
        case .text(let phrase), .title(let phrase): phrase
        default: nil
        }
    }

    private var hasWords: Bool { phrase.map { SearchedPhrase($0).hasWords } ?? false }
}
