import Extractor
import Testing

/// Blocks that are on pages of several articles, which only one who has seen several can know.
@Suite struct TemplateTests {
    private static let box = "<div><h3>Join us</h3><p>\(Sample.other)</p></div>"

    /// Returns the blocks of another page of the site, which has the box, too.
    private func template(_ others: String = box) -> Set<UInt64> {
        article("<article><p>\(Sample.third)</p><p>It rains on it.</p>\(others)</article>", ArticleClues(template: []))?
            .blocks ?? []
    }

    private let story = "<p>\(Sample.first)</p><p>\(Sample.second)</p>"
    private let words = Sample.first + "\n\n" + Sample.second

    @Test(arguments: [
        box, "<p>\(Sample.other)</p>",
        "<section><div><p>\(Sample.other.replacing(",", with: " –"))</p></div></section>",
        "<ul><li>\(Sample.other.uppercased())</li></ul>",
    ])
    func theyAreNotTheArticle(_ box: String) {
        let page = "<article><p>\(Sample.first)</p>\(box)<p>\(Sample.second)</p></article>"
        #expect(text(page).lowercased().contains("elsewhere"))
        #expect(text(page, ArticleClues(template: template())) == words)
    }

    @Test func theyAreReportedAgain() {
        let blocks = article("<article>\(story)\(Self.box)</article>", ArticleClues(template: template()))?.blocks ?? []
        #expect(blocks.intersection(template()).count == 1 && blocks.count == 3)
        #expect(article("<article>\(story)</article>")?.blocks == [])
    }

    @Test(arguments: [
        // A block of its own with the same words in another order, or more of them.
        "<p>\(Sample.other) And so on.</p>",
        // A picture with the caption that all pictures have may be the article's.
        "<div><img src=a.png><p>\(Sample.first)</p></div>",
    ])
    func otherBlocksStay(_ part: String) {
        let found = article(
            "<article>\(story)\(part)<p>\(Sample.third)</p></article>", ArticleClues(template: template("")))
        #expect(found?.html.contains(part.contains("img") ? "<img" : "And so on") == true)
    }

    @Test func anArticleThatIsOnAnotherPageStays() {
        let all = template(story + Self.box)
        #expect(text("<article>\(story)</article>", ArticleClues(template: all)) == words)
        let grown = "<article>\(story)<p>\(Sample.text.replacing("\n\n", with: " Then "))</p></article>"
        #expect(text(grown, ArticleClues(summary: Sample.first, template: all)).hasPrefix(words))
    }

    @Test func aStoredTextIsCleanedToo() throws {
        let stored = "<p>\(Sample.first)</p><h3>Join us</h3><p>\(Sample.other)</p><p>\(Sample.second)</p>"
        let html = try ArticleExtractor.html(stored, without: template())
        #expect(html.contains(Sample.first) && html.contains(Sample.second) && !html.contains("Elsewhere"))
        #expect(try ArticleExtractor.html(html, without: template()) == html)
    }
}
