import Model

/// A condition about words as a query of the search index: https://www.sqlite.org/fts5.html#full_text_query_syntax
///
/// Every word stands between quotes, so that nothing in it is syntax.
struct SearchExpression {
    let text: String

    /// The articles wanted are those that don't match the text.
    let isNegative: Bool

    /// What the text says, or the opposite: what is wanted in any case.
    let condition: ArticleCondition

    /// Nil: the condition is about more than words.
    init?(_ condition: ArticleCondition) {
        guard let (text, isNegative) = Self.text(condition) else { return nil }
        (self.text, self.isNegative, self.condition) = (text, isNegative, condition)
    }

    private typealias Text = (text: String, isNegative: Bool)

    private static func text(_ condition: ArticleCondition) -> Text? {
        switch condition {
        case .text(let phrase): (quoted(phrase), false)
        case .title(let phrase): ("title : " + quoted(phrase), false)
        case .not(let inner): text(inner).map { ($0.text, !$0.isNegative) }
        case .all(let conditions): texts(conditions).map(intersection)
        // One of them holds where not all of them fail.
        case .any(let conditions):
            texts(conditions).map { texts in
                let opposite = intersection(texts.map { ($0.text, !$0.isNegative) })
                return (opposite.text, !opposite.isNegative)
            }
        default: nil
        }
    }

    /// A query of the index ends at a NUL. Its quotation marks are scalars: with an accent, one is another character.
    private static func quoted(_ phrase: SearchPhrase) -> String {
        var text = String.UnicodeScalarView()
        for scalar in phrase.text.unicodeScalars {
            if scalar == "\"" { text.append(scalar) }
            text.append(scalar == "\0" ? " " : scalar)
        }
        return "\"\(String(text))\"\(SearchedPhrase(phrase).isPrefix ? " *" : "")"
    }

    private static func texts(_ conditions: [ArticleCondition]) -> [Text]? {
        let parts = conditions.compactMap(text)
        return parts.isEmpty || parts.count < conditions.count ? nil : parts
    }

    /// The index knows NOT only between two expressions.
    private static func intersection(_ parts: [Text]) -> Text {
        let wanted = parts.filter { !$0.isNegative }.map(\.text)
        let unwanted = parts.filter(\.isNegative).map(\.text)
        if wanted.isEmpty { return (joined(unwanted, "OR"), true) }
        if unwanted.isEmpty { return (joined(wanted, "AND"), false) }
        return ("(\(joined(wanted, "AND")) NOT \(joined(unwanted, "OR")))", false)
    }

    private static func joined(_ texts: [String], _ operation: String) -> String {
        texts.count == 1 ? texts[0] : "(\(texts.joined(separator: " \(operation) ")))"
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
