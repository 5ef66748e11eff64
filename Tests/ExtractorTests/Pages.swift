import Extractor
import HTML

/// Sentences to fill pages with, each long enough to be prose.
enum Sample {
    static let first =
        "The first ferry of the season left the harbour on Monday with ninety passengers and two bicycles."
    static let second =
        "Its captain said that the new engine is quieter than the old one, and that the seals have noticed."
    static let third =
        "From June on it will cross the bay every hour, except on days when the wind is stronger than seven."
    static let other =
        "Elsewhere, the council has decided to close the swimming pool for repairs until the end of autumn."

    static let paragraphs = "<p>\(first)</p><p>\(second)</p><p>\(third)</p>"
    static let text = [first, second, third].joined(separator: "\n\n")

    /// A list of links as sites have it beside every article.
    static let links =
        "<ul>" + (1...8).map { "<li><a href=/\($0)>Another article, number \($0)</a></li>" }.joined() + "</ul>"
}

/// Returns the article that is found on a page.
func article(_ html: String, url: String? = nil, _ clues: ArticleClues = ArticleClues()) -> ExtractedArticle? {
    try? Array(html.utf8).withUnsafeBufferPointer { try ArticleExtractor.article(in: $0, url: url, clues: clues) }
}

/// Returns the words of the article that is found on a page; empty if there is none.
func text(_ html: String, _ clues: ArticleClues = ArticleClues()) -> String {
    article(html, clues)?.text ?? ""
}

func article(_ html: String, _ clues: ArticleClues) -> ExtractedArticle? {
    article(html, url: nil, clues)
}
