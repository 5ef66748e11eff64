import Testing

@testable import Discovery

/// Links in the text of pages that declare no feed.
@Suite struct LinkedFeedsTests {
    private let url = "http://example.org/blog/"

    @Test(arguments: ["<a href='?feed=%'>RSS</a>", "<link rel=alternate type=application/rss+xml href='?%'>"])
    func aLongBaseIsNotWrittenOutForEachLink(link: String) {
        let links = (0..<4_000).map { link.replacing("%", with: "\($0)") }.joined()
        let page = "<base href='http://h/\(String(repeating: "a", count: 4_000))'>\(links)"
        let found = PageFeeds(page, url: url).all(at: url)
        #expect(!found.isEmpty)
        #expect(found.reduce(0) { $0 + $1.url.utf8.count } <= 4 * page.utf8.count + 1 << 20)
    }

    @Test(arguments: [
        ("<a href=/feed/>Subscribe</a>", "http://example.org/feed/"),
        ("<a href=x.xml>x</a>", "http://example.org/blog/x.xml"),
        ("<a href='/?feed=rss2'>x</a>", "http://example.org/?feed=rss2"),
        ("<a href='?feed=rss2'>x</a>", "http://example.org/blog/?feed=rss2"),
        ("<a href=/subscribe>RSS</a>", "http://example.org/subscribe"),
        ("<a href=/subscribe title='Our RSS feed'>Subscribe</a>", "http://example.org/subscribe"),
        ("<a href=/s><img alt=RSS></a>", "http://example.org/s"),
        ("<a href=http://feeds.h/x>x</a>", "http://feeds.h/x"),
        ("<a href=itpc://h/podcast.xml>Podcast</a>", "http://h/podcast.xml"),
        ("<a rel=alternate type=application/rss+xml href=/x>x</a>", "http://example.org/x"),
        ("<a href=feed://h/updates>Follow</a>", "http://h/updates"),
        ("<a href=feed:https://h/more>More</a>", "https://h/more"), ("<a href=pcast://h/x>x</a>", "http://h/x"),
        ("<a type=application/rss+xml href=/updates>Follow</a>", "http://example.org/updates"),
        ("<a type='application/atom+xml; charset=utf-8' href=/u>x</a>", "http://example.org/u"),
        ("<a href=/rss-feeds/news.aspx>News</a>", "http://example.org/rss-feeds/news.aspx"),
        ("<a href=/RSSFeed.aspx>News</a>", "http://example.org/RSSFeed.aspx"),
        ("<a href=/atom_feed>News</a>", "http://example.org/atom_feed"),
        ("<template shadowrootmode=open><a href=/rss>x</a></template>", "http://example.org/rss"),
        ("<map><area href=/x rel=alternate type=application/atom+xml></map>", "http://example.org/x"),
    ])
    func linksThatLookLikeFeedsAreFound(html: String, feed: String) {
        #expect(PageFeeds(html, url: url).all(at: url).map(\.url) == [feed])
    }

    @Test(arguments: [
        "<a href=/about>About</a>", "<a href=/how-to-read-rss-feeds.html>How to read RSS</a>",
        "<a href='mailto:rss@example.org'>RSS</a>", "<a href=/rss.png>RSS</a>", "<a href=/rss/index.html>RSS</a>",
        "<a href='javascript:feed()'>RSS</a>", "<a href='#rss'>RSS</a>", "<a>RSS</a>",
        "<a href='https://feedly.com/i/subscription/feed/https://example.org/feed'>RSS</a>",
        "<a href=/sitemap.xml>Sitemap</a>", "<template><a href=/rss>RSS</a><template></template></template>",
        "<a type=text/html href=/updates>x</a>", "<a href=/feedback>Feedback</a>", "<a href=/feed-the-birds>x</a>",
        "<a href=/subscribe>RSS is a way to read what is new on many sites in one place</a>",
        "<!-- <a href=/feed>RSS</a> -->", "<script>'<a href=/feed>RSS</a>'</script>",
    ])
    func othersAreNot(html: String) {
        #expect(PageFeeds(html, url: url).all(at: url).isEmpty)
    }

    /// Only its beginning is looked at.
    @Test func aLongTextMayBeCutWithinACharacter() throws {
        let html = "<a href='/feed.xml'>\(String(repeating: "x", count: 999))\u{E9}</a>"
        let title = try #require(PageFeeds(html, url: url).linked.first?.title)

        #expect(title.hasPrefix("xxx") && title.hasSuffix("x\u{FFFD}"))
    }

    @Test func declarationsMakeThemNeedless() {
        let html = "<a href=/rss>RSS</a><link rel=alternate type=application/rss+xml href=/f>"

        #expect(PageFeeds(html, url: url).all(at: url).map(\.url) == ["http://example.org/f"])
    }

    @Test func whatSaysSoAndLooksSoComesFirst() {
        let html = "<a href=/subscribe>RSS</a><a href=/a.xml>x</a><a href=/feed>RSS</a><a href=/comments/feed>RSS</a>"

        #expect(
            PageFeeds(html, url: "http://h/").linked.map(\.url) == [
                "http://h/feed", "http://h/comments/feed", "http://h/a.xml", "http://h/subscribe",
            ])
    }
}
