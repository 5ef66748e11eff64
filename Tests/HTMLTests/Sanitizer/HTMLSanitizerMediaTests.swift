import Testing

@testable import HTML

@Suite struct HTMLSanitizerMediaTests {
    private static let pixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

    @Test(arguments: [
        "<img src=https://a.example/b width=1 height=1>", "<img src=https://a.example/b height=0>",
        "<img src=https://a.example/b style='width:1px;height:1px'>",
        "<img src=https://a.example/b style='display:none'>",
        "<img src=https://a.example/b hidden>", "<img>", "<img src=''>", "<img src='\(pixel)'>",
        "<img src='http://feeds.feedburner.com/~r/Harbour/~4/x'>", "<img src='https://PIXEL.wp.com/b.gif?a'>",
        "<img src='https://ssl-vg03.met.vgwort.de/na/x'>", "<img srcset='javascript:a 1x'>",
        "<img alt=' &#x202E;&#x7F;'>",
        "<img alt='&#1;'>", "<iframe src=https://a.example/ width=0></iframe>", "<iframe srcdoc='<b>'></iframe>",
        "<iframe src=javascript:a></iframe>",
        "<div class=feedflare><a href=https://a.example/>b</a></div>",
        "<a href='http://feeds.wordpress.com/1.0/go'><img src='http://feeds.wordpress.com/1.0/comments/a/'></a>",
    ])
    func whatCountsReadersIsGone(html: String) {
        #expect(HTMLSanitizer.sanitized(html, base: nil) == "")
    }

    @Test func anEmptySourceIsNotThePage() {
        let html = "<iframe src=''></iframe><embed src=' '><video src=''></video>"
        #expect(HTMLSanitizer.sanitized(html, base: "https://a.example/b") == "<video controls></video>")
    }

    @Test(arguments: [
        "<a href=\"http://feeds.feedburner.com/~r/Harbour/~3/x/\">a</a>",
        "<img src=\"https://www.facebook.com/troy.jpg\">",
        "<img src=\"https://notpixel.wp.com.example/b.gif\">",
        "<img src=\"https://a.example/b\" width=\"10\" height=\"100\">",
        "<img src=\"data:image/png;base64,iVBORw0KGgo=\">",
    ])
    func whatOnlyLooksLikeItStays(html: String) {
        #expect(HTMLSanitizer.sanitized(html, base: nil) == html)
    }

    @Test(arguments: [
        ("<img src='\(pixel)' data-src='https://a.example/b'>", "<img src=\"https://a.example/b\">"),
        ("<img data-lazy-src='https://a.example/b' alt=c>", "<img alt=\"c\" src=\"https://a.example/b\">"),
        ("<img src='https://a.example/small' data-src='https://a.example/b'>", "<img src=\"https://a.example/b\">"),
        ("<img src='https://a.example/b' data-src=7>", "<img src=\"https://a.example/b\">"),
        (
            "<img data-srcset='https://a.example/b 1x, https://a.example/c 2x'>",
            "<img srcset=\"https://a.example/b 1x, https://a.example/c 2x\" src=\"https://a.example/b\">"
        ),
        (
            "<picture><source data-srcset=https://a.example/b><img data-src=https://a.example/c></picture>",
            "<picture><source srcset=\"https://a.example/b\"><img src=\"https://a.example/c\"></picture>"
        ),
        (
            "<img src='\(pixel)' data-src=https://a.example/b><noscript><img src=https://a.example/b></noscript>",
            "<img src=\"https://a.example/b\">"
        ),
        ("<img src='\(pixel)'><noscript><img src=https://a.example/b></noscript>", "<img src=\"https://a.example/b\">"),
        (
            "<noscript><img src=https://a.example/b></noscript><img data-src=https://a.example/b>",
            "<img src=\"https://a.example/b\">"
        ),
        (
            "<img src=https://a.example/b loading=lazy decoding=async class='wp-image-7 emoji'>",
            "<img src=\"https://a.example/b\" class=\"emoji\">"
        ),
        (
            "<span><img alt=a src='\(pixel)'><noscript><img alt=a src=https://a.example/b></noscript></span>",
            "<img alt=\"a\" src=\"https://a.example/b\">"
        ),
    ])
    func imagesThatScriptsWouldLoadAreShownOnce(html: String, expected: String) {
        #expect(HTMLSanitizer.sanitized(html, base: nil) == expected)
    }

    @Test(arguments: [
        (
            "<iframe src=https://www.youtube.com/embed/a-B_1?b title='c &amp; d'></iframe>",
            "<a href=\"https://www.youtube.com/watch?v=a-B_1\"><img alt=\"c &amp; d\"></a>"
        ),
        (
            "<object data=https://b.example/c title='&#x202E; &#1;\u{0}'></object>",
            "<a href=\"https://b.example/c\"><img alt=\"b.example\"></a>"
        ),
        (
            "<iframe src=//player.vimeo.com/video/7></iframe>",
            "<a href=\"https://vimeo.com/7\"><img alt=\"vimeo.com\"></a>"
        ),
        (
            "a<iframe data-src=https://b.example/c>d</iframe>e",
            "a <a href=\"https://b.example/c\"><img alt=\"b.example\"></a> e"
        ),
        ("<embed src=///>", "<a href=\"///\"><img alt=\"///\"></a>"),
        ("<embed src=https://www.b.example/c>", "<a href=\"https://www.b.example/c\"><img alt=\"b.example\"></a>"),
        (
            "<object data=https://b.example/c><embed src=https://b.example/d>e</object>",
            "<a href=\"https://b.example/c\"><img alt=\"b.example\"></a>"
        ),
        (
            "<object><embed src=https://b.example/d></object>",
            "<a href=\"https://b.example/d\"><img alt=\"b.example\"></a>"
        ),
        ("<object type=image/png data=https://b.example/c>d</object>", "<img src=\"https://b.example/c\">"),
    ])
    func whatIsEmbeddedBecomesALink(html: String, expected: String) {
        #expect(HTMLSanitizer.sanitized(html, base: nil) == expected)
    }

    @Test(arguments: [
        ("a <math><msup><mi>x</mi><mn>2</mn></msup></math> b", "a x² b"),
        ("<math><mfrac><mi>a</mi><mrow><mi>b</mi><mo>&lt;</mo><mi>c</mi></mrow></mfrac></math>", "a/(b&lt;c)"),
        ("<math><mtext>a <b>b</b></mtext><msup><mi>x</mi><mn>2</mn></msup></math>", "a <b>b</b>x2"),
        ("<math><annotation>", ""), ("<math></math>", ""),
    ])
    func aFormulaWithoutTeXIsReadInOneLine(html: String, expected: String) {
        #expect(HTMLSanitizer.sanitized(html, base: nil) == expected)
    }

    @Test(arguments: [
        ("<math alttext='x^2'><mi>x</mi></math>", "x^2", "inline"),
        (
            "<math display=block><mi>x</mi><annotation encoding='application/x-tex'>x &lt; 2</annotation></math>",
            "x &lt; 2", "display"
        ),
        (
            "<span class=katex><span><math><mi>x</mi><annotation encoding=TeX>x</annotation></math></span>"
                + "<span class=katex-html aria-hidden=true><span>x</span></span></span>", "x", "inline"
        ),
        ("<script type='math/tex; mode=display'>a < b</script>", "a &lt; b", "display"),
    ])
    func formulasAreShownOnceAsTeX(html: String, source: String, form: String) {
        let expected = "<code class=\"language-math math-\(form)\">\(source)</code>"
        #expect(HTMLSanitizer.sanitized(html, base: nil) == expected)
    }

    @Test func aFormulaWithoutTeXKeepsItsText() {
        let html = "<math><mi>a</mi><mo>+</mo><mi>b</mi></math>c<math>d"
        #expect(HTMLSanitizer.sanitized(html, base: nil) == "a+bcd")
    }
}
