@testable import Base
import Testing

@testable import Parser

@Suite struct CDATASectionsTests {

    private func hidden(_ text: String) -> (skeleton: String, texts: [String])? {
        Array(text.utf8).withUnsafeBufferPointer { document in
            guard let sections = CDATASections(document) else { return nil }
            return (
                String(decoding: sections.skeleton.bytes, as: UTF8.self),
                sections.texts.map { String(decoding: $0, as: UTF8.self) }
            )
        }
    }

    @Test func takesSectionsOut() throws {
        let sections = try #require(hidden("<a>x<![CDATA[<b>]]>y<![CDATA[]] >]]></a>"))
        #expect(sections.skeleton == "<a>x<?x-cdata?>y<?x-cdata?></a>")
        #expect(sections.texts == ["<b>", "]] >"])
    }

    @Test(arguments: [
        "<a/>", "<a><!-- <![CDATA[x]]> --></a>", "<a><?p <![CDATA[x]]> ?></a>", "<a><![CDATA[]]></a>",
        "<a><![CDATA[x]]><![CDATA[y</a>", "<!DOCTYPE a [<!ENTITY b '<![CDATA[x]]>'>]><a><![CDATA[x]]></a>",
        "<a><?x-cdata?><![CDATA[x]]></a>",
    ])
    func leavesOtherDocumentsAlone(text: String) {
        #expect(hidden(text) == nil)
    }

    @Test(arguments: [
        ("<![CDATA[a]]>b<![CDATA[c]]>", "abc"), ("a\r\n<![CDATA[b\r\nc\rd\r\n]]>e", "a b c d e"),
        ("<!-- <![CDATA[x]]> --><![CDATA[a]]>", "a"), ("a<![CDATA[]]>b", "ab"), ("<![CDATA[&amp;amp;]]>", "&amp;"),
        ("<?x-cdata?><![CDATA[a]]>", "a"),
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
}
