import Model
import Patterns

extension ArticleCondition {

    /// The same condition with the words that patterns require, which the search index finds.
    var withRequiredWords: ArticleCondition {
        switch self {
        case .all(let parts): .all(parts.map(\.withRequiredWords))
        case .any(let parts): .any(parts.map(\.withRequiredWords))
        case .not(let inner): .not(inner.withRequiredWords)
        case .pattern(let target, let pattern):
            pattern.required.flatMap { Self.words($0, in: target) }.map { .all([$0, self]) } ?? self
        default: self
        }
    }

    /// Whether a part of the condition looks through the texts of articles.
    var scans: Bool {
        contains { part in
            switch part {
            case .pattern, .link: true
            default: false
            }
        }
    }

    /// Returns a condition on words that articles with the text meet; `nil` if the index can't find them.
    private static func words(_ text: RequiredText, in target: PatternTarget) -> ArticleCondition? {
        switch text {
        case .run(let run, let startsWord, let endsWord):
            guard startsWord, let phrase = phrase(run, isWhole: endsWord) else { return nil }
            return switch target {
            case .text: .text(phrase)
            case .title: .title(phrase)
            case .author, .url: nil
            }
        case .all(let texts):
            let conditions = texts.compactMap { words($0, in: target) }
            return conditions.isEmpty ? nil : .all(conditions)
        case .any(let texts):
            let conditions = texts.compactMap { words($0, in: target) }
            return conditions.count == texts.count ? .any(conditions) : nil
        }
    }

    /// The least length of a beginning of words that is looked for, as the index gathers the articles of all these words.
    private static let leastBeginning = 3

    /// The greatest length of a word, as the index cuts long ones.
    private static let longest = 60

    /// Returns a phrase of one word, if the text is exactly that in the index, whatever stands around it: if it is of ASCII.
    private static func phrase(_ run: String, isWhole: Bool) -> SearchPhrase? {
        let word = run.folded
        guard word.utf8.count <= longest, isWhole || word.utf8.count >= leastBeginning,
            word.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }),
            SearchedPhrase(SearchPhrase(word)).words == [Array(word.utf8)]
        else { return nil }
        return SearchPhrase(word, isPrefix: !isWhole)
    }
}
