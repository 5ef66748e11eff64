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
        ("What is <!DOCTYPE html> for?", "What is <!DOCTYPE html> for?"),
        ("The <dialog> element", "The <dialog> element"), ("<b> vs <strong>", "<b> vs <strong>"),
        ("<script type=\"module\"> in browsers", "<script type=\"module\"> in browsers"),
        ("<title> and <meta> tags", "<title> and <meta> tags"), ("Why <table> layouts won", "Why <table> layouts won"),
        ("<iframe> &amp; <style>", "<iframe> & <style>"), ("The </div> that wasn't", "The </div> that wasn't"),
        ("Use <input type=date> now", "Use <input type=date> now"), ("<img> without alt", "<img> without alt"),
        ("The <ul>, <li> and <p> of it", "The <ul>, <li> and <p> of it"), ("<em/> is odd", "<em/> is odd"),
        // Markup: in pairs, alone by nature, with attributes, or what is left of it.
        ("An <em>emphatic</em> title", "An emphatic title"), ("The <a href='x'>link</a>", "The link"),
        ("A title <br/> broken", "A title broken"), ("H<sub>2</sub>O", "H2O"), ("<p>All</p><p>of it</p>", "All of it"),
        ("<img src='x' alt='y'>A title", "A title"), ("A <span class='x'>title", "A title"), ("A title</b>", "A title"),
        ("<script>x</script>A title", "A title"), ("Vec<T> and i <3 boats", "Vec<T> and i <3 boats"),
        ("a <x-y>b</X-Y> c", "a b c"), ("Tips &amp; tricks", "Tips & tricks"), ("cut <em", "cut"),
    ])
    func titlesKeepTheElementsTheyName(html: String, title: String) {
        #expect(HTMLText.title(html) == title)
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

    @Test(arguments: [
        ("a:\n  - b", "<p style=\"white-space: pre-wrap\">a:\n  - b</p>"),
        ("a  b", "<p style=\"white-space: pre-wrap\">a  b</p>"),
        ("a\tb", "<p style=\"white-space: pre-wrap\">a\tb</p>"),
        // Of typists, and at the ends of lines.
        ("One.  Two?  Three", "<p>One.  Two?  Three</p>"), ("a  \nb\t", "<p>a  <br>\nb\t</p>"),
    ])
    func plainTextKeepsSpacesThatGiveItShape(text: String, html: String) {
        #expect(HTMLText.html(plain: text) == html)
    }

    @Test(arguments: [
        ("See http://e.org/a.", "See [http://e.org/a]."), ("(http://e.org/a_(b))", "([http://e.org/a_(b)])"),
        ("<https://e.org/>, and", "&lt;[https://e.org/]&gt;, and"), ("HTTP://E.org", "[HTTP://E.org]"),
        ("xhttp://e.org ftp://e.org http:// https://.", "xhttp://e.org ftp://e.org http:// https://."),
        ("http://a.org/?x=1&y=2;", "[http://a.org/?x=1&amp;y=2];"), ("見てhttp://e.org/。", "見て[http://e.org/]。"),
        ("“http://e.org/a”… http://e.org/b!", "“[http://e.org/a]”… [http://e.org/b]!"),
        ("http://[::1]:8080/a", "[http://[::1]:8080/a]"), ("mar@example.org", "mar@example.org"),
    ])
    func addressesInPlainTextAreLinks(text: String, html: String) {
        let linked = html.replacing(#/\[(http[^ ]*?)\](?=[^:\]]|$)/#.ignoresCase()) {
            "<a href=\"\($0.1)\">\($0.1)</a>"
        }

        #expect(HTMLText.html(plain: text) == "<p>" + linked + "</p>")
    }
}
