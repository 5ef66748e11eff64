import Testing

@testable import Parser

@Suite struct FeedLinksTests {
    private let url = "http://example.org/blog/"

    @Test(arguments: [
        (
            "<link rel=alternate type=application/rss+xml href=/f title='A &amp; B'>", "http://example.org/f",
            FeedFormat.rss
        ),
        ("<link rel=alternate type=application/atom+xml href=f>", "http://example.org/blog/f", .atom),
        ("<link rel=alternate type=application/feed+json href=f>", "http://example.org/blog/f", .jsonFeed),
        ("<link rel=alternate type=application/rdf+xml href=index.rdf>", "http://example.org/blog/index.rdf", .rdf),
        (
            "<LINK REL='foo ALTERNATE' TYPE=' Application/RSS+XML; charset=x ' HREF=f>", "http://example.org/blog/f",
            .rss
        ),
        ("<link rel=alternate type=text/xml href=/rss.php>", "http://example.org/rss.php", nil),
        ("<link rel=alternate href=/feed/>", "http://example.org/feed/", nil),
        ("<link rel=feed href=/f>", "http://example.org/f", nil),
        ("<link rel=alternate type=application/rss+xml href=feed://h/f>", "http://h/f", .rss),
        ("<link rel=alternate type=application/rss+xml href=f><base href='//h/b/'>", "http://h/b/f", .rss),
    ])
    func declaredFeedsAreFound(html: String, feed: String, format: FeedFormat?) {
        let found = FeedLinks.find(in: html, url: url)

        #expect(found.map(\.url) == [feed])
        #expect(found.map(\.format) == [format])
    }

    @Test(arguments: [
        "<link rel='alternate stylesheet' type=application/rss+xml href=f>",
        "<link rel=alternates type=application/rss+xml href=f>",
        "<link rel=alternate type=text/html href=/feed hreflang=de>", "<link rel=stylesheet href=/feed>",
        "<link rel=alternate type=application/json href=/wp-json/wp/v2/posts/1>",
        "<link rel=alternate type=application/rss+xml>",
        "<!-- <link rel=alternate type=application/rss+xml href=f> -->",
        "<script>'<link rel=alternate type=application/rss+xml href=f>'</script>", "<a href=/about>About</a>",
        "<a href=/how-to-read-rss-feeds.html>How to read RSS</a>", "<a href='mailto:rss@example.org'>RSS</a>",
        "<link rel=alternate type=application/rss+xml href='javascript:x'>", "",
    ])
    func otherLinksAreNot(html: String) {
        #expect(FeedLinks.find(in: html, url: url).isEmpty)
    }

    @Test(arguments: [
        ("<a href=/feed/>Subscribe</a>", "http://example.org/feed/"),
        ("<a href=x.xml>x</a>", "http://example.org/blog/x.xml"),
        ("<a href='/?feed=rss2'>x</a>", "http://example.org/?feed=rss2"),
        ("<a href=/subscribe>RSS</a>", "http://example.org/subscribe"),
        ("<a href=/s><img alt=RSS></a>", "http://example.org/s"),
        ("<a href=http://feeds.h/x>x</a>", "http://feeds.h/x"),
    ])
    func withoutADeclarationLinksThatLookLikeFeedsAreFound(html: String, feed: String) {
        #expect(FeedLinks.find(in: html, url: url).map(\.url) == [feed])
    }

    @Test func declarationsMakeOtherLinksNeedless() {
        let html = "<a href=/rss>RSS</a><link rel=alternate type=application/rss+xml href=/f>"

        #expect(FeedLinks.find(in: html, url: url).map(\.url) == ["http://example.org/f"])
    }

    @Test func feedsOfCommentsComeLast() {
        let html = """
            <link rel=alternate type=application/rss+xml href=/comments/feed title='Comments'>
            <link rel=alternate type=application/rss+xml href=/feed title=' The  site '>
            <link rel=alternate type=text/xml href=/feed.xml>
            <link rel=alternate type=application/rss+xml href=/feed>
            """
        let found = FeedLinks.find(in: html, url: url)

        #expect(
            found.map(\.url) == [
                "http://example.org/feed", "http://example.org/feed.xml", "http://example.org/comments/feed",
            ])
        #expect(found.map(\.title) == ["The site", nil, "Comments"])
    }

    @Test func bytesThatAreNotUTF8AreRead() {
        let page =
            Array("<link rel=alternate type=application/rss+xml href=/f title='caf".utf8) + [0xE9] + Array("'>".utf8)

        #expect(FeedLinks.find(in: page, url: url).map(\.url) == ["http://example.org/f"])
    }

    @Test func usualAddressesStandBesideThePageAndAtTheTop() {
        #expect(FeedLinks.wellKnownAddresses(of: "https://h.example").first == "https://h.example/feed")
        #expect(FeedLinks.wellKnownAddresses(of: "https://h.example/?a").count == 8)
        #expect(
            FeedLinks.wellKnownAddresses(of: "https://h.example/blog/x?y") == [
                "https://h.example/blog/feed", "https://h.example/blog/feed.xml", "https://h.example/blog/rss.xml",
                "https://h.example/blog/index.xml", "https://h.example/feed", "https://h.example/feed.xml",
                "https://h.example/rss.xml", "https://h.example/atom.xml",
            ])
        #expect(FeedLinks.wellKnownAddresses(of: "mailto:a@b").isEmpty)
    }
}
