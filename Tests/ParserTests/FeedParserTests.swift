import Model
import Testing

@testable import Parser

@Suite struct FeedParserTests {

    @Test(arguments: [
        ("<rss><channel><item/></channel></rss>", FeedFormat.rss),
        ("<RSS><Channel><ITEM/></Channel></RSS>", .rss),
        ("<channel><item/></channel>", .rss),
        (
            "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'><item/></rdf:RDF>",
            .rdf
        ),
        ("<feed xmlns='http://www.w3.org/2005/Atom'><entry/></feed>", .atom),
        ("<feed xmlns='http://purl.org/atom/ns#' version='0.3'><entry/></feed>", .atom),
        ("<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:entry/></a:feed>", .atom),
        ("<feed><entry/></feed>", .atom),
        ("{\"version\": \"https://jsonfeed.org/version/1\", \"items\": [{}]}", .jsonFeed),
        ("\n\u{FEFF} <?xml version='1.0'?><rss><channel><item/></channel></rss>", .rss),
        ("<entry xmlns='http://www.w3.org/2005/Atom'><id>1</id></entry>", .atom),
        ("<CHANNEL HREF='http://a/'><ITEM HREF='http://a/1'/></CHANNEL>", .rss),
        (
            "<br />\n<b>Notice</b>: x in <b>/f.php</b><br />\n<?xml version='1.0'?><rss><channel><item/></channel></rss>",
            .rss
        ),
        ("<xml version='1.0'><feed xmlns='http://www.w3.org/2005/Atom'><entry/></feed>", .atom),
        ("HTTP/1.1 200 OK\r\n\r\n<rss><channel><item/></channel></rss>", .rss),
        ("Warning: mysql_connect() failed in /var/www\n<rss><channel><item/></channel></rss>", .rss),
    ])
    func tellsTheFormatFromTheContent(text: String, format: FeedFormat) throws {
        let feed = try ParsedFeed.parsing(text)
        #expect(feed.format == format)
        #expect(feed.items.count == 1)
    }

    @Test(arguments: [
        ("", FeedParserError.empty), (" \n", .empty), ("<", .unreadable), ("hello", .unreadable), ("{", .unreadable),
        ("<html><body/></html>", .webPage), ("<!DOCTYPE html><HTML><p>x</HTML>", .webPage),
        ("<!doctype html><html><p>x<br></html>", .webPage),
        ("<!doctype html><title>x</title>", .webPage), ("<!DOCTYPE  html>\n<x-app></x-app>", .webPage),
        ("<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN\">x", .webPage), ("<!-- x --><head></head>", .webPage),
        ("<body>x", .webPage), ("<META charset=utf-8>", .webPage), ("<p>x<p>y", .webPage), ("<h1>x</h1>", .webPage),
        ("<svg/>", .notAFeed(root: "svg")), ("<!DOCTYPE map><map/>", .notAFeed(root: "map")),
        ("<opml version='2.0'/>", .notAFeed(root: "opml")), ("{\"a\": 1}", .notAFeed(root: "JSON")),
    ])
    func saysWhyItIsNoFeed(text: String, error: FeedParserError) {
        #expect(throws: error) { try ParsedFeed.parsing(text) }
    }

    @Test func keepsItemsInOrderWithDuplicates() throws {
        let feed = try ParsedFeed.rss(
            "<item><guid>b</guid></item><item><guid>a</guid></item><item><guid>b</guid></item>")
        #expect(feed.items.map(\.id) == ["b", "a", "b"])
    }

    @Test(arguments: [
        "<guid>2</guid>", "<title>t</title><link>http://a/2</link>", "<title>t</title><guid>2",
        "<guid>2</guid><title>t",
    ])
    func dropsAnItemCutOffBeforeItCouldBeRecognised(item: String) throws {
        let feed = try ParsedFeed.parsing("<rss><channel><title>T</title><item><guid>1</guid></item><item>\(item)")
        #expect(feed.items.map(\.id) == ["1"])
        #expect(feed.isTruncated)
    }

    @Test func keepsWhatIsWholeOfAnItemCutOffLater() throws {
        let feed = try ParsedFeed.parsing(
            "<rss><channel><item><guid>1</guid></item><item><guid>2</guid><title>t</title><pubDate>2004-01-01</pubDate>"
                + "<description>short</description><content:encoded><![CDATA[<p>lo")
        #expect(feed.items.map(\.id) == ["1", "2"])
        #expect(feed.items.map(\.isTruncated) == [false, true])
        #expect(feed.items.last?.article.content == "short")
        #expect(feed.isTruncated)
    }

    @Test func keepsTheBeginningOfTheOnlyItem() throws {
        let feed = try ParsedFeed.parsing("<rss><channel><item><title>t</title><description><![CDATA[<p>begi")
        #expect(feed.items.map(\.article.content) == ["<p>begi"])
        #expect(feed.items.map(\.isTruncated) == [true])
        #expect(try ParsedFeed.parsing("<rss><channel><item><title>t").items.isEmpty)
    }

    @Test func takesFiftyThousandItems() throws {
        let feed = try ParsedFeed.rss(String(repeating: "<item/>", count: 50_001))
        #expect(feed.items.count == 50_000)
        #expect(feed.isTruncated)
        #expect(try !ParsedFeed.rss(String(repeating: "<item/>", count: 50_000)).isTruncated)
    }

    @Test func aPageWithASampleOfAFeedIsAPage() {
        let page = "<html><body><pre><rss version='2.0'><channel><item/></channel></rss></pre></body></html>"
        #expect(throws: FeedParserError.webPage) { try ParsedFeed.parsing(page) }
    }

    @Test func readsTheCharactersOfWindows() throws {
        let feed = try ParsedFeed.rss("<title>a &#150; \u{93}b\u{94} \u{A0}é</title><item><title>&#133;</title></item>")
        #expect(feed.title == "a – “b” \u{A0}é")
        #expect(feed.items.first?.article.title == "…")
    }

    @Test func takesABareEndTagForTheEnd() throws {
        let feed = try ParsedFeed.parsing("<rss><channel><item><title>&aacute;</title></item></channel></rss")
        #expect(feed.items.map(\.article.title) == ["á"])
        #expect(!feed.isTruncated)
    }

    @Test func ignoresWhatFollowsTheRoot() throws {
        let feed = try ParsedFeed.parsing("<rss><channel><item><guid>1</guid></item></channel></rss><p>x &y")
        #expect(feed.items.count == 1)
        #expect(!feed.isTruncated)
    }

    @Test func recoversFromBrokenMarkup() throws {
        let feed = try ParsedFeed.rss(
            "<item><title>AT&T &amp; <b>B</i></title><link>http://a/?b&c</link></item><item><guid>2</guid></item>")
        #expect(feed.items.map(\.article.title) == ["AT&T & B", nil])
        #expect(feed.items.map(\.article.url) == ["http://a/?b&c", nil])
    }

    @Test(arguments: [
        "<description>x", "<title>x", "<description>x <b>y", "<image><url>x", "<itunes:owner>",
        "<title>x<item><guid>0</guid></item><description>",
        "<item><guid>0</guid><description>x</item><title>",
    ])
    func readsTheItemsAfterAnElementThatWasNeverClosed(unclosed: String) throws {
        let feed = try ParsedFeed.rss("\(unclosed)<item><guid>1</guid></item><item><guid>2</guid></item>")
        #expect(feed.items.map(\.id).suffix(2) == ["1", "2"])
    }

    @Test func keepsTheTextOfAnElementThatWasNeverClosed() throws {
        let feed = try ParsedFeed.atom("<title>T<entry><id>1</id><summary>S<entry><id>2</id></entry></feed>")
        #expect(feed.title == "T")
        #expect(feed.items.map(\.contentText) == ["S", nil])
        #expect(!feed.isTruncated)
    }

    @Test func endsAnItemThatWasNeverClosedWhereTheNextBegins() throws {
        let feed = try ParsedFeed.rss("<item><guid>1</guid><item><guid>2</guid></item>")
        #expect(feed.items.map(\.id) == ["1", "2"])
    }
}
