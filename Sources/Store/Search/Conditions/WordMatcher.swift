/// A matcher of a query against an article that the search index doesn't have yet. It cuts the article's texts into
/// words like the index.
struct WordMatcher {
    private let query: WordQuery
    private let finder: PhraseFinder

    /// The number of each phrase in the finder.
    private let numbers: [SearchedPhrase: Int]

    init(_ query: WordQuery) {
        self.query = query
        let phrases = Array(Set(query.phrases))
        numbers = Dictionary(uniqueKeysWithValues: phrases.enumerated().map { ($1, $0) })
        finder = PhraseFinder(phrases)
    }

    func holds(title: String, text: String) -> Bool {
        holds(query, finder.found(in: title), finder.found(in: text))
    }

    private func holds(_ query: WordQuery, _ title: [Bool], _ text: [Bool]) -> Bool {
        switch query {
        case .phrase(let phrase, let isOfTitle):
            numbers[phrase].map { title[$0] || !isOfTitle && text[$0] } ?? false
        case .all(let parts): parts.allSatisfy { holds($0, title, text) }
        case .any(let parts): parts.contains { holds($0, title, text) }
        case .difference(let wanted, let unwanted): holds(wanted, title, text) && !holds(unwanted, title, text)
        }
    }
}
