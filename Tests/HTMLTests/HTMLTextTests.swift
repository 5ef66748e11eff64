import Testing

@testable import HTML

@Suite struct HTMLTextTests {

    @Test(arguments: [
        ("", ""), ("plain", "plain"), ("  a \n\t b  ", "a b"), ("a\r\nb", "a b"), (" ", ""),
        ("<b>a</b>b", "ab"), ("a<br>b", "a b"), ("<p>a</p><p>b</p>", "a b"), ("a <!-- no --> b", "a b"),
        ("&lt;b&gt; &amp;amp;", "<b> &amp;"), ("a&#10;&#32; b", "a b"), ("a < b", "a < b"), ("a <3 b", "a <3 b"),
        ("x <y", "x <y"), ("A<B", "A<B"), ("a <b and c", "a <b and c"), ("Vec<T> in Rust", "Vec<T> in Rust"),
        ("Map<K, V<&amp;T>>", "Map<K, V<&T>>"), ("The <Suspense/> tag", "The <Suspense/> tag"),
        ("a <x-y>b</X-Y> c", "a b c"), ("a <o:p x='1'>b", "a b"), ("cut <em", "cut"), ("cut <b class=x", "cut"),
        ("cut</b", "cut"), ("a</t>", "a"), ("cut <a href=\"htt", "cut"), ("<![CDATA[a & b]]>", "a & b"),
        ("a<script>var b;</script><style>c{}</style>d", "ad"), ("<title>a &amp; b</title>", "a & b"),
        ("Æ&nbsp;日本", "Æ\u{A0}日本"),
    ])
    func plainTextIsOneLine(html: String, text: String) {
        #expect(HTMLText.plain(html) == text)
    }

    @Test(arguments: [
        ("<h1>One</h1><ul><li>two<li>three</ul>", "One two three"), ("<td>a</td><td>b</td>", "a b"),
        ("w<b>or</b>d", "word"), ("a<img alt='cat &amp; dog'>b", "a cat & dog b"), ("a <b", "a"), ("Vec<T> <y", "Vec"),
        ("a\n b \t c\u{1}d ", "a b c\u{1}d"),
        ("<script>x</script><iframe>y</iframe><textarea>z</textarea>", "z"), ("a &amp; b  c", "a & b c"),
    ])
    func searchableTextHasTheWords(html: String, text: String) {
        #expect(HTMLText.searchable(html) == text)
    }

    /// Texts are looked at eight bytes at a time.
    @Test func whiteSpaceIsFoldedWhereverItIs() throws {
        for number in 0..<59_049 {
            var rest = number
            let text = String(
                (0..<10).map { _ in
                    defer { rest /= 3 }
                    return [Character("a"), " ", "\n"][rest % 3]
                })
            let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            try #require(HTMLText.searchable(text) == words, "\(text.debugDescription)")
        }
    }

    @Test(arguments: [
        ("a", "<p>a</p>"), ("a\nb\r\n\r\n\n<c> & d", "<p>a<br>\nb</p>\n<p>&lt;c&gt; &amp; d</p>"), ("", ""),
        // What is one character to Swift: markup with a mark, and a space with one, which is no blank line.
        ("a\n\u{A0}\u{FE0F}\nb", "<p>a<br>\n\u{A0}\u{FE0F}<br>\nb</p>"),
        ("<\u{308}p &\u{301}lt; \u{70F}<b>", "<p>&lt;\u{308}p &amp;\u{301}lt; \u{70F}&lt;b&gt;</p>"),
    ])
    func plainTextIsShownAsParagraphs(text: String, html: String) {
        #expect(HTMLText.html(plain: text) == html)
    }
}
