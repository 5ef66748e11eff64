import Model

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
