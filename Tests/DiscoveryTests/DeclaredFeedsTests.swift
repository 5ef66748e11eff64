@testable import Parser
import Testing

@testable import Discovery

/// The `link` elements of pages: WHATWG HTML 4.6.7.1, and the Atom autodiscovery draft.
@Suite struct DeclaredFeedsTests {
    private let url = "http://example.org/blog/"

    private func declared(_ html: String) -> [FeedLink] {
        PageFeeds(html, url: url).declared
    }

    @Test(arguments: [
        (
            "<link rel=alternate type=application/rss+xml href=/f title='A &amp; B'>", "http://example.org/f",
            FeedFormat.rss
        ),
        ("<link rel=alternate type=application/atom+xml href=f>", "http://example.org/blog/f", .atom),
        ("<link type=application/rss+xml href=f>", "http://example.org/blog/f", .rss),
        ("<link rel=alternate type=application/feed+json href=f>", "http://example.org/blog/f", .jsonFeed),
        ("<link rel=alternate type=application/json href=feed.json>", "http://example.org/blog/feed.json", .jsonFeed),
        ("<link rel=alternate type=application/rdf+xml href=index.rdf>", "http://example.org/blog/index.rdf", .rdf),
        (
            "<LINK REL='foo ALTERNATE' TYPE=' Application/RSS+XML; charset=x ' HREF=f>", "http://example.org/blog/f",
            .rss
        ),
        ("<link\nhref='f'\n\ttype=text/rss rel=\"alternate\talternate\"/>", "http://example.org/blog/f", .rss),
        ("<link rel=alternate type=application/x.atom+xml href=f>", "http://example.org/blog/f", .atom),
        ("<link rel=&#97;lternate type=application/atom&#43;xml href=f>", "http://example.org/blog/f", .atom),
        ("<link rel=alternate type=text/xml href=/rss.php>", "http://example.org/rss.php", nil),
        ("<link rel=alternate href=/feed/>", "http://example.org/feed/", nil),
        ("<link rel='me alternate' type=application/rss+xml href=f>", "http://example.org/blog/f", .rss),
        ("<link rel=feed href=/f>", "http://example.org/f", nil),
        ("<link rel='stylesheet feed' href=/f>", "http://example.org/f", nil),
        ("<link rel=alternate type=application/rss+xml hreflang=de href=/de/f>", "http://example.org/de/f", .rss),
        ("<body><p><link rel=alternate type=application/rss+xml href=f>", "http://example.org/blog/f", .rss),
        (
            "<noscript><link rel=alternate type=application/rss+xml href=f></noscript>", "http://example.org/blog/f",
            .rss
        ),
    ])
    func declaredFeedsAreFound(html: String, feed: String, format: FeedFormat?) {
        let found = declared(html)

        #expect(found.map(\.url) == [feed])
        #expect(found.map(\.format) == [format])
    }

    @Test(arguments: [
        "<link rel='alternate stylesheet' type=application/rss+xml href=f>",
        "<link rel=alternates type=application/rss+xml href=f>",
        "<link rel=x-alternate type=application/rss+xml href=f>",
        "<link rel=alternate type=text/html href=/feed hreflang=de>",
        "<link rel=alternate hreflang=de href=/de/feed/>", "<link rel=alternate media=handheld href=/m/rss/>",
        "<link rel=feed type=text/html href=/>", "<link rel=stylesheet href=/feed>",
        "<link rel=alternate type=application/json href=/wp-json/wp/v2/posts/1>",
        "<link rel=alternate type=application/json+oembed href=/feed>",
        "<link rel=alternate type=text/xml+oembed href=/feed>",
        "<link rel=alternate type=application/activity+json href=/feed>",
        "<link rel=alternate type='application/atom+xml; type=entry' href=/feed>",
        "<link rel=alternate type=application/xml href=/sitemap.xml>",
        "<link rel=search type=application/opensearchdescription+xml href=/feed>",
        "<link rel=amphtml href=/feed>", "<link rel=alternate type=application/rss+xml>",
        "<link rel=alternate type=application/rss+xml href=''>",
        "<!-- <link rel=alternate type=application/rss+xml href=f> -->",
        "<!--[if IE]><link rel=alternate type=application/rss+xml href=f><![endif]-->",
        "<script>'<link rel=alternate type=application/rss+xml href=f>'</script>",
        "<title><link rel=alternate type=application/rss+xml href=f></title>",
        "<textarea><link rel=alternate type=application/rss+xml href=f></textarea>",
        "<p title='<link rel=alternate type=application/rss+xml href=f>'>",
        "&lt;link rel=alternate type=application/rss+xml href=f>",
        "<link rel=alternate type=application/rss+xml href=f",
        "<link rel=alternate type=application/rss+xml href='javascript:x'>",
        "<link rel=alternate type=application/rss+xml href='file:///etc/passwd'>", "",
    ])
    func otherLinksAreNot(html: String) {
        #expect(declared(html).isEmpty)
    }

    @Test(arguments: [
        ("<base href='//h/b/'>", "f", "http://h/b/f"), ("<base href=/a/>", "../f", "http://example.org/f"),
        ("<base target=_top><base href=/a/>", "f", "http://example.org/a/f"),
        ("<base href=/a/><base href=/b/>", "f", "http://example.org/a/f"),
        ("<base href='data:text/html,x'>", "f", "http://example.org/blog/f"),
        ("", "/f#top", "http://example.org/f"), ("", " f\n", "http://example.org/blog/f"),
        ("", "?feed=rss2", "http://example.org/blog/?feed=rss2"), ("", "//h/f", "http://h/f"),
        ("", "HTTPS://H:443/f", "https://h/f"), ("", "feed://h/f", "http://h/f"),
        ("", "feed:https://h/f", "https://h/f"),
        ("", "itpc://h/f", "http://h/f"), ("", "/?a&amp;b", "http://example.org/?a&b"),
    ])
    func addressesAreResolved(base: String, href: String, feed: String) {
        let link = "<link rel=alternate type=application/rss+xml href='\(href)'>"

        #expect(declared(base + link).map(\.url) == [feed])
        #expect(declared(link + base).map(\.url) == [feed])
    }

    @Test func feedsOfCommentsComeLast() {
        let html = """
            <link rel=alternate type=application/rss+xml href=/comments/feed title='Comments'>
            <link rel=alternate type=application/rss+xml href=/feed title=' The  site '>
            <link rel=alternate type=text/xml href=/feed.xml>
            <link rel=alternate type=application/rss+xml href=/feed>
            """
        let found = declared(html)

        #expect(
            found.map(\.url) == [
                "http://example.org/feed", "http://example.org/feed.xml", "http://example.org/comments/feed",
            ])
        #expect(found.map(\.title) == ["The site", nil, "Comments"])
    }

    @Test(arguments: [
        ("Blog » Kommentar-Feed", true), ("Blog » Flux des commentaires", true), ("Blog » Reactiefeed", true),
        ("ブログ » コメントフィード", true), ("Блог » Лента комментариев", true), ("Comment is free", true),
        ("Political Commentary", false), ("Reactive Programming", false),
    ])
    func commentsAreKnownInManyLanguages(title: String, isAboutComments: Bool) {
        #expect(FeedLink(url: "http://h/f", title: title, score: 0).isAboutComments == isAboutComments)
    }

    @Test func aPlaceIsNamedOnce() {
        let html = """
            <link rel=alternate type=application/rss+xml href=http://h/feed>
            <link rel=alternate type=application/rss+xml href=https://h/feed/ title=News>
            """

        #expect(declared(html).map(\.url) == ["https://h/feed/"])
        #expect(declared(html).map(\.title) == ["News"])
    }

    @Test func theFeedOfACategoryComesFirstOnItsPage() {
        let html = """
            <link rel=alternate type=application/rss+xml href=/feed/>
            <link rel=alternate type=application/rss+xml href=/category/trains/feed/>
            """
        let feeds = ["http://h/feed/", "http://h/category/trains/feed/"]

        #expect(PageFeeds(html, url: "http://h/").declared.map(\.url) == feeds)
        #expect(PageFeeds(html, url: "http://h/category/trains/").declared.map(\.url) == feeds.reversed())
        #expect(PageFeeds(html, url: "http://h/category/trains").declared.map(\.url) == feeds.reversed())
    }

    @Test func bytesThatAreNotUTF8AreRead() {
        let page =
            Array("<link rel=alternate type=application/rss+xml href=/f title='caf".utf8) + [0xE9] + Array("'>".utf8)

        #expect(PageFeeds(page, url: url).declared.map(\.url) == ["http://example.org/f"])
    }

    @Test func withoutAnAddressOfThePageAbsoluteLinksAreFound() {
        let html = """
            <link rel=alternate type=application/rss+xml href=/f>
            <link rel=alternate type=application/rss+xml href=http://h/f>
            """

        #expect(PageFeeds(html, url: "").declared.map(\.url) == ["http://h/f"])
    }

    @Test func pagesThatWantToBeSlowAreNot() {
        let link = "<link rel=alternate type=application/rss+xml title=x href=/"
        let pages = [
            (0..<20_000).map { "\(link)\($0)>" }.joined(), String(repeating: "<a href=/feed>", count: 100_000),
            link + String(repeating: "x", count: 5_000_000) + ">",
            "<a href='" + String(repeating: "feed/", count: 1_000_000) + "'>RSS</a>",
            "<a href=/feed>" + String(repeating: "RSS ", count: 1_000_000),
        ]

        #expect(pages.map { PageFeeds($0, url: url).all(at: url).count } == [10_000, 1, 0, 0, 1])
        #expect(PageFeeds(pages[0], url: url).declared.groupedByFeed.count == 10_000)
    }
}
