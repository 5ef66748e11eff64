import Testing

@testable import Parser

@Suite struct HTMLRewriterTests {
    private let base = "http://example.org/a/b"

    @Test(arguments: [
        ("<a href='c'>", "<a href='http://example.org/a/c'>"),
        ("<A HREF=\"/c?d&amp;e\" id=f>", "<A HREF=\"http://example.org/c?d&amp;e\" id=f>"),
        ("<img src=c.png>", "<img src=\"http://example.org/a/c.png\">"),
        ("<img src='it&#39;s'>", "<img src='http://example.org/a/it&#39;s'>"),
        (
            "<img srcset='c.png 1x, /d.png 2x'>",
            "<img srcset='http://example.org/a/c.png 1x, http://example.org/d.png 2x'>"
        ),
        (
            "<img srcset='c.png, d,e.png 100w'>",
            "<img srcset='http://example.org/a/c.png, http://example.org/a/d,e.png 100w'>"
        ),
        ("<video poster=p src=v>", "<video poster=\"http://example.org/a/p\" src=\"http://example.org/a/v\">"),
        ("<blockquote cite='q'>", "<blockquote cite='http://example.org/a/q'>"),
        ("<object data='o'>", "<object data='http://example.org/a/o'>"),
        ("<a href='#n'>", "<a href='http://example.org/a/b#n'>"), ("<a href=''>", "<a href='http://example.org/a/b'>"),
        ("<a href='c'><a href='d'>", "<a href='http://example.org/a/c'><a href='http://example.org/a/d'>"),
        ("<a href=/it's>", "<a href=\"http://example.org/it's\">"),
        ("<a href=' c '>", "<a href='http://example.org/a/c'>"),
        ("<a href='../c'>", "<a href='http://example.org/c'>"), ("<a href='//h/i'>", "<a href='http://h/i'>"),
    ])
    func relativeURLsBecomeAbsolute(html: String, resolved: String) {
        #expect(HTMLRewriter.resolvingURLs(in: html, base: base) == resolved)
    }

    @Test func theBaseIsWrittenAsAnAttributeToo() {
        let resolved = HTMLRewriter.resolvingURLs(in: "<a href='#c'>", base: "http://example.org/it's?d&e")
        #expect(resolved == "<a href='http://example.org/it&#39;s?d&amp;e#c'>")
    }

    @Test(arguments: [
        "", "text & <b>more</b>", "<a href='http://other/x'>", "<a href=mailto:a@b>", "<a name='c'>", "<a href>",
        "<p data='x' title='/y'>", "<!-- <a href='c'> -->", "<script>'<a href=c>'</script>", "<a href='data:,x'>",
        "<a  CLASS = x ><p\n></A >&copy<", "<img srcset='http://h/c 1x'>", "<a href='c",
    ])
    func everythingElseIsLeftAlone(html: String) {
        #expect(HTMLRewriter.resolvingURLs(in: html, base: base) == html)
    }

    @Test func textAroundIsKeptByteForByte() {
        let html = "é<p  x = 'y'>&nbsp;<a href='c'>d</a >\r\n<IMG src='e' />…</p>"
        let expected =
            "é<p  x = 'y'>&nbsp;<a href='http://example.org/a/c'>d</a >\r\n<IMG src='http://example.org/a/e' />…</p>"

        #expect(HTMLRewriter.resolvingURLs(in: html, base: base) == expected)
    }
}
