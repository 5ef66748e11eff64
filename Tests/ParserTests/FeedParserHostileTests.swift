import Model
import Testing

@testable import Parser

/// Documents made to hurt: each must be read, or refused, quickly and without help from outside.
@Suite struct FeedParserHostileTests {

    private static let small = """
        <?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x "y">]>
        <rss version="2.0" xmlns:dc='http://purl.org/dc/elements/1.1/'><channel><title>T &amp; &x;</title>
        <item><guid>1</guid><description><![CDATA[<p>é</p>]]></description><dc:creator>A</dc:creator></item>
        <item><guid>2</guid><enclosure url="/a&amp;b" length='3'/><!-- c --></item></channel></rss>
        """

    @Test func survivesTruncationAtEveryByte() throws {
        let bytes = Array(Self.small.utf8)
        var count = 0
        for length in 0...bytes.count {
            let feed = try? FeedParser.parse(Array(bytes[..<length]))
            let found = feed?.items.count ?? 0
            #expect(found >= count, "an item was lost at \(length) bytes")
            count = found
        }
        #expect(count == 2)
    }

    @Test func survivesADamagedByteAnywhere() {
        let bytes = Array(Self.small.utf8)
        for index in bytes.indices {
            for byte: UInt8 in [0x00, 0x3C, 0x3E, 0x26, 0x22, 0xFF] {
                var damaged = bytes
                damaged[index] = byte
                let feed = try? FeedParser.parse(damaged)
                #expect((feed?.items.count ?? 0) <= 4)
            }
        }
    }

    @Test func survivesDeepNamespaces() throws {
        let depth = 40_000
        let deep = String(repeating: "<z:a xmlns:b='c'>", count: depth) + String(repeating: "</z:a>", count: depth)
        let feed = try ParsedFeed.rss("<item><guid>1</guid>\(deep)</item><item/>")
        #expect(feed.items.map(\.id) == ["1", nil])
    }

    @Test func survivesDeepNesting() throws {
        let depth = 50_000
        let deep = String(repeating: "<b>", count: depth) + "x" + String(repeating: "</b>", count: depth)
        let feed = try ParsedFeed.rss("<item><guid>1</guid><description>\(deep)</description></item><item/>")
        #expect(feed.items.count == 2)
        #expect(feed.items.first?.id == "1")
    }

    @Test func doesNotLetEntitiesExplode() throws {
        let laughs = (1...9).map { "<!ENTITY l\($0) '\(String(repeating: "&l\($0 - 1);", count: 10))'>" }.joined()
        let uses = String(repeating: "&l9;", count: 1000)
        let feed = try ParsedFeed.parsing(
            "<!DOCTYPE rss [<!ENTITY l0 'lol'>\(laughs)]><rss><channel><item><title>\(uses)</title></item></channel></rss>"
        )
        #expect(feed.items.count == 1)
        #expect((feed.items.first?.article.title?.utf8.count ?? 0) <= 1 << 20)
    }

    @Test func survivesAnEntityThatContainsItself() throws {
        let feed = try ParsedFeed.parsing(
            "<!DOCTYPE rss [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><rss><channel><title>x&a;</title></channel></rss>")
        #expect(feed.title?.first == "x")
    }

    @Test(arguments: [
        "<!DOCTYPE rss [<!ENTITY f SYSTEM 'file:///etc/passwd'>]>", "<!DOCTYPE rss SYSTEM 'file:///etc/passwd'>",
        "<!DOCTYPE rss [<!ENTITY % p SYSTEM 'file:///etc/passwd'> %p; <!ENTITY f '%p;'>]>",
    ])
    func readsNothingOutsideTheDocument(declaration: String) throws {
        let feed = try ParsedFeed.parsing(
            "\(declaration)<rss><channel><title>a&f;</title><item><link>http://a/&f;</link></item></channel></rss>")
        #expect(!"\(feed)".contains("root:"))
        #expect(feed.items.count == 1)
    }

    @Test func survivesAHugeAttribute() throws {
        let value = String(repeating: "x", count: 11_000_000)
        let feed = try ParsedFeed.rss("<item><enclosure url='http://a/\(value)'/></item>")
        // It is longer than any address.
        #expect(feed.items.first?.article.enclosures == [])
    }

    @Test func survivesAHugeText() throws {
        let value = String(repeating: "x ", count: 6_000_000)
        let feed = try ParsedFeed.rss("<item><description>\(value)</description></item>")
        #expect(feed.items.first?.article.content?.utf8.count == value.utf8.count - 1)
    }

    @Test func keepsOnlyTheFirstOfTooManyAttributes() throws {
        let attributes = (0..<50_000).map { "a\($0)='1'" }.joined(separator: " ")
        let feed = try ParsedFeed.rss("<item><enclosure url='http://a/' \(attributes)/></item><item/>")
        #expect(feed.items.count == 2)
        #expect(feed.items.first?.article.enclosures.map(\.url) == ["http://a/"])
    }

    /// What must be compared with all that came before is limited in number; the rest must take linear time.
    @Test(arguments: [
        "<category>%</category>", "<enclosure url='http://a/%'/>", "<author>a%</author>", "<b></c%>",
        "<a xmlns:b%='c'>",
        "<z:a>", "<!", "<!--", "]]>", "<title>", "<item><link>", "<rss ", "<source><author><name>%</name></author>",
        "<media:content url='http://a/%' medium='image'/>", "<itunes:category text='%'>", "&#150;",
        "<![CDATA[", "<item>", "& ", "<a b=", "<a b=\"",
    ])
    func survivesCrowds(_ part: String) throws {
        let crowd = (0..<10_000).map { part.replacing("%", with: "\($0)") }.joined()
        let feed = try ParsedFeed.parsing("<rss><channel><title>T</title><item><guid>1</guid></item><item>\(crowd)")
        #expect(feed.title == "T")
        #expect(feed.items.first?.id == "1")
    }

    @Test func ignoresZeroBytes() throws {
        let feed = try ParsedFeed.rss("<ti\u{0}tle>a\u{0}b</title>\u{0}<item/>")
        #expect(feed.title == "ab")
        #expect(feed.items.count == 1)
    }

    @Test func ignoresASecondRoot() throws {
        let one = "<rss><channel><item/></channel></rss>"
        #expect(try ParsedFeed.parsing(one + one).items.count == 1)
    }

    @Test(arguments: ["[", "{\"items\":[", "{\"a\":"])
    func survivesDeepJSON(opening: String) {
        let text = "{\"items\":" + String(repeating: opening, count: 20_000)
        #expect(throws: FeedParserError.self) { try ParsedFeed.parsing(text) }
    }
}
