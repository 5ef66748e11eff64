@testable import Base
import TestSupport
import Testing

@testable import Parser

@Suite struct TextSectionsTests {

    private func hidden(_ text: String) -> (skeleton: String, texts: [String])? {
        Array(text.utf8).withUnsafeBufferPointer { document in
            guard let texts = TextSections(document) else { return nil }
            return (
                String(decoding: texts.skeleton.bytes, as: UTF8.self),
                texts.sections.map { String(decoding: $0.bytes, as: UTF8.self) }
            )
        }
    }

    @Test func takesSectionsOut() throws {
        let sections = try #require(hidden("<a>x<![CDATA[<b>]]>y<![CDATA[]] >]]></a>"))
        #expect(sections.skeleton == "<a>x<?x-text?>y<?x-text?></a>")
        #expect(sections.texts == ["<b>", "]] >"])
    }

    @Test(arguments: [
        "<a/>", "<a><!-- <![CDATA[x]]> --></a>", "<a><?p <![CDATA[x]]> ?></a>", "<a><![CDATA[]]></a>",
        "<a><![CDATA[x]]><![CDATA[y</a>", "<!DOCTYPE a [<!ENTITY b '<![CDATA[x]]>'>]><a><![CDATA[x]]></a>",
        "<a><?x-text?><![CDATA[x]]></a>",
    ])
    func leavesOtherDocumentsAlone(text: String) {
        #expect(hidden(text) == nil)
    }

    @Test(arguments: [
        ("<![CDATA[a]]>b<![CDATA[c]]>", "abc"), ("a\r\n<![CDATA[b\r\nc\rd\r\n]]>e", "a b c d e"),
        ("<!-- <![CDATA[x]]> --><![CDATA[a]]>", "a"), ("a<![CDATA[]]>b", "ab"), ("<![CDATA[&amp;amp;]]>", "&amp;"),
        ("<?x-text?><![CDATA[a]]>", "a"),
    ])
    func keepsTextInOrder(content: String, title: String) throws {
        #expect(try ParsedFeed.rss("<title>\(content)</title>").title == title)
    }

    @Test func escapesTextAmongElements() throws {
        let feed = try ParsedFeed.rss("<item><description><p><![CDATA[1 < 2]]></p></description></item>")
        #expect(feed.items.first?.contentHTML == "<p>1 &lt; 2</p>")
    }

    @Test func turnsLineEndsIntoLineFeeds() throws {
        let feed = try ParsedFeed.rss("<item><description><![CDATA[a\r\nb\rc\r]]>.</description></item>")
        #expect(feed.items.first?.contentHTML == "a\nb\nc\n.")
    }

    /// Else the section in it would be taken for the one that follows.
    @Test func commentsEndWhereXMLSaysSo() throws {
        let feed = try ParsedFeed.rss("<title><!--> <![CDATA[a]]> --><![CDATA[b]]></title>")
        #expect(feed.title == "b")
    }

    // MARK: Texts with references

    private static let escaped = String(repeating: "&lt;p&gt;Words &amp; words&lt;/p&gt; ", count: 4)

    @Test func takesEscapedTextsOut() throws {
        let sections = try #require(
            hidden("<a b=\"&lt;&gt;&lt;&gt;\">\(Self.escaped)<c>few &lt;</c>\(Self.escaped)</a>"))
        #expect(sections.skeleton == "<a b=\"&lt;&gt;&lt;&gt;\"><?x-text?><c>few &lt;</c><?x-text?></a>")
        #expect(sections.texts == [Self.escaped, Self.escaped])
    }

    @Test(arguments: [
        // Entities that a document type may define, and what is no reference.
        "<a>\(escaped)&nbsp;</a>", "<a>\(escaped)& </a>", "<a>\(escaped)&#0;</a>", "<a>\(escaped)&#xFFFE;</a>",
        "<a>\(escaped)&#xD800;</a>", "<a>\(escaped)&#;</a>", "<a>\(escaped)&#x;</a>", "<a>\(escaped)&#x110000;</a>",
        "<a>\(escaped)&#99999999999999999999;</a>", "<a>\(escaped)&LT;</a>", "<a>\(escaped)&lt</a>", "<a>\(escaped)&",
        // No text.
        "<a><!-- > \(escaped) --></a>", "<a><!--> \(escaped) --></a>",
        "<a><!--><![CDATA[x]]> --></a>", "<a><!---> \(escaped) --></a>", "<a><?p > \(escaped) ?></a>", "<a \(escaped)",
        "\(escaped)<a/>",
        "<!DOCTYPE a [<!ENTITY b 'c'>]><a>\(escaped)</a>", "<a><?x-text?>\(escaped)</a>",
    ])
    func leavesOtherTextsAlone(text: String) {
        #expect(hidden(text) == nil)
    }

    @Test func readsReferences() throws {
        let text = "&lt;&gt;&amp;&quot;&apos; &#65;&#x42;&#x1F600; &amp;amp;\r\n&#13;\u{E9} > &lt;"
        let long = String(repeating: text, count: 10)
        let expected = String(repeating: "<>&\"'AB\u{1F600}&amp;\n\r\u{E9}><", count: 10)
        let feed = try ParsedFeed.rss("<item><description>\(long)</description></item>")
        let html = try #require(feed.items.first?.contentHTML)
        #expect(html.replacing(" ", with: "") == expected)
    }

    /// With a text that is left to libxml2 because of an entity, and without: the same otherwise.
    @Test func readsAsLibXML2Does() throws {
        var random = SplitMix64(seed: 1)
        let pieces = [
            "&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&#10;", "&#xA0;", "&#8217;", "&#x2028;", "a", "\u{E9}",
            "\u{1F600}",
            " ", "\n", "\r\n", "\r", "]]", ">", "words ", "<b>", "</b>", "<![CDATA[&lt;]]>", "<!-- &gt; -->",
        ]
        for _ in 0..<2_000 {
            var text = ""
            var isBold = false
            for _ in 0..<40 {
                let piece = pieces.randomElement(using: &random) ?? ""
                // Well-formed.
                if piece == "<b>" ? isBold : piece == "</b>" ? !isBold : piece == ">" && text.hasSuffix("]]") {
                    continue
                }
                if piece == "<b>" || piece == "</b>" { isBold.toggle() }
                text += piece
            }
            if isBold { text += "</b>" }
            let doctype = "<!DOCTYPE rss [<!ENTITY unused 'x'>]>"
            let document = "<rss><channel><item><description>\(text)</description></item></channel></rss>"
            let ours = try FeedParser.parse(Array(document.utf8)).items.first?.contentHTML
            let libXML2s = try FeedParser.parse(Array((doctype + document).utf8)).items.first?.contentHTML
            try #require(ours == libXML2s, "\(text.debugDescription)")
        }
    }
}
