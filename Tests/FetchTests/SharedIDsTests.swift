import Foundation
import Model
import Parser
import Testing

@testable import Fetch

/// An id that several items of a document share tells nothing; but two versions of an article share theirs rightly.
@Suite struct SharedIDsTests {

    /// Items as `id|address|title|date|text`, and the articles that they are, a letter for each item; `=` where the id is
    /// the key.
    private static let cases: [(items: [String], articles: String)] = [
        // Ids that all share, or some.
        (["0|/1|A|1|", "0|/2|B|2|", "0|/3|C|3|"], "abc"),
        (["x|/1|A|1|", "y|/2|B|2|", "y|/3|C|3|", "z|/4|D|4|"], "=bc="),
        (["https://site.example/|/1|A|1|", "https://site.example/|/2|B|2|"], "ab"),
        (["0||A|1|", "0||B|2|"], "ab"),
        (["0||A||", "0||B||"], "ab"),
        (["0||||x", "0||||y"], "ab"),
        (["0|/1|||x", "0|/2|||y"], "ab"),
        (["0|/1|A|1|", "0|/2|B|1|"], "ab"),
        // Titles that come every day.
        (["0|/1|A|1|", "0|/2|A|2|"], "ab"),
        (["0|/1|A||x", "0|/2|A||y"], "ab"),
        // All at the front page, or at another page that isn't theirs.
        (["0|/|A|1|", "0|/|B|1|"], "ab"),
        (["0|/blog|A|1|", "0|/blog|B|2|"], "ab"),
        (["0|/list|A|1|", "0|/list|B|2|", "0|/list|C|3|"], "abc"),
        (["0|/#1|A|1|", "0|/#2|B|2|"], "ab"),
        // The same again.
        (["x|/1|A|1|x", "x|/1|A|1|x", "x|/1|A|1|x"], "==="),
        (["x||A|1|", "x||A|1|"], "=="),
        (["x||||x", "x||||x"], "=="),
        // Versions of one article.
        (["x|/1|A|1|", "x|/1|B|1|"], "=="),
        (["x|/1|A|1|", "x|/1|B|2|"], "=="),
        (["x|/1|A|1|", "x|/1|A|2|", "x|/1|A|3|"], "==="),
        (["x|/1?from=feed|A|1|", "x|/1|A|1|"], "=="),
        (["x|/#1|A|1|", "x|/#1|B|1|"], "=="),
        // Both.
        (["0|/1|A|1|", "0|/1|B|2|", "0|/2|C|3|", "0|/2|C|3|"], "aacc"),
    ]

    @Test(arguments: cases)
    func itemsAreToldApartWhereTheirIDsAreTheSame(_ texts: [String], _ articles: String) {
        let items = texts.map(Self.item)
        let keys = ArticleKey.keys(of: items, site: "http://site.example/blog/")

        var letters: [String: Character] = [:]
        let found = zip(keys, items).enumerated().map { position, pair in
            if pair.0 == pair.1.id { return Character("=") }
            return letters[pair.0]
                ?? {
                    let letter = Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(position)))
                    letters[pair.0] = letter
                    return letter
                }()
        }
        #expect(String(found) == articles)
    }

    /// An item has the same key whatever the others with its id are like, and whether it is there twice.
    @Test func theKeyIsThatOfAnItemWithoutID() {
        var (one, two) = (Self.item("0|/1|A|1|x"), Self.item("0|/2|B|2|y"))
        let keys = ArticleKey.keys(of: [one, two, one], site: nil)
        (one.id, two.id) = (nil, nil)

        #expect(keys == [one, two, one].map(ArticleKey.key))
    }

    @Test(arguments: [
        """
        <rss version="2.0"><channel>
        <item><guid>0</guid><title>A</title></item><item><guid>0</guid><title>B</title></item>
        </channel></rss>
        """,
        """
        <feed xmlns="http://www.w3.org/2005/Atom">
        <entry><id>0</id><title>A</title></entry><entry><id>0</id><title>B</title></entry>
        </feed>
        """,
        """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
        <item rdf:about="0"><title>A</title><link>/a</link></item>
        <item rdf:about="0"><title>B</title><link>/b</link></item>
        </rdf:RDF>
        """,
        """
        {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
        {"id": 0, "title": "A"}, {"id": 0, "title": "B"}]}
        """,
    ])
    func thisHoldsForAllFormats(_ document: String) throws {
        let feed = try FeedParser.parse(Array(document.utf8), url: "https://site.example/feed")
        #expect(Set(FeedContents(feed, isComplete: true).articles.map(\.key)).count == 2)
    }

    private static func item(_ text: String) -> ParsedItem {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map { $0.isEmpty ? nil : String($0) }
        var item = ParsedItem()
        item.id = parts[0]
        item.article.url = parts[1].map { "https://site.example" + $0 }
        item.article.title = parts[2]
        item.article.datePublished = parts[3].flatMap(Double.init).map(Date.init(timeIntervalSince1970:))
        item.article.content = parts[4]
        return item
    }
}
