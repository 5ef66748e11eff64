import Testing

@testable import Model

@Suite struct ArticleTraitsTests {

    /// What two feeds hold, as `place|title|date`, and which are the same by their positions.
    private static let cases: [(articles: [String], others: [String], pairs: String)] = [
        (["a|A|1"], ["a|A|1"], "0=0"),
        // Two of the three.
        (["a|A|1"], ["a|A|2"], "0=0"),
        (["a|A|1"], ["a|A′|1"], "0=0"),
        (["a|A|1"], ["a?from=feed|A|1"], "0=0"),
        (["|A|1"], ["b|A|1"], "0=0"),
        // One of them.
        (["a|A|1"], ["a|B|2"], ""),
        (["a|A|1"], ["b|A|2"], ""),
        (["a|A|1"], ["b|B|1"], ""),
        (["a||"], ["a||"], ""),
        (["|A|"], ["|A|"], ""),
        // All have the address of the front page.
        (["a|A|1", "a|B|1"], ["a|B|1", "a|A|1"], "0=1 1=0"),
        (["a|A|1", "a|B|1"], ["a|C|1"], ""),
        (["a|A|1"], ["a|B|1", "a|C|1"], ""),
        // One title and one address, day by day.
        (["a|A|1"], ["a|A|2", "a|A|1", "a|A|3"], "0=1"),
        (["a|A|1", "a|A|2"], ["a|A|2"], "1=0"),
        (["a|A|1"], ["a|A|2", "a|A|3"], ""),
        // Several times the same.
        (["a|A|1", "a|A|1"], ["a|A|1"], "0,1=0"),
        (["a|A|1"], ["a|A|1", "a|A|1"], "0=0,1"),
    ]

    @Test(arguments: cases)
    func articlesAreTheSameByTwoOfTheirTraits(_ articles: [String], _ others: [String], _ pairs: String) {
        let found = ArticleTraits.pairs(of: articles.map(Self.traits), in: others.map(Self.traits))
        let text = found.map { "\(Self.list($0.articles))=\(Self.list($0.others))" }.joined(separator: " ")
        #expect(text == pairs)
    }

    @Test func schemesDoNotCount() {
        let traits = ["http://a.example/1", "https://a.example/1"].map { ArticleTraits(url: $0, title: "A", date: nil) }
        #expect(traits[0] == traits[1])
    }

    private static func traits(_ text: String) -> ArticleTraits {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        return ArticleTraits(url: parts[0], title: parts[1], date: Int64(parts[2]))
    }

    private static func list(_ positions: [Int]) -> String {
        positions.map(String.init).joined(separator: ",")
    }
}
