import Testing

@testable import Parser

@Suite struct TextConstructTests {

    private func entry(_ elements: String) throws -> ParsedItem {
        try #require(ParsedFeed.atom("<entry>\(elements)</entry>").items.first)
    }

    @Test(arguments: [
        ("<content type='html'>&lt;p&gt;a &amp;amp; b</content>", "<p>a &amp; b"),
        ("<content type='html'><![CDATA[<p>a]]></content>", "<p>a"),
        ("<content type='text/html' mode='escaped'>&lt;p></content>", "<p>"),
        ("<content type='application/xhtml+xml'><p>a &lt; b<br/></p></content>", "<p>a &lt; b<br></p>"),
        ("<content mode='xml'>a &lt; <b>c</b> &amp;</content>", "a &lt; <b>c</b> &amp;"),
        ("<content type='text/html' mode='base64'>PHA+YTwvcD4=</content>", "<p>a</p>"),
        ("<content type='html'><b>&lt;i&gt;</b></content>", "<b><i></b>"),
        (
            "<content type='xhtml'><x:p xmlns:x='http://www.w3.org/1999/xhtml' title='a&quot;&lt;'>b</x:p></content>",
            "<p title=\"a&quot;&lt;\">b</p>"
        ),
    ])
    func readsMarkup(content: String, expected: String) throws {
        let entry = try entry(content)
        #expect(entry.contentHTML == expected)
        #expect(entry.contentText == nil)
    }

    @Test(arguments: [
        ("<content>a &lt;b> c</content>", "a <b> c"), ("<content type='text'>a\n b</content>", "a\n b"),
        ("<content type='text/plain' mode='escaped'>&lt;p></content>", "<p>"),
    ])
    func readsText(content: String, expected: String) throws {
        let entry = try entry(content)
        #expect(entry.contentText == expected)
        #expect(entry.contentHTML == nil)
    }

    @Test(arguments: [
        ("<title>a &lt;b> &amp;amp; c</title>", "a <b> &amp; c"),
        ("<title type='html'>a &lt;b>b&lt;/b> &amp;amp; c</title>", "a b & c"),
        ("<title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>a <b>b</b> &amp; c</div></title>", "a b & c"),
        ("<title> a\n b </title>", "a b"),
    ])
    func makesTitlesPlain(title: String, expected: String) throws {
        #expect(try entry(title).title == expected)
    }

    @Test func takesMarkupInAnRSSDescriptionAsWritten() throws {
        let feed = try ParsedFeed.rss("<item><description>a <p>1 &lt; 2</p></description></item>")
        #expect(feed.items.first?.contentHTML == "a <p>1 &lt; 2</p>")
    }

    @Test func escapesATextThatStandsBesideABody() throws {
        #expect(try entry("<summary>a &lt;b></summary><content>c</content>").summary == "a &lt;b&gt;")
    }
}
