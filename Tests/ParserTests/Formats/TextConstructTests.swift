import Model
import Testing

@testable import Parser

@Suite struct TextConstructTests {

    private func entry(_ elements: String) throws -> ParsedItem {
        try #require(ParsedFeed.atom("<entry>\(elements)</entry>").items.first)
    }

    /// Only the content may be bytes (RFC 4287, 3.1).
    @Test func aTitleOfAnyTypeIsText() throws {
        #expect(try entry("<title type='application/x-custom'>test</title>").article.title == "test")
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
        #expect(entry.article.content == expected)
        #expect(entry.contentText == nil)
    }

    @Test(arguments: [
        ("<content>a &lt;b> c</content>", "a <b> c"), ("<content type='text'>a\n b</content>", "a\n b"),
        ("<content type='text/plain' mode='escaped'>&lt;p></content>", "<p>"),
    ])
    func readsText(content: String, expected: String) throws {
        let entry = try entry(content)
        #expect(entry.contentText == expected)
        #expect(entry.article.content == nil)
    }

    @Test(arguments: [
        "<content type='image/png'>iVBORw0KGgo=</content>", "<content type='image/png'>iVBO\n Rw0KGgo</content>",
        "<content type='application/pdf'>JVBERi0xLjUKJeLjz9M=</content>",
        "<content type='audio/mpeg'>SUQzBAAAAAAA</content>",
        "<content mode='base64' type='application/octet-stream'>AAECAw==</content>",
    ])
    func takesNoBytesForText(content: String) throws {
        let entry = try entry(content + "<summary>s</summary>")
        #expect(entry.contentText == "s")
        #expect(entry.article.content == nil)
    }

    @Test func decodesTextInBase64() throws {
        #expect(
            try entry("<content type='application/octet-stream'>PHA+\nYTwvcD4</content>").article.content == "<p>a</p>")
        #expect(
            try entry("<content type='application/x-unknown'>A text, and no base64.</content>").article.content
                == "A text, and no base64.")
        let item =
            "<item><content:encoded encoding='base64'>PHA+YTwvcD4=</content:encoded><description>d</description></item>"
        #expect(try ParsedFeed.rss(item).items.first?.article.content == "<p>a</p>")
        let picture =
            "<item><content:encoded type='image/png'>iVBORw0KGgo=</content:encoded><description>d</description></item>"
        #expect(try ParsedFeed.rss(picture).items.first?.article.content == "d")
    }

    /// XML Base holds for every element, and HTML has no such attribute.
    @Test(arguments: [
        ("<x:div xml:base='sub/'><x:img src='a'/></x:div>", "<div><img src=\"http://b/c/sub/a\"></div>"),
        ("<x:p xml:base='http://d/'><x:a href='e'>f</x:a></x:p>", "<p><a href=\"http://d/e\">f</a></p>"),
        (
            "<x:p xml:base='/s/'><x:b xml:base='t/'><x:img src='a'/></x:b><x:img src='a'/></x:p>",
            "<p><b><img src=\"http://b/s/t/a\"></b><img src=\"http://b/s/a\"></p>"
        ),
        (
            "<x:p xml:base='s/'><x:img src='a'/></x:p><x:img src='a'/>",
            "<p><img src=\"http://b/c/s/a\"></p><img src=\"a\">"
        ),
        ("<x:img xml:base='s/' src='a'/>", "<img src=\"http://b/c/s/a\">"),
        (
            "<x:p xml:base='s/'><x:a href='#n'>1</x:a><x:a href='/t'>2</x:a></x:p>",
            "<p><a href=\"#n\">1</a><a href=\"http://b/t\">2</a></p>"
        ),
        ("<x:img xml:base='s/' srcset='a 1x, b 2x'/>", "<img srcset=\"http://b/c/s/a 1x, http://b/c/s/b 2x\">"),
        ("<x:blockquote xml:base='s/' cite='a'>q</x:blockquote>", "<blockquote cite=\"http://b/c/s/a\">q</blockquote>"),
        ("<x:p xml:base='s/' title='a'>q</x:p>", "<p title=\"a\">q</p>"),
        ("<x:p xml:base='../d/'><x:img src='a'/></x:p>", "<p><img src=\"http://b/d/a\"></p>"),
    ])
    func resolvesAddressesWithinElementsThatHaveABase(markup: String, expected: String) throws {
        let content =
            "<content type='xhtml' xml:base='http://b/c/' xmlns:x='http://www.w3.org/1999/xhtml'>\(markup)</content>"
        let html = try #require(entry(content).article.content)
        #expect(html.replacing(#/ xml:base="[^"]*"/#, with: "") == expected)
    }

    @Test(arguments: [
        ("<title>a &lt;b> &amp;amp; c</title>", "a <b> &amp; c"),
        ("<title type='html'>a &lt;b>b&lt;/b> &amp;amp; c</title>", "a b & c"),
        ("<title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>a <b>b</b> &amp; c</div></title>", "a b & c"),
        ("<title> a\n b </title>", "a b"),
    ])
    func makesTitlesPlain(title: String, expected: String) throws {
        #expect(try entry(title).article.title == expected)
    }

    @Test func takesMarkupInAnRSSDescriptionAsWritten() throws {
        let feed = try ParsedFeed.rss("<item><description>a <p>1 &lt; 2</p></description></item>")
        #expect(feed.items.first?.article.content == "a <p>1 &lt; 2</p>")
    }

    @Test func escapesATextThatStandsBesideABody() throws {
        #expect(try entry("<summary>a &lt;b></summary><content>c</content>").article.summary == "a &lt;b&gt;")
    }
}
