@testable import HTML
import Testing

@testable import TerminalText

/// HTML in, text out: a line for each thing that the renderer can do.
@Suite struct ArticleTextRendererTests {

    @Test(arguments: [
        ("", ""), ("text", "text"), ("<p>a</p><p>b</p>", "a\n\nb"), ("<p>a<p>b", "a\n\nb"), ("a<br>b", "a\nb"),
        ("a<br><br><br><br>b", "a\n\nb"), ("<div>a</div><div>b</div>", "a\nb"), ("<h2>a</h2>b", "a\n\nb"),
        ("<p>&nbsp;</p><p></p><p>a</p>", "a"), ("<p><br>a<br></p>", "a"), (" a \n b ", "a b"), ("a&nbsp;b", "a b"),
        ("soft&shy;hyphen", "softhyphen"), ("a\n\n&shy;", "a"),
        ("a\n\n&nbsp;&#x200B; ", "a"), ("a<hr>b", "a\n\n────────────────────────────────────────\n\nb"),
        ("<title>no</title><style>no</style><script>no</script><svg><text>no</text></svg>yes", "yes"),
        ("<details><summary>a</summary>b</details>", "a\nb"),
    ])
    func paragraphs(html: String, text: String) {
        #expect(render(html) == text)
    }

    @Test(arguments: [
        ("<ul><li>a<li>b</ul>", "- a\n- b"), ("<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"),
        ("<ul><li>a</li><ul><li>b</li></ul></ul>", "- a\n  - b"), ("x<ul><li>a</ul>y", "x\n\n- a\n\ny"),
        ("<ul><li><p>a</p><p>b</p></li><li>c</ul>", "- a\n\n  b\n\n- c"), ("<ul><li></li><li>a</ul>", "- a"),
        ("<ol><li>a<li>b</ol>", "1. a\n2. b"), ("<ol start=9><li>a<li>b<p>c</ol>", "9. a\n10. b\n\n    c"),
        ("<ol reversed><li>a<li>b</ol>", "2. a\n1. b"), ("<ol reversed start=5><li>a<li>b</ol>", "5. a\n4. b"),
        ("<ol><li value=3>a<li>b</ol>", "3. a\n4. b"), ("<ol type=a start=26><li>a<li>b</ol>", "z. a\naa. b"),
        ("<ol type=I start=4><li>a</ol>", "IV. a"), ("<ol start=-1 type=i><li>a</ol>", "-1. a"),
        ("<ol reversed><li>a<ol reversed><li>b<li>c</ol></ol>", "1. a\n   2. b\n   1. c"),
        ("<li>a<li>b", "- a\n- b"), ("<ul><li><input type=checkbox checked>a</ul>", "- [x] a"),
        ("<dl><dt>a<dd>b<dd>c<dt>d</dl>e", "a\n    b\n    c\nd\n\ne"),
    ])
    func lists(html: String, text: String) {
        #expect(render(html) == text)
    }

    @Test(arguments: [
        ("<blockquote>a</blockquote>b", "> a\n\nb"), ("<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"),
        ("<blockquote>a<blockquote>b</blockquote></blockquote>", "> a\n>\n> > b"),
        ("<blockquote><ul><li>a<li>b</ul></blockquote>", "> - a\n> - b"),
        ("<ul><li>a<blockquote>b</blockquote></ul>", "- a\n\n  > b"),
        ("a<pre>\nb\n\n  c\td\n</pre>e", "a\n\n    b\n\n      c     d\n\ne"),
        ("<pre><code>a <b>b</b></code></pre>", "    a b"), ("<pre>a<br>b</pre>", "    a\n    b"),
    ])
    func quotesAndCode(html: String, text: String) {
        #expect(render(html) == text)
    }

    @Test(arguments: [
        ("<p style='white-space: pre-wrap'>a:\n  - b\n\tc</p>d", "a:\n  - b\n        c\n\nd"),
        ("<div style='white-space:pre'>a\n b  c</div><p>d  e</p>", "a\n b  c\n\nd e"),
        ("<p style='white-space: pre-line'>a   b\n   c</p>", "a b\nc"),
        ("<div style='white-space: pre-wrap'><div>a\n b</div>c\n d</div>e\nf", "a\n b\nc\n d\ne f"),
        ("<ul><li style='white-space: pre-wrap'>a\n  b<li>c\nd</ul>", "- a\n    b\n- c d"),
        ("<p style='white-space: normal'>a\n b</p>", "a b"), ("<textarea>\na\n  b</textarea>c", "    a\n      b\n\nc"),
    ])
    func whiteSpaceIsKeptWhereStylesKeepIt(html: String, text: String) {
        #expect(render(html) == text)
    }

    @Test(arguments: [
        ("<pre><span class=ln>1</span>a\n<span class='lineno'> 2 </span>b</pre>", "    a\n    b"),
        ("<pre><div aria-hidden=true>1</div>a</pre>", "    a"),
        ("<pre><span style='user-select: none'>1</span>a</pre>", "    a"),
        ("<pre><span class=line-number><a href='#l1'>1</a></span>a</pre>", "    a"),
        ("<pre><span class=react-syntax-highlighter-line-number>1</span>a</pre>", "    a"),
        ("<pre><code class=hljs><span class=hljs-ln-n>1</span>a</code></pre>", "    a"),
        (
            "<table><td class='rouge-gutter gutter gl'><pre>1\n2</pre><td class=rouge-code><pre>a\nb</pre></table>",
            "    a\n    b"
        ),
        // Numbers of the text, and prompts.
        ("<pre><span class=mi>1</span> + 2</pre>", "    1 + 2"), ("<pre>10 GOTO 10</pre>", "    10 GOTO 10"),
        ("<pre><span style='user-select: none'>$ </span>ls</pre>", "    $ ls"),
        ("<p><span class=ln>1</span>a</p>", "1a"),
    ])
    func numbersOfLinesAreNoCode(html: String, text: String) {
        #expect(render(HTMLSanitizer.sanitized(html, base: nil)) == text)
    }

    @Test(arguments: [
        ("closed<a href='#n1'>1</a> for", "closed¹ for"), ("end.<a href='#n1'>12</a>", "end.¹²"),
        ("Figure <a href='#f3'>3</a>", "Figure 3"), ("§<a href='#s3'>3</a>", "§3"),
        ("<div><a href='#r1'>1</a><div><p>Only on weekdays.</p></div></div>", "1. Only on weekdays."),
        ("<p><a href='#r1'>1</a> Only on weekdays.</p>", "1 Only on weekdays."), ("<a href='#r1'>1</a>", "1."),
    ])
    func referencesToNotesAreRaised(html: String, text: String) {
        #expect(render(html) == text)
    }

    @Test(arguments: [
        ("<code>a</code> <kbd>b</kbd>", "`a` `b`"), ("<code></code>a", "a"), ("<b>a</b><i>b</i>", "ab"),
        ("x<sup>2</sup> H<sub>2</sub>O", "x² H₂O"), ("1<sup>st</sup>", "1st"), ("a<sup>b+1</sup>", "a^(b+1)"),
        ("10<sup>k</sup> e<sup>x</sup> A<sup>T</sup>B O(n<sup>k</sup>)", "10ᵏ eˣ AᵀB O(nᵏ)"),
        ("e<sup>iπ</sup> f<sup>(k)</sup> <i>x</i><sup>ab</sup> (a+b)<sup>m</sup>", "e^(iπ) f⁽ᵏ⁾ xᵃᵇ (a+b)ᵐ"),
        (
            "2<sup>nd</sup> 1<sup>er</sup> M<sup>me</sup> XX<sup>e</sup> N<sup>o</sup> C<sup>ie</sup>",
            "2nd 1er Mme XXe No Cie"
        ),
        ("word<sup>a</sup> Foo<sup>TM</sup>", "worda FooTM"),
        ("<q>a <q>b</q></q>", "“a ‘b’”"), ("漢<ruby>字<rp>(</rp><rt>ji</rt><rp>)</rp></ruby>", "漢字(ji)"),
    ])
    func inlineElements(html: String, text: String) {
        #expect(render(html) == text)
    }

    @Test(arguments: [
        ("<a href='/x'>a</a> b", "a[1] b\n\n[1] http://example.org/x"),
        ("<a href=x>a </a>b", "a[1] b\n\n[1] http://example.org/d/x"),
        (
            "<a href='/x'>a</a> <a href='/y'>b</a> <a href='/x'>c</a>",
            "a[1] b[2] c[1]\n\n[1] http://example.org/x\n[2] http://example.org/y"
        ),
        ("<a href='http://a.org/'>a.org</a>", "a.org"), ("<a href='mailto:a@b.c'>a@b.c</a>", "a@b.c"),
        ("<a href='#note'>a</a> <a href='http://example.org/d/e#n'>b</a>", "a b"),
        ("<a href='javascript:x()'>a</a>", "a"),
        ("<a href='/x'></a>a", "a"), ("<a name='x'/>a", "a"),
        ("<a href='/x'><h2>a</h2><p>b</p></a>", "a[1]\n\nb\n\n[1] http://example.org/x"),
        ("<a href='/x'>a<a href='/y'>b</a>", "a[1]b[2]\n\n[1] http://example.org/x\n[2] http://example.org/y"),
    ])
    func links(html: String, text: String) {
        #expect(render(html) == text)
    }

    @Test(arguments: [
        ("<img src=a.png alt=' a  cat '>", "[image: a cat][1]\n\n[1] http://example.org/d/a.png"),
        ("<img src=a.png>", "[image: a.png][1]\n\n[1] http://example.org/d/a.png"),
        ("<img src='/p/old%20pier.jpeg?w=2'>", "[image][1]\n\n[1] http://example.org/p/old%20pier.jpeg?w=2"),
        ("<img src='/p/pier.jpeg?w=2#x'>", "[image: pier.jpeg][1]\n\n[1] http://example.org/p/pier.jpeg?w=2#x"),
        ("<img src='/p/fetch?id=3'>", "[image][1]\n\n[1] http://example.org/p/fetch?id=3"),
        ("<img src='data:image/png;base64,x' alt=a>", "[image: a]"),
        ("<img src='data:x' data-src=a.png>", "[image: a.png][1]\n\n[1] http://example.org/d/a.png"),
        ("<img src=a width=1 height=1>b", "b"), ("<img src=a class=wp-smiley alt=':)'>", ":)"),
        ("<img src=a alt='😀'>", "😀"),
        ("<a href=a.png><img src=a.png alt=b></a>", "[image: b][1]\n\n[1] http://example.org/d/a.png"),
        ("<a href=/c><img src=a.png alt=b></a>", "[image: b][1]\n\n[1] http://example.org/c"),
        ("<figure><img alt=a><figcaption>b</figcaption></figure>c", "[image: a]\nb\n\nc"),
        ("<video src=v.mp4 title=t>no</video>a", "[video: t][1] a\n\n[1] http://example.org/d/v.mp4"),
        ("<audio><source src=a.mp3><source src=a.ogg>no</audio>", "[audio][1]\n\n[1] http://example.org/d/a.mp3"),
        ("<iframe src='https://v.example/1' title=t>no</iframe>", "[embed: t][1]\n\n[1] https://v.example/1"),
        ("<object><embed src=/e></object>", "[embed: example.org][1]\n\n[1] http://example.org/e"),
    ])
    func media(html: String, text: String) {
        #expect(render(html) == text)
    }

    @Test func anItemsTextIsItsFirstLine() {
        #expect(render("<ul><li><div>a</div><div>b</div></ul>") == "- a\n  b")
    }

    @Test func strayEndTagsCloseNothing() {
        #expect(render("<ul><li>a</b></p></td></blockquote></ol>b</ul>c") == "- a\n\n  b\n\nc")
    }

    @Test func everythingUnclosedIsClosedAtTheEnd() {
        #expect(render("<blockquote><ul><li><b><a href='/x'>a") == "> - a[1]\n\n[1] http://example.org/x")
    }

    @Test func linesAreBrokenAtTheWidth() {
        let text = ArticleTextRenderer(width: 12).render("<p>aaa bbb ccc ddd</p><ul><li>eee fff ggg</ul>")

        #expect(text == "aaa bbb ccc\nddd\n\n- eee fff\n  ggg")
    }

    @Test func withoutAWidthParagraphsStayOnOneLine() {
        let words = Array(repeating: "word", count: 100).joined(separator: " ")

        #expect(ArticleTextRenderer(width: nil).render("<p>\(words)</p>") == words)
    }

    /// Sanitised before, as all articles are.
    private func render(_ html: String) -> String {
        let base = "http://example.org/d/e"
        return ArticleTextRenderer(width: 40, baseURL: base).render(HTMLSanitizer.sanitized(html, base: base))
    }
}
