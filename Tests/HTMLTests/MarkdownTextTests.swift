import HTML
import Testing

@Suite struct MarkdownTextTests {
    @Test(arguments: [
        ("<p>One</p><p>Two <b>bold </b>and<i> slanted</i></p>", "One\n\nTwo **bold** and *slanted*"),
        ("<div>a<div>b</div>c</div>", "a\n\nb\n\nc"),
        ("a<br>b<br>", "a\\\nb"),
        ("<h2>Head<br>line</h2><hr><h3></h3>", "## Head line\n\n* * *"),
        ("<b>a</b><b>b</b> <b><strong>c</strong></b> <em> </em>d", "**ab** **c** d"),
        ("<s>old</s> x<sup>2</sup> H<sub>2</sub>O", "~~old~~ x<sup>2</sup> H<sub>2</sub>O"),
        ("<blockquote><p>a</p><blockquote>b</blockquote></blockquote>", "> a\n>\n> > b"),
        ("<q>Who?</q> <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "“Who?” 漢(kan)"),
        ("<details><summary>More</summary>text</details>", "**More**\n\ntext"),
        ("<dl><dt>Term</dt><dd>Meaning</dd></dl>", "**Term**\n\nMeaning"),
        ("<p hidden>x</p>y<span hidden>z</span>", "y"),
        ("", ""), ("<p> </p>", ""),
    ])
    func blocksAndMarks(_ html: String, _ markdown: String) {
        #expect(MarkdownText.text(html) == markdown)
    }

    /// Characters that would mean something stand for themselves.
    @Test(arguments: [
        ("1. <span>one</span>", "1\\. one"), ("2026. A year", "2026\\. A year"), ("1.5 metres", "1.5 metres"),
        ("# tag", "\\# tag"), ("#tag", "#tag"), ("- dash", "\\- dash"), ("-1 degree", "-1 degree"),
        ("+ more", "\\+ more"),
        ("> quoted", "\\> quoted"), ("a > b", "a > b"), ("&gt; quoted", "\\> quoted"),
        ("x<br>---", "x\\\n\\---"), ("x<br>===", "x\\\n\\==="),
        ("*a* _b_ snake_case `c` ~~d~~", "\\*a\\* \\_b\\_ snake_case \\`c\\` \\~\\~d\\~\\~"),
        ("[a](b) ![c]", "\\[a\\](b) !\\[c\\]"), ("&lt;b&gt; &amp;amp; AT&amp;T &amp; R", "\\<b> \\&amp; AT\\&T & R"),
        ("C:\\dir", "C:\\\\dir"), ("Wow!<a href='https://a.example/'>b</a>", "Wow\\![b](https://a.example/)"),
    ])
    func charactersStandForThemselves(_ html: String, _ markdown: String) {
        #expect(MarkdownText.text(html) == markdown)
    }

    @Test(arguments: [
        ("<a href='https://a.example/x_(y)'>one [1]</a>", "[one \\[1\\]](<https://a.example/x_(y)>)"),
        ("<a href='https://a.example/'>https://a.example/</a>", "<https://a.example/>"),
        ("<a href='https://a.example/a_b'> https://a.example/a_b </a>.", "<https://a.example/a_b> ."),
        ("<a href='#n1'>1</a><a>2</a> <a href='https://a.example/'></a>", "12"),
        (
            "<a href='https://a.example/'><img src='https://a.example/1.png' alt='A]'></a>",
            "[![A\\]](https://a.example/1.png)](https://a.example/)"
        ),
        ("<a href='https://a.example/'><h3>Title</h3><p>Text</p></a>", "[Title Text](https://a.example/)"),
        ("<a href='https://a.example/ b'>c</a>", "[c](<https://a.example/ b>)"),
        ("<img src='https://a.example/s.png' alt=':)' class='emoji'>", ":)"),
        ("<video><source src='https://a.example/v.mp4'>none</video>", "[video](https://a.example/v.mp4)"),
    ])
    func links(_ html: String, _ markdown: String) {
        #expect(MarkdownText.text(html) == markdown)
    }

    @Test(arguments: [
        ("<code>a</code> <code>`b</code> <kbd>c``d</kbd><code></code>", "`a` `` `b `` ```c``d```"),
        (
            "<pre><code class='language-swift'>let a = 1\n\n  b * c\n</code></pre>",
            "```swift\nlet a = 1\n\n  b * c\n```"
        ),
        ("<pre>a<br>```\n&lt;b&gt;</pre>", "````\na\n```\n<b>\n````"),
        ("<code class='language-math'>x^2</code> <code class='language-math math-display'>y</code>", "$x^2$ $$y$$"),
    ])
    func code(_ html: String, _ markdown: String) {
        #expect(MarkdownText.text(html) == markdown)
    }

    @Test(arguments: [
        ("<ul><li>a<li>b<ul><li>c</ul></ul>", "- a\n- b\n  - c"),
        ("<ol start=9><li>a</li><li><p>b</p><p>c</p></li></ol>", "9. a\n\n10. b\n\n    c"),
        ("<ul><li>a</li></ul><ul><li>b</li></ul><ul><li>c</li></ul>", "- a\n\n* b\n\n- c"),
        (
            "<ul><li><input type=checkbox checked> done</li><li><input type=checkbox>to do</li></ul>",
            "- [x] done\n- [ ] to do"
        ),
        ("<ul><li></li><li><pre>x\n\ny</pre></li></ul>", "-\n- ```\n  x\n\n  y\n  ```"),
        ("<ul>a<ul><li>b</ul></ul>", "- a\n- - b"),
    ])
    func lists(_ html: String, _ markdown: String) {
        #expect(MarkdownText.text(html) == markdown)
    }

    @Test(arguments: [
        (
            "<table><tr><th>A<th style='text-align: right'>B<tr><td>1|2<td><p>3</p><p>4</p></table>",
            "| A | B |\n| --- | --: |\n| 1\\|2 | 3<br>4 |"
        ),
        (
            "<table><caption>C</caption><tr><th>a<td>b<tr><td colspan=2>c</table>",
            "C\n\n|  |  |\n| --- | --- |\n| a | b |\n| c |  |"
        ),
        (
            "<table><tr><th>a<th>b<th>c<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5</table>",
            "| a | b | c |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n|  | 4 | 5 |"
        ),
        ("<table><tr><td>only</td></tr><tr><td>one</td></tr></table>", "only\n\none"),
        ("<table><tr><td>a<td><ul><li>b</ul></table>", "a\n\n- b"),
    ])
    func tables(_ html: String, _ markdown: String) {
        #expect(MarkdownText.text(html) == markdown)
    }

    /// It ends, and takes no more than a multiple of what it reads.
    @Test(arguments: [
        String(repeating: "<blockquote><ul><li>", count: 5_000) + "x",
        String(repeating: "<b><a href=x>", count: 20_000) + "x",
        String(repeating: "<table><tr><td colspan=1000>", count: 3_000), String(repeating: "*_[", count: 100_000),
    ])
    func hostileHTML(_ html: String) throws {
        let text = try #require(MarkdownText.text(html))
        #expect(text.utf8.count <= 64 * html.utf8.count)
    }
}
