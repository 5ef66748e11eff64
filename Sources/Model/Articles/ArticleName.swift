import HTML

/// The display name of an article: posts of microblogs and link blogs have no titles.
package enum ArticleName {

    /// Returns the title, else the first words of the text; `nil` if there is neither.
    ///
    /// - Parameter beginning: Sanitised HTML, which may be cut off anywhere.
    package static func of(title: String?, beginning: String?) -> String? {
        if let title, !title.allSatisfy(\.isWhitespace) { return title }
        return beginning.flatMap(firstWords)
    }

    /// The maximum length, in characters.
    private static let longest = 80

    /// Returns the first words of the text; `nil` if it is empty. An image counts as its alternative text.
    static func firstWords(ofHTML html: String) -> String? {
        let text = HTMLText.searchable(html)
        if text.isEmpty { return nil }
        guard let end = text.index(text.startIndex, offsetBy: longest, limitedBy: text.endIndex), end < text.endIndex
        else { return text }
        // Doesn't cut in the middle of a word, unless there are no spaces, as in Chinese.
        let words = text[..<end]
        let cut = text[end] == " " ? end : words.lastIndex(of: " ") ?? end
        let isMostlyThere = text.distance(from: text.startIndex, to: cut) > longest / 2
        return text[..<(isMostlyThere ? cut : end)] + "…"
    }
}
