import GRDB
import Model
import Synchronization

/// A condition about words, for articles that the search index doesn't have, and for what it can't tell: phrases.
struct WordCondition {
    private let condition: ArticleCondition
    private let finder: PhraseFinder

    /// The number of each phrase in the finder.
    private let numbers: [SearchPhrase: Int]

    init(_ condition: ArticleCondition) {
        self.condition = condition
        let phrases = Array(Set(condition.phrases))
        numbers = Dictionary(uniqueKeysWithValues: phrases.enumerated().map { ($1, $0) })
        finder = PhraseFinder(phrases.map(SearchedPhrase.init))
    }

    func holds(title: String, text: String) -> Bool {
        holds(condition, finder.found(in: title), finder.found(in: text))
    }

    private func holds(_ condition: ArticleCondition, _ title: [Bool], _ text: [Bool]) -> Bool {
        switch condition {
        case .all(let parts): return parts.allSatisfy { holds($0, title, text) }
        case .any(let parts): return parts.contains { holds($0, title, text) }
        case .not(let inner): return !holds(inner, title, text)
        case .text(let phrase): return numbers[phrase].map { title[$0] || text[$0] } ?? false
        case .title(let phrase): return numbers[phrase].map { title[$0] } ?? false
        default: return false
        }
    }
}

extension ArticleCondition {
    /// All phrases in it, wanted or not.
    fileprivate var phrases: [SearchPhrase] {
        switch self {
        case .all(let parts), .any(let parts): parts.flatMap(\.phrases)
        case .not(let inner): inner.phrases
        case .text(let phrase), .title(let phrase): [phrase]
        default: []
        }
    }
}

/// Conditions that SQL asks of articles, by numbers.
enum WordConditions {
    private static let known = Mutex<[(condition: ArticleCondition, asked: WordCondition)]>([])

    /// The same condition has the same number, as long as the program runs.
    static func number(of condition: ArticleCondition) -> Int {
        known.withLock { known in
            if let number = known.firstIndex(where: { $0.condition == condition }) { return number }
            known.append((condition, WordCondition(condition)))
            return known.count - 1
        }
    }

    /// Whether a condition holds of an article: `hasWords(number, title, content)`.
    ///
    /// - Parameter plainText: Of the content.
    static func function(_ plainText: @escaping @Sendable (String) -> String) -> DatabaseFunction {
        DatabaseFunction("hasWords", argumentCount: 3, pure: true) { values in
            guard let number = Int.fromDatabaseValue(values[0]) else { return nil }
            let condition = known.withLock { $0[number].asked }
            let text = String.fromDatabaseValue(values[2]).map(plainText)
            return condition.holds(title: String.fromDatabaseValue(values[1]) ?? "", text: text ?? "")
        }
    }
}
