import Base
import Model
import Parser
import Testing
import Web

@testable import Fetch

/// What a document says once, and what is in it many times, are made longer at the same time: what becomes of it never
/// grows with their product.
@Suite struct DocumentProductTests {

    /// The beginning and the end of a document. `@` is what it says once.
    struct Frame: CustomStringConvertible, Sendable {
        var start: String
        var end: String
        var description: String { String(start.prefix(140)) }
    }

    /// What is in it many times; `#` is another number each time.
    typealias Crowd = (start: String, part: String, end: String)

    private static let atom = "<feed xmlns='http://www.w3.org/2005/Atom'"

    static let feeds: [Frame] =
        [
            "<rss><channel><link>http://h/@</link>", "<rss><channel><link>http://h/@/</link>",
            "<rss xml:base='http://h/@/'><channel>", "<rss xml:lang='@'><channel>",
            "<rss><channel><language>@</language>", "<rss><channel><category>@</category>",
            "<rss><channel><managingEditor>@</managingEditor>", "<rss><channel><author>@</author>",
            "<rss xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd'><channel><itunes:author>@</itunes:author>",
            "<rss xmlns:dc='http://purl.org/dc/elements/1.1/'><channel><dc:creator>@</dc:creator>",
            "<rss><channel><image><url>http://h/@</url></image>", "<rss><channel><title>@</title>",
            "<!DOCTYPE rss [<!ENTITY e '@'>]><rss><channel>",
        ].map { Frame(start: $0, end: "</channel></rss>") }
        + [
            "\(atom) xml:base='http://h/@'>", "\(atom) xml:base='http://h/@/'>", "\(atom) xml:lang='@'>",
            "\(atom)><link href='http://h/@'/>", "\(atom)><author><name>@</name></author>",
            "\(atom)><author><name>a</name><uri>http://h/@</uri><email>@</email></author>",
            "\(atom)><category term='@'/>",
        ].map { Frame(start: $0, end: "</feed>") }

    static let crowds: [Crowd] = [
        ("", "<item><guid>#</guid><title>x</title></item>", ""),
        ("", "<item><guid isPermaLink='true'>#</guid><title>&e;</title></item>", ""),
        ("", "<entry><id>#</id><link href='?#'/><link rel='enclosure' href='#'/></entry>", ""),
        ("", "<entry xml:base='#/'><id>#</id><source><author><name>a</name></author></source></entry>", ""),
        ("<item><guid>1</guid><description>", "&lt;a href=\"?x\">y&lt;/a>", "</description></item>"),
        ("<item><guid>1</guid><description>", "&lt;img src=\"#.png\">", "</description></item>"),
        ("<item><guid>1</guid><description>", "&lt;iframe src=\"/#\">&lt;/iframe>", "</description></item>"),
        ("<item><guid>1</guid><description>&lt;img src=a srcset=\"", "# #w, ", "\"></description></item>"),
        ("<item><guid>1</guid><description>&e;", "&e;<b>#</b>", "</description></item>"),
        ("<item><guid>1</guid>", "<enclosure url='#'/>", "</item>"),
        (
            "<entry><id>1</id><content type='xhtml'><div xml:base='a/'>", "<a href='?#' title='t'>y</a>",
            "</div></content></entry>"
        ),
        (
            "<entry><id>1</id><content type='xhtml'><div xml:base='a/'><img srcset='", "# #w, ",
            "'/></div></content></entry>"
        ),
    ]

    /// Each beginning meets a third of the crowds, and each crowd a third of the beginnings; the fuzz target `growth` has
    /// the other pairs.
    @Test(arguments: Array(feeds.enumerated()).map { ($0.offset, $0.element) })
    func whatAFeedSaysOnceIsNotWrittenOutForEachPart(number: Int, frame: Frame) throws {
        for (other, crowd) in Self.crowds.enumerated() where (number + other) % 3 == 0 { try expectBound(frame, crowd) }
    }

    @Test(arguments: [
        "\"home_page_url\":\"http://h/@\"", "\"feed_url\":\"http://h/@\"", "\"language\":\"@\"",
        "\"authors\":[{\"name\":\"@\",\"url\":\"http://h/@\"}]", "\"author\":\"@\"", "\"icon\":\"http://h/@\"",
    ])
    func neitherIsWhatAJSONFeedSaysOnce(member: String) throws {
        let frame = Frame(start: "{\"version\":\"https://jsonfeed.org/version/1.1\",\(member),\"items\":[", end: "{}]}")
        for part in [
            "{\"id\":\"#\",\"title\":\"x\"},", "{\"id\":\"#\",\"url\":\"?#\",\"attachments\":[{\"url\":\"#\"}]},",
        ] {
            try expectBound(frame, ("", part, ""))
        }
    }

    @Test(arguments: ["url", "external_url", "image"])
    func neitherIsTheAddressOfAnItem(name: String) throws {
        let frame = Frame(
            start: "{\"items\":[{\"id\":\"1\",\"\(name)\":\"http://h/@\",\"content_html\":\"", end: "\"}]}")
        try expectBound(frame, ("", "<a href=?x>y</a>", ""))
    }

    @Test(arguments: [
        ("<base href='http://h/@'>", "<li><a href='?#'>title</a></li>", ""),
        ("<base href='http://h/@/'>", "<li><a href='#'>title</a><img src='#'></li>", ""),
        ("<title>@</title>", "<li><a href='#'>title</a></li>", ""),
        ("<p>@", "<li><a href='#'>t</a><ul>", "</ul>"), ("<li><h2>@</h2>", "<li><a href='#'>t</a><ul>", ""),
    ])
    func neitherIsWhatAPageSaysOnceToASelector(start: String, part: String, end: String) throws {
        try expectBound(Frame(start: start, end: ""), ("", part, end)) { document, url in
            let settings = FeedSettings(own: [FeedSetting(.select, "li")], folders: [:])
            let response = HTTPResponse(status: 200, url: url, body: document, bytesReceived: document.count)
            return try document.withUnsafeBufferPointer { try FeedFetcher.parse(response, $0, settings) {} }
        }
    }

    /// Nobody's addresses and names are so long: what is said with one goes, the text stays.
    @Test func whatIsTooLongIsNone() throws {
        let long = String(repeating: "a", count: ShortText.longest)
        let feed = try parse(
            """
            <rss xml:lang='\(long)a'><channel><link>http://h/\(long)</link><author>\(long)a</author><item><guid>1</guid>\
            <description>&lt;a href="/b">c&lt;/a> &lt;a href="http://i/\(long)">d&lt;/a></description>\
            <enclosure url='http://h/\(long)'/></item></channel></rss>
            """, at: "http://own/feed")
        #expect(feed.homePageURL == nil)
        let contents = FeedContents(feed, isComplete: true)
        let article = try #require(contents.articles.first?.article)
        #expect(article.content == "<a href=\"http://own/b\">c</a> <a>d</a>")
        #expect(article.author == nil && article.language == nil && article.enclosures.isEmpty)
        #expect(!contents.isCut)
    }

    @Test func linksBeyondTheRoomGoAndTheTextStays() throws {
        let base = String(repeating: "a", count: 8_000)
        let links = String(repeating: "<a href=\"?x\">y</a>", count: 50_000)
        let document =
            "{\"items\":[{\"id\":\"1\",\"url\":\"http://h/\(base)\",\"content_html\":\"\(links.replacing("\"", with: "'"))\"}]}"
        let contents = FeedContents(try parse(document, at: nil), isComplete: true)
        let content = try #require(contents.articles.first?.article.content)
        #expect(content.hasPrefix("<a href=\"http://h/\(base)?x\">y</a><a href="))
        #expect(content.hasSuffix("<a>y</a><a>y</a>"))
        #expect(content.utf8.count { $0 == UInt8(ascii: "y") } == 50_000)
        #expect(contents.isCut && contents.isComplete)
    }

    /// What has no room with its text alone is left out, and nothing is taken for gone.
    @Test func anArticleBeyondTheRoomIsLeftOut() {
        var feed = ParsedFeed(format: .rss, growth: DocumentGrowth(of: 0))
        feed.items = ["1", "2", "3"].map { id in
            var item = ParsedItem()
            (item.id, item.article.content) = (id, String(repeating: "a", count: 400 << 10))
            return item
        }
        let contents = FeedContents(feed, isComplete: true)
        #expect(contents.articles.count == 2)
        #expect(contents.isCut && !contents.isComplete)
    }

    // MARK: - Measuring

    private func parse(_ document: String, at url: String?) throws -> ParsedFeed {
        try FeedParser.parse(Array(document.utf8), url: url)
    }

    private func expectBound(
        _ frame: Frame, _ crowd: Crowd,
        by parse: ([UInt8], String) throws -> ParsedFeed = { try FeedParser.parse($0, url: $1) },
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let sizes = try [1_000, 2_000].map { length in
            let once = String(repeating: "a", count: length)
            let many = (0..<length).map { crowd.part.replacing("#", with: "\($0)") }.joined()
            let text = frame.start.replacing("@", with: once) + crowd.start + many + crowd.end + frame.end
            let feed = try parse(Array(text.utf8), "http://own/\(once)")
            let parsed = feed.items.reduce(0) { $0 + Self.size($1) }
            let kept = FeedContents(feed, isComplete: true).articles.reduce(0) { $0 + $1.size }
            let limit = 4 * text.utf8.count + 1 << 20
            #expect(parsed <= limit, "parsed: \(crowd.part)", sourceLocation: location)
            #expect(kept <= limit, "kept: \(crowd.part)", sourceLocation: location)
            return max(parsed, kept)
        }
        #expect(Double(sizes[1]) <= 2.3 * Double(max(sizes[0], 1 << 10)), "\(crowd.part)", sourceLocation: location)
    }

    private static func size(_ item: ParsedItem) -> Int {
        let texts = [
            // An address that is also the id is the same string twice.
            item.id == item.article.url ? nil : item.id, item.article.url, item.article.externalURL,
            item.article.commentsURL, item.article.title,
            item.article.content, item.contentText,
            item.article.summary, item.article.imageURL, item.article.language,
        ]
        let authors = item.authors.flatMap { [$0.name, $0.url, $0.email] }
        return (texts + authors + item.article.enclosures.map(\.url) + item.article.tags).reduce(0) {
            $0 + ($1?.utf8.count ?? 0)
        }
    }
}
