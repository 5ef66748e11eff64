import Model
import Testing

@testable import Parser

@Suite struct XMLTextTests {

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
        #expect(feed.items.first?.article.content == "<p>1 &lt; 2</p>")
    }

    @Test func turnsLineEndsIntoLineFeeds() throws {
        let feed = try ParsedFeed.rss("<item><description><![CDATA[a\r\nb\rc\r]]>.</description></item>")
        #expect(feed.items.first?.article.content == "a\nb\nc\n.")
    }

    /// The document is handed to libxml2 in pieces of a mebibyte, or a sixteenth of it if that is more.
    @Test(arguments: [1 << 20, 1 << 24]) func lineEndsAcrossPiecesAreOne(length: Int) throws {
        let (count, line) = (length / 3, "a\r\n")
        let lines = String(repeating: line, count: count)
        for shift in 0..<3 {
            let blanks = String(repeating: " ", count: shift)
            let feed = try ParsedFeed.rss("\(blanks)<item><description><![CDATA[\(lines)b]]></description></item>")
            let text = try #require(feed.items.first?.article.content)
            #expect(text.utf8.count == 2 * count + 1)
        }
    }

    /// Else the section in it would be taken for the one that follows.
    @Test func commentsEndWhereXMLSaysSo() throws {
        let feed = try ParsedFeed.rss("<title><!--> <![CDATA[a]]> --><![CDATA[b]]></title>")
        #expect(feed.title == "b")
    }

    @Test func readsReferences() throws {
        let text = "&lt;&gt;&amp;&quot;&apos; &#65;&#x42;&#x1F600; &amp;amp;\r\n&#13;\u{E9} > &lt;"
        let long = String(repeating: text, count: 10)
        let expected = String(repeating: "<>&\"'AB\u{1F600}&amp;\n\r\u{E9}><", count: 10)
        let feed = try ParsedFeed.rss("<item><description>\(long)</description></item>")
        let html = try #require(feed.items.first?.article.content)
        #expect(html.replacing(" ", with: "") == expected)
    }
}
