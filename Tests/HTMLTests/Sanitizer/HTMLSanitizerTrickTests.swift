import Testing

@testable import HTML

/// Ways to hide something active, one a line.
@Suite struct HTMLSanitizerTrickTests {

    @Test(arguments: [
        ("a<script>b</script>c", "ac"), ("a<SCRIPT/x>b</script >c", "ac"), ("a<script>b", "a"),
        ("a<scr<script>ipt>b</script>c", "aipt&gt;bc"), ("a<style>b{}</style>c", "ac"),
        ("<style><!--</style>a--></style>", "a--&gt;"),
        ("<p onclick=a ONLOAD='b' on=c>d</p>", "<p>d</p>"), ("<p/onclick=a/lang=de>b</p>", "<p>b</p>"),
        ("<p \"onclick=a\"'b>c</p>", "<p>c</p>"), ("<img src=x onerror=a>", "<img src=\"x\">"),
        ("<p title=\"</p><script>a</script>\">b</p>", "<p title=\"&lt;/p&gt;&lt;script&gt;a&lt;/script&gt;\">b</p>"),
        ("<p title=`><script>a</script>`>b</p>", "<p title=\"`\">`&gt;b</p>"),
        ("a<!-- <script>b</script> -->c", "ac"), ("a<!--><script>b</script>-->c", "a--&gt;c"),
        ("a<!-- b --!><i>c</i>", "a<i>c</i>"),
        ("a<!--b", "a"), ("<![CDATA[<script>a</script>]]>", "&lt;script&gt;a&lt;/script&gt;"), ("a<![CDATA[b", "ab"),
        ("a<?xml <b> ?>c", "a ?&gt;c"), ("<!DOCTYPE a [<!ENTITY b 'c'>]>d", "]&gt;d"), ("a</ b>c", "ac"),
        ("a<script\u{0}>b</script>", "ab"), ("a<b onclick=c", "a"), ("a<script", "a"), ("a<", "a&lt;"),
        ("&lt;script>a&lt;/script>", "&lt;script&gt;a&lt;/script&gt;"), ("&amp;lt;b&amp;gt;", "&amp;lt;b&amp;gt;"),
        ("&<!-- -->lt;b>", "&amp;lt;b&gt;"), ("&#<b></b>60;a>", "&amp;#<b></b>60;a&gt;"),
        (
            "<noscript><p title=\"</noscript><img src=x onerror=a>\"></noscript>",
            "<p title=\"&lt;/noscript&gt;&lt;img src=x onerror=a&gt;\"></p>"
        ),
        (
            "<textarea><img title=\"</textarea><img src=x onerror=a>\"></textarea>",
            "<pre>&lt;img title=\"</pre><img src=\"x\">\"&gt;"
        ),
        ("<title><p title=\"</title><img src=x onerror=a>\">", "<img src=\"x\">\"&gt;"),
        ("<xmp><p title=\"</xmp><img src=x onerror=a>\">", "<pre>&lt;p title=\"</pre><img src=\"x\">\"&gt;"),
        ("<noembed><a title=\"</noembed><img src=x onerror=a>\">", "<img src=\"x\">\"&gt;"),
        ("<iframe><a title=\"</iframe><img src=x onerror=a>\">", "<img src=\"x\">\"&gt;"),
        ("<select><template><b onclick=a>c</b></template></select>d", "d"),
        ("<template><script>a</script></template>b", "b"),
        ("<svg><style><a title=\"</style><img src=x onerror=a>\"></svg>b", "b"),
        ("<svg><desc><table><svg><a xlink:href=javascript:a>b</svg></desc></svg>c", "c"),
        ("<svg/onload=a>b", "b"), ("<svg><foreignObject><iframe src=a></iframe></foreignObject></svg>b", "b"),
        (
            "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=a&gt;\"></math>b",
            "<table></table>b"
        ),
        ("<math><annotation-xml encoding=text/html><script>a</script></annotation-xml>b</math>", "b"),
        ("<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=a></style>b", "b"),
        ("<xhtml:script>a</xhtml:script>", "a"), ("<x:a href=javascript:b>c</x:a>", "c"),
        ("<base href=//a.example/><meta http-equiv=refresh content=0><link rel=stylesheet href=a>b", "b"),
        ("<object data=a.swf><param name=b><embed src=c.swf></object>d", "<a href=\"a.swf\"><img alt=\"a.swf\"></a> d"),
        ("<frameset onload=a><frame src=javascript:b></frameset>c", "c"), ("<applet code=a>b</applet>", "b"),
        ("<p is=a slot=b contenteditable autofocus accesskey=c popover nonce=d>e</p>", "<p>e</p>"),
        ("<a ping=//a.example/ target=_top download rel=opener>b</a>", "<a>b</a>"),
        ("<video autoplay loop muted src=a></video>", "<video src=\"a\" controls></video>"),
        (
            "<p id=body><a name=cookie></a><b id=\"a1 b\"></b><i id=\"a1&quot;\"></i></p>",
            "<p><a></a><b></b><i></i></p>"
        ),
        (
            "<p style=\"font-weight:bold/**/;background:url(a);width:expression(b);font-style:\\69talic\">c</p>",
            "<p>c</p>"
        ),
        ("<p class=\"language-x&quot;&gt; language-y<z\">a</p>", "<p>a</p>"),
        ("<ol start=\"1;a\" type=\"a&quot;\"></ol>", "<ol></ol>"),
    ])
    func nothingActiveGetsThrough(html: String, expected: String) {
        #expect(HTMLSanitizer.sanitized(html, base: nil) == expected)
    }

    @Test(arguments: [
        "javascript:a", "JavaScript:a", " javascript:a", "java\nscript:a", "java&#10;script:a",
        "java&Tab;script&colon;a",
        "\u{1}javascript:a", "&#1;javascript:a", "java\u{0}script:a", "&#x6A;avascript:a", "&#0000106avascript:a",
        "javascript&#58a",
        "\u{A0}javascript:a", "\u{200B}javascript:a", "&amp;#106;avascript:a", "vbscript:a", "data:text/html,a",
        "data:image/svg+xml,a", "blob:a", "file:///a", "about:blank", "view-source:a",
        "feed:javascript:a".replacing("feed:", with: "x:"),
        "jar:https://a!/b", "ms-settings:a", "intent:a", "C:\\a", "javascript://example.org/%0aa",
        "ssh://-oProxyCommand=a/",
    ])
    func linksThatRunSomethingLoseTheirTarget(url: String) {
        #expect(HTMLSanitizer.sanitized("<a href=\"\(url)\">b</a>", base: nil) == "<a>b</a>")
        #expect(HTMLSanitizer.sanitized("<img alt=b src=\"\(url)\">", base: nil) == "<img alt=\"b\">")
    }
}
