import HTML
import Model

/// The summary of an article as a subtitle: some feeds say there what stands nowhere in the content.
enum Subtitle {
    /// The most bytes of a subtitle; a longer summary is another form of the content.
    private static let longest = 500
    /// The number of letters by which a summary is found in the content: most summaries are cut.
    private static let compared = 60
    /// The number of letters in which the content may begin with the summary, behind a heading or a caption.
    private static let searched = 2000

    /// Returns the summary as one line of plain text; `nil` if it is empty or long, or if the title or the beginning of
    /// the content has it.
    static func text(of article: Article) -> String? {
        guard let content = article.content, let html = article.summary else { return nil }
        let summary = HTMLText.plain(html)
        let letters = letters(of: summary)
        guard !letters.isEmpty, summary.utf8.count <= longest else { return nil }
        let beginning = String(letters.prefix(compared))
        if let title = article.title, Self.letters(of: title).hasPrefix(beginning) { return nil }
        let text = Self.letters(of: HTMLText.plain(content))
        return text.isEmpty || text.prefix(searched).contains(beginning) ? nil : summary
    }

    /// Returns the letters and digits in lower case: signs, spaces and the mark of a cut differ.
    private static func letters(of text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
