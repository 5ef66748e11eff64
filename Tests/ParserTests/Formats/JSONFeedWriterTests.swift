import Base
import Foundation
import Model
import Testing

@testable import Parser

@Suite struct JSONFeedWriterTests {

    private func text(_ feed: ParsedFeed) -> String {
        var feed = feed
        return String(decoding: JSONFeedWriter.write(&feed), as: UTF8.self)
    }

    @Test func leavesOutWhatIsMissing() {
        let feed = ParsedFeed(format: .rss, growth: DocumentGrowth(of: 0))
        #expect(text(feed) == "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[]}")
    }

    @Test func escapesWhatJSONRequires() {
        var feed = ParsedFeed(format: .rss, growth: DocumentGrowth(of: 0))
        feed.title = "\"\\/\n\r\t\u{1}é😀"
        #expect(text(feed).contains(#""title":"\"\\/\n\r\t\u0001é😀""#))
    }

    @Test(arguments: [
        ("\u{7F}", #"\u007f"#), ("\u{80}", #"\u0080"#), ("\u{9B}31m", #"\u009b31m"#), ("\u{200E}", #"\u200e"#),
        ("\u{2028}\u{2029}", #"\u2028\u2029"#), ("\u{202A}a\u{202E}", #"\u202aa\u202e"#),
        ("\u{2066}\u{2069}", #"\u2066\u2069"#),
        ("\u{A0}©“…\u{200D}\u{2030}\u{206A}", "\u{A0}©“…\u{200D}\u{2030}\u{206A}"),
    ])
    func escapesWhatATerminalWouldObey(title: String, expected: String) {
        var feed = ParsedFeed(format: .rss, growth: DocumentGrowth(of: 0))
        feed.title = "a\(title)b"
        #expect(text(feed).contains("\"a\(expected)b\""))
    }

    @Test func resolvesURLsInBodies() throws {
        let feed = try ParsedFeed.rss("<item><link>http://a/1/</link><description>&lt;a href='x'></description></item>")
        #expect(text(feed).contains("http://a/1/x"))
    }

    @Test func writesSummariesAsPlainText() throws {
        let feed = try ParsedFeed.rss(
            "<item><content:encoded>c</content:encoded><description>a &lt;b>b&lt;/b> &amp;amp; &amp;lt;c></description></item>"
        )
        #expect(text(feed).contains(#""summary":"a b & <c>""#))
    }

    @Test func writesWhatTheReaderReads() throws {
        var item = ParsedItem()
        item.id = "1"
        item.article.url = "http://a/1"
        item.article.title = "T"
        item.article.content = "<p>ä</p>"
        item.article.summary = "S"
        item.contentBase = "http://a/1"
        item.article.imageURL = "http://a/i"
        item.article.language = "de"
        item.article.datePublished = Date(timeIntervalSince1970: 1_000_000_000)
        item.article.dateModified = Date(timeIntervalSince1970: 1_000_000_001)
        item.authors = [Author(name: "N", url: "http://n/", email: "n@n")]
        item.article.tags = ["a", "b"]
        item.article.enclosures = [
            Enclosure(url: "http://a/m", mimeType: "audio/mpeg", size: 5, duration: 1.5, title: "M")
        ]
        var feed = ParsedFeed(format: .jsonFeed, growth: DocumentGrowth(of: 0))
        feed.title = "F"
        feed.homePageURL = "http://a/"
        feed.items = [item, item]

        var again = try FeedParser.parse(JSONFeedWriter.write(&feed))
        again.growth = feed.growth
        #expect(again == feed)
    }
}
