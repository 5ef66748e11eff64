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
