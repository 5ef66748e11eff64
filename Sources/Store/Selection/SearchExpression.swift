import Model

/// A condition about words as a query of the search index: https://www.sqlite.org/fts5.html#full_text_query_syntax
///
/// Every word stands between quotes, so that nothing in it is syntax.
struct SearchExpression: Equatable {
    var text: String

    /// The articles wanted are those that don't match.
    var isNegative = false

    /// Nil: the index alone can't tell.
    init?(_ condition: ArticleCondition) {
        switch condition {
        case .text(let phrase) where SearchText.isIndexed(phrase.text): text = Self.quoted(phrase)
        case .title(let phrase) where SearchText.isIndexed(phrase.text): text = "title : " + Self.quoted(phrase)
        case .not(let inner):
            guard let inner = SearchExpression(inner) else { return nil }
            self = SearchExpression(inner.text, isNegative: !inner.isNegative)
        case .all(let conditions):
            guard let parts = Self.parts(conditions) else { return nil }
            self = Self.intersection(parts)
        case .any(let conditions):
            guard let parts = Self.parts(conditions) else { return nil }
            // One of them holds where not all of them fail.
            let opposite = Self.intersection(parts.map { SearchExpression($0.text, isNegative: !$0.isNegative) })
            self = SearchExpression(opposite.text, isNegative: !opposite.isNegative)
        default: return nil
        }
    }

    /// The articles that may have the phrase, for those that the index alone doesn't find.
    init?(narrowing phrase: SearchPhrase, inTitle: Bool) {
        guard SearchText.isNarrowed(phrase.text) else { return nil }
        text = (inTitle ? "title : " : "") + Self.quoted(phrase)
    }

    private init(_ text: String, isNegative: Bool) {
        self.text = text
        self.isNegative = isNegative
    }

    /// Whatever has one of the phrases that the condition wants in the text. Nil: it wants none, or none that the index
    /// knows.
    init?(anyPhraseOf condition: ArticleCondition) {
        let phrases = Self.wanted(condition)
        if phrases.isEmpty { return nil }
        text = Self.joined(phrases, "OR")
    }

    private static func wanted(_ condition: ArticleCondition) -> [String] {
        switch condition {
        case .text(let phrase): SearchText.isIndexed(phrase.text) ? [quoted(phrase)] : []
        case .all(let parts), .any(let parts): parts.flatMap(wanted)
        default: []
        }
    }

    /// A query of the index ends at a NUL. Its quotation marks are scalars: with an accent, one is another character.
    private static func quoted(_ phrase: SearchPhrase) -> String {
        var text = String.UnicodeScalarView()
        for scalar in phrase.text.unicodeScalars {
            if scalar == "\"" { text.append(scalar) }
            text.append(scalar == "\0" ? " " : scalar)
        }
        return "\"\(String(text))\"\(phrase.isPrefix ? " *" : "")"
    }

    private static func parts(_ conditions: [ArticleCondition]) -> [SearchExpression]? {
        let parts = conditions.compactMap { SearchExpression($0) }
        return parts.isEmpty || parts.count < conditions.count ? nil : parts
    }

    /// The index knows NOT only between two expressions.
    private static func intersection(_ parts: [SearchExpression]) -> SearchExpression {
        let wanted = parts.filter { !$0.isNegative }.map(\.text)
        let unwanted = parts.filter(\.isNegative).map(\.text)
        if wanted.isEmpty { return SearchExpression(joined(unwanted, "OR"), isNegative: true) }
        if unwanted.isEmpty { return SearchExpression(joined(wanted, "AND"), isNegative: false) }
        return SearchExpression("(\(joined(wanted, "AND")) NOT \(joined(unwanted, "OR")))", isNegative: false)
    }

    private static func joined(_ texts: [String], _ operation: String) -> String {
        texts.count == 1 ? texts[0] : "(\(texts.joined(separator: " \(operation) ")))"
    }
}
