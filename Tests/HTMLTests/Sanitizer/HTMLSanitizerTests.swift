@testable import Base
import Testing

@testable import HTML

@Suite struct HTMLSanitizerTests {

    /// What a terminal obeys, or what turns the direction of the text after it.
    @Test(arguments: [
        ("a\u{9B}31mb", "a31mb"), ("<p title=\"a\u{9D}b\">\u{85}\u{80}c</p>", "<p title=\"ab\">c</p>"),
        ("a\u{202E}b\u{202A}c\u{202C}", "abc"), ("a\u{2066}b\u{2069}\u{2067}", "ab"),
        ("a\r\nb\rc\r", "a\nb\nc\n"), ("a\u{7F}\u{1B}[31mb", "a[31mb"), ("<a\u{202E}>b", "<a>b</a>"),
        ("&#x202E;a&#x202E,b &#8296;c", "&#x202E;a,b &#8296;c"),
        ("<p title='\"&#x202E &#x9D;'>", "<p title=\"&quot; \"></p>"),
        ("<scr\u{9B}ipt>alert(1)</script>a", "a"),
        ("\u{C2}\u{E2}é – “x” \u{200F}א\u{200E}", "\u{C2}\u{E2}é – “x” \u{200F}א\u{200E}"),
    ])
    func controlsAreRemoved(_ html: String, _ clean: String) {
        let sanitized = HTMLSanitizer.sanitized(html, base: nil)
        let obeyed = sanitized.unicodeScalars.filter {
            ("\u{7F}"..."\u{9F}").contains($0) || ("\u{202A}"..."\u{202E}").contains($0)
                || ("\u{2066}"..."\u{2069}").contains($0) || $0 == "\r" || $0 == "\u{1B}"
        }
        #expect(obeyed.isEmpty)
        #expect(HTMLSanitizer.sanitized(sanitized, base: nil) == sanitized)
        #expect(sanitized == clean)
    }

    @Test(arguments: [("\r", "\n"), ("\r\n", "\n"), ("\u{9B}", ""), ("\u{202E}", ""), ("\u{1B}", ""), ("é", "é")])
    func controlsAreRemovedWhereverTheyStand(_ character: String, _ clean: String) {
        for (before, after) in [("plain text of ASCII", "!"), ("Text: é, which isn't", "é")] {
            for length in 0...before.count {
                let start = String(before.prefix(length))
                let sanitized = HTMLSanitizer.sanitized(start + character + before + after, base: nil)
                #expect(sanitized == start + clean + before + after)
            }
        }
    }

    @Test(arguments: [
        "", "text", "a &amp; b &lt;c&gt; &quot;d&quot;&nbsp;&#8217;&#x2019; \"e\" 'f' – g\n\th",
        "<p>one <em>two</em> <strong>three</strong></p>\n<p>four<br />five<br/>six<br>seven</p><hr />",
        "<h1>a</h1><h2 align=\"center\">b</h2><blockquote cite=\"https://example.org/q\">c</blockquote>",
        "<ul><li>a<ul><li>b</li></ul></li></ul><ol start=\"3\" reversed type=\"a\"><li value=\"7\">c</li></ol>",
        "<dl><dt>a</dt><dd>b</dd></dl><pre>\n  c\n    d</pre>",
        "<pre><code class=\"language-swift\">let a = b &lt; c</code></pre>",
        "<table><caption>a</caption><colgroup><col span=\"2\"></colgroup><thead><tr><th scope=\"col\">b"
            + "</th></tr></thead><tbody><tr><td colspan=\"2\" align=\"right\">c</td></tr></tbody></table>",
        "<figure><img src=\"https://example.org/a.png\" alt=\"b\" width=\"640\" height=\"100%\" /><figcaption>c"
            + "</figcaption></figure>",
        "<picture><source srcset=\"https://example.org/a.webp 1x, https://example.org/b.webp 2x\" type=\"image/webp\">"
            + "<img src=\"https://example.org/a.png\"></picture>",
        "<video src=\"https://example.org/a.mp4\" poster=\"https://example.org/a.jpg\" controls><track "
            + "src=\"https://example.org/a.vtt\" kind=\"captions\" srclang=\"en\" label=\"English\"></video>",
        "<details open><summary>a</summary>b</details><p dir=\"rtl\" lang=\"he\">c</p><p hidden>d</p>",
        "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> <abbr title=\"a &amp; b\">c</abbr> <bdo dir=\"rtl\">d</bdo>",
        "<time datetime=\"2026-11-20T10:00:00+01:00\">a</time> H<sub>2</sub>O x<sup>2</sup> <q>b</q> <kbd>c</kbd>",
        "<a href=\"https://example.org/#note1\">1</a><aside id=\"note1\" role=\"doc-footnote\">2</aside>",
        "<input type=\"checkbox\" disabled checked> done", "<span lang=\"fr\">a</span>",
        "<span style=\"font-style: italic; white-space: pre\">a</span>", "<p style=\"text-align: center\">a</p>",
    ])
    func whatArticlesAreMadeOfIsKeptByteForByte(html: String) {
        #expect(HTMLSanitizer.sanitized(html, base: nil) == html)
    }

    @Test(arguments: [
        ("<P ALIGN=Left>a</P>", "<p align=\"Left\">a</p>"), ("<p title='a\"b'>c</p>", "<p title=\"a&quot;b\">c</p>"),
        ("<p  lang = de\n>a</p >", "<p lang=\"de\">a</p>"), ("<a name=\"n1\"/>b", "<a name=\"n1\"></a>b"),
        ("a < b > c & d", "a &lt; b &gt; c &amp; d"), ("a&nbspb &copy; &ltx", "a\u{A0}b © &lt;x"),
        ("&#1;&#128;&#0;&#xD800;", "€\u{FFFD}\u{FFFD}"), ("a\u{0}b\u{8}c\u{7F}d\u{C}e", "abcd e"),
        ("<p title=\"?a=1&copy=2\">", "<p title=\"?a=1&amp;copy=2\"></p>"),
        ("<p lang=a lang=b LANG=c>d</p>", "<p lang=\"a\">d</p>"), ("a<br></br>b", "a<br>b"), ("a</br>b", "a<br>b"),
        ("<xmp><b>&amp;</xmp>", "<pre>&lt;b&gt;&amp;amp;</pre>"), ("<plaintext><b>", "<pre>&lt;b&gt;</pre>"),
        ("Mar <mar@example.org> <https://example.org/a>", "Mar &lt;mar@example.org&gt; &lt;https://example.org/a&gt;"),
        (
            "<input type=checkbox onclick=a checked><input type=text value=b>",
            "<input type=\"checkbox\" disabled checked>"
        ),
    ])
    func whatParsersReadDifferentlyIsWrittenAnew(html: String, expected: String) {
        #expect(HTMLSanitizer.sanitized(html, base: nil) == expected)
    }

    @Test(arguments: [
        ("<font color=red>a</font> <blink>b</blink> <my-card>c</my-card>", "a b c"),
        ("<html><head><title>a</title></head><body bgcolor=b>c</body></html>", "c"),
        (
            "<form action=/a><label>b <input name=c></label> <select><option>d</select> <button>e</button></form>",
            "b   "
        ),
        ("a<fieldset>b</fieldset>c", "a b c"), ("<span class=x>a</span><span>b</span>", "ab"),
        ("<textarea>a\n b</textarea>", "<pre>a\n b</pre>"), ("a<button>b", "ab"),
        ("<p><button type=button>Tools</button></p>", "<p>Tools</p>"),
        (
            "<div><button type=\"Button\" aria-expanded=false><b>Tools</b><svg></svg></button></div>",
            "<div><b>Tools</b></div>"
        ),
        ("<h3><span><button aria-controls=a>Tools</button></span></h3>", "<h3>Tools</h3>"),
        ("<p><button type=submit>Send</button></p>", "<p></p>"), ("<div><button>Go</button>a</div>", "<div>a</div>"),
        ("<pre>a<button type=button>b</button></pre>", "<pre>a</pre>"),
        ("<p><button type=button class=btn-copy>Copy</button>a</p>", "<p>a</p>"),
        ("<h3>a<button aria-label=\"Share this\">b</button></h3>", "<h3>a</h3>"),
        ("<image src=https://a.example/b alt=c>", "<img src=\"https://a.example/b\" alt=\"c\">"),
        ("<IMAGE src=\"https://a.example/b\"/>d</image>", "<img src=\"https://a.example/b\"/>d"),
        ("<svg><image href=https://a.example/b></svg>c", "c"), ("<svg><p>a</p></svg>b<svg>c", "bc"),
        (
            "<p class=\"intro emoji\" id=menu style=\"color: red; float: left\" onclick=a data-b=c>d</p>",
            "<p class=\"emoji\">d</p>"
        ),
        ("<p style=\"DISPLAY:none\">a</p>", "<p hidden>a</p>"),
        ("<div id=\"fn:1\">a</div>", "<div id=\"fn:1\">a</div>"),
        (
            "<div style=\"font-weight:bold;text-decoration:url(a);white-space:pre !important\">a</div>",
            "<div style=\"font-weight: bold; white-space: pre\">a</div>"
        ),
        ("<a aria-hidden=true href=\"#a\">#</a>b <span aria-hidden=true>c</span>", "b c"),
    ])
    func whatOnlyPagesNeedGoesAndItsTextStays(html: String, expected: String) {
        #expect(HTMLSanitizer.sanitized(html, base: nil) == expected)
    }

    @Test(arguments: [
        ("<p>a<p>b", "<p>a</p><p>b</p>"), ("<b>a<i>b", "<b>a<i>b</i></b>"), ("a</b></div></li>", "a"),
        ("<b>a<i>b</b>c</i>", "<b>a<i>b</i></b>c"), ("<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"),
        ("<p>a<div>b</div></p>", "<p>a</p><div>b</div>"), ("a</p>b", "a<p></p>b"),
        (
            "<a href=https://a.example/>b<a href=https://c.example/>d",
            "<a href=\"https://a.example/\">b</a><a href=\"https://c.example/\">d</a>"
        ),
        ("<table><tr><td>a<td>b<tr><td>c</table>", "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>"),
        ("<table>a<tr><b>c</b><td>d</table>", "<table><tr><td>a</td></tr><tr><td><b>c</b></td><td>d</td></tr></table>"),
        ("<b><table><td>a</b>b</table>", "<b><table><tr><td>ab</td></tr></table></b>"), ("<td>a</td><td>b</td>", "a b"),
        (
            "<table><td><table></td><td>a</table></table>",
            "<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>"
        ),
        ("<dl><dt>a<dd>b<dt>c</dl>", "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>"),
        ("<h1>a<h2>b</h3>", "<h1>a</h1><h2>b</h2>"), ("<h1>a<math><h2>b</math>", "<h1>a</h1><h2>b</h2>"),
        ("<ruby>a<rt>b<math><rt>c</math></ruby>", "<ruby>a<rt>b</rt><rt>c</rt></ruby>"),
        ("<ul><li><b>a</ul></b>", "<ul><li><b>a</b></li></ul>"),
        ("<b><ul><li>a</b>b</ul>", "<b><ul><li>ab</li></ul></b>"),
    ])
    func elementsAreClosedAndNested(html: String, expected: String) {
        #expect(HTMLSanitizer.sanitized(html, base: nil) == expected)
    }

    @Test func linksToWhatIsEmbeddedCountAsNested() {
        let frame = "<iframe src=https://a.example/b title=c></iframe>"
        for depth in OpenTags.limit - 2...OpenTags.limit + 1 {
            let html = HTMLSanitizer.sanitized(String(repeating: "<div>", count: depth) + frame, base: nil)
            #expect(html.contains("alt=\"c\""))
            #expect(html.contains("<a ") == (depth < OpenTags.limit))
            #expect(HTMLSanitizer.sanitized(html, base: nil) == html)
        }
    }

    /// Else what is sanitised already would be nested deeper the second time, and get cells that it had no room for.
    @Test(arguments: ["<math>", "<span>"])
    func elementsThatAreNotWrittenDoNotCountAsNested(start: String) {
        for depth in OpenTags.limit - 3...OpenTags.limit {
            let html = String(repeating: "<div>", count: depth) + start + "<table>a</table>" + "</math></span>"
            let sanitized = HTMLSanitizer.sanitized(html, base: nil)
            #expect(sanitized == HTMLSanitizer.sanitized(sanitized, base: nil))
            #expect(sanitized.contains("<td>a") == (depth == OpenTags.limit - 3))
        }
    }

    /// An end tag without a start tag opens a paragraph, too.
    @Test func noParagraphIsOpenedBeyondTheLimit() {
        for depth in OpenTags.limit - 1...OpenTags.limit {
            let sanitized = HTMLSanitizer.sanitized(String(repeating: "<div>", count: depth) + "a</p>b", base: nil)
            #expect(sanitized.contains(depth < OpenTags.limit ? "a<p></p>b" : "a b"))
            #expect(HTMLSanitizer.sanitized(sanitized, base: nil) == sanitized)
        }
    }

    /// What had no room in an element is forgotten with it, though its own end tag never came.
    @Test func endTagsBeyondTheLimitAreThoseOfTheirElement() {
        let html = String(repeating: "<div>", count: OpenTags.limit - 1) + "<i><b>a</i><b>b</b>c"
        #expect(HTMLSanitizer.sanitized(html, base: nil).contains("<i>a</i><b>b</b>c"))
    }

    /// End tags inside are those of elements that are dropped with them.
    @Test func whatIsDroppedEndsHoweverDeepItIsNested() {
        let html = "<svg>" + String(repeating: "<b>", count: 10_000) + "</svg>after"
        #expect(HTMLSanitizer.sanitized(html, base: nil) == "after")
    }

    @Test func nestingHasALimitThatLosesNoText() {
        let html =
            String(repeating: "<div><b>", count: 10_000) + "text" + String(repeating: "</b></div>", count: 10_000)
        let sanitized = HTMLSanitizer.sanitized(html, base: nil)

        #expect(sanitized.hasPrefix("<div><b><div><b>"))
        #expect(sanitized.utf8.count < 2000)
        #expect(HTMLText.plain(sanitized) == "text")
    }

    @Test func everyNameIsFound() {
        for name in HTMLAttributeName.allCases {
            #expect(name.text.withUTF8Bytes { HTMLAttributeName($0) } == name)
        }
        for element in HTMLElement.allCases {
            #expect(element.rawValue.uppercased().withUTF8Bytes { HTMLElement($0) } == element)
        }
        #expect("a\u{0}".withUTF8Bytes { HTMLElement($0) } == .unknown)
    }
}
