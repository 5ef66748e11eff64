import Model

/// A condition about words as a query of the search index: https://www.sqlite.org/fts5.html#full_text_query_syntax
///
/// The index knows which articles have a word, and not where: of a phrase, it finds the articles that have all its words.
/// So the query finds every article that is wanted, and may find others, see ``isExact``.
struct SearchExpression {

    /// Nil: the index can't tell which articles are wanted.
    let query: IndexQuery?

    /// The articles wanted are among those that the query doesn't find.
    let isNegative: Bool

    /// What is wanted.
    let condition: ArticleCondition

    /// Whether all that the index finds is wanted; else the condition must be asked of each article.
    let isExact: Bool

    /// Whether the index is slow to tell: of the beginning of a word, it gathers what all words have before it tells of the
    /// first article.
    var isSlow: Bool { condition.wantsBeginning }

    /// Nil: the condition is about more than words.
    init?(_ condition: ArticleCondition) {
        guard condition.isOfWords else { return nil }
        self.condition = condition
        isExact = condition.isExact
        switch SearchBound.most(condition) {
        case .all: (query, isNegative) = (nil, false)
        case .none: (query, isNegative) = (.any([]), false)
        case .matching(let query): (self.query, isNegative) = (query, false)
        case .notMatching(let query): (self.query, isNegative) = (query, true)
        }
    }

    /// The part of the condition that must be asked of each article where it isn't exact.
    var inexactPart: ArticleCondition {
        guard case .all(let parts) = condition else { return condition }
        return .all(parts.filter { !$0.isExact })
    }
}

/// The articles that a condition is about, as the index knows them.
private enum SearchBound {
    case all, none
    case matching(IndexQuery)
    case notMatching(IndexQuery)

    /// No others fulfil the condition.
    static func most(_ condition: ArticleCondition) -> SearchBound {
        switch condition {
        case .text(let phrase): words(of: phrase, "")
        case .title(let phrase): words(of: phrase, String(TitleMark.word))
        case .not(let inner): least(inner).opposite
        case .all(let parts): intersection(parts.map(most))
        case .any(let parts): intersection(parts.map { most($0).opposite }).opposite
        default: .all
        }
    }

    /// All of them fulfil the condition.
    private static func least(_ condition: ArticleCondition) -> SearchBound {
        switch condition {
        case .text, .title: condition.isExact ? most(condition) : .none
        case .not(let inner): most(inner).opposite
        case .all(let parts): intersection(parts.map(least))
        case .any(let parts): intersection(parts.map { least($0).opposite }).opposite
        default: .none
        }
    }

    /// Of a phrase that ends in fewer bytes of a word, only the words before are looked for: too many words begin so.
    private static let shortestBeginning = 3

    /// So many words of a phrase are looked for: with more, the index would need memory, and find hardly less.
    private static let mostWords = 32

    /// - Parameter mark: Stands before each word in the index.
    private static func words(of phrase: SearchPhrase, _ mark: String) -> SearchBound {
        let searched = SearchedPhrase(phrase)
        var words: [IndexQuery] = []
        for (number, word) in searched.words.enumerated() where words.count < mostWords {
            let isLast = number + 1 == searched.words.count
            let isPrefix = isLast && searched.wantsBeginning
            if isPrefix && !words.isEmpty && word.count < shortestBeginning { continue }
            let query = IndexQuery.word(IndexWord(bytes: mark.utf8 + word, isPrefix: isPrefix))
            if !words.contains(query) { words.append(query) }
        }
        return words.isEmpty ? .none : .matching(all(words))
    }

    private var opposite: SearchBound {
        switch self {
        case .all: .none
        case .none: .all
        case .matching(let query): .notMatching(query)
        case .notMatching(let query): .matching(query)
        }
    }

    /// The index knows NOT only between two expressions.
    private static func intersection(_ parts: [SearchBound]) -> SearchBound {
        var (wanted, unwanted): ([IndexQuery], [IndexQuery]) = ([], [])
        for part in parts {
            switch part {
            case .all: break
            case .none: return .none
            case .matching(let query): wanted.append(query)
            case .notMatching(let query): unwanted.append(query)
            }
        }
        if wanted.isEmpty { return unwanted.isEmpty ? .all : .notMatching(any(unwanted)) }
        return .matching(unwanted.isEmpty ? all(wanted) : .difference(all(wanted), unwanted))
    }

    private static func all(_ queries: [IndexQuery]) -> IndexQuery {
        queries.count == 1 ? queries[0] : .all(queries)
    }

    private static func any(_ queries: [IndexQuery]) -> IndexQuery {
        queries.count == 1 ? queries[0] : .any(queries)
    }
}

extension ArticleCondition {

    fileprivate var isOfWords: Bool {
        switch self {
        case .text, .title: true
        case .not(let inner): inner.isOfWords
        case .all(let parts), .any(let parts): !parts.isEmpty && parts.allSatisfy(\.isOfWords)
        default: false
        }
    }

    fileprivate var wantsBeginning: Bool {
        switch self {
        case .text(let phrase), .title(let phrase): SearchedPhrase(phrase).wantsBeginning
        case .not(let inner): inner.wantsBeginning
        case .all(let parts), .any(let parts): parts.contains(where: \.wantsBeginning)
        default: false
        }
    }

    /// Whether the index can tell: of single words.
    fileprivate var isExact: Bool {
        switch self {
        case .text(let phrase), .title(let phrase): SearchedPhrase(phrase).words.count < 2
        case .not(let inner): inner.isExact
        case .all(let parts), .any(let parts): parts.allSatisfy(\.isExact)
        default: true
        }
    }
}

// MARK: - Nothing to look for

extension ArticleCondition {

    /// The same condition where all words can be looked for. What is punctuation alone is left out beside words, as in
    /// `R & D`; elsewhere, no article has it.
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
