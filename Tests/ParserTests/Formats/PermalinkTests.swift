import Model
import Testing

@testable import Parser

/// Which of all its addresses is the article's own.
@Suite struct PermalinkTests {

    private func rss(_ item: String, channel: String = "", url: String? = "http://a/feed") throws -> ParsedItem {
        try #require(
            ParsedFeed.parsing(
                "<rss xmlns:atom='http://www.w3.org/2005/Atom'><channel>\(channel)<item>\(item)</item></channel></rss>",
                url: url
            ).items.first)
    }

    private func atom(_ entry: String) throws -> ParsedItem {
        try #require(ParsedFeed.atom("<entry>\(entry)</entry>", url: "http://a/feed").items.first)
    }

    @Test(arguments: [
        "<link>http://a/1</link><link>http://a/2</link>", "<link><![CDATA[\n http://a/1 ]]></link>",
        "<link>http://a/\n1</link>", "<link>http://a/1<br/></link>", "<link><a href='2'>http://a/1</a></link>",
        "<link/><atom:link href='/1'/>", "<link href=''>/1</link>",
        "<link href='/1'></link>", "<guid isPermaLink='TRUE'>http://a/1</guid>",
        "<atom:link rel='self' href='/2'/><atom:link rel='via' href='/3'/><guid>http://a/1</guid>",
        "<guid isPermaLink=' false '>http://a/2</guid><link>1</link>",
        "<feedburner:origLink>http://a/2</feedburner:origLink><link>1</link>",
        "<guid isPermaLink='false'>2</guid><feedburner:origLink>http://a/1</feedburner:origLink>",
        "<atom:link rel='replies'>http://a/2</atom:link><link>1</link>",
        "<atom:link rel='alternate' type='text/html'>http://a/2</atom:link><link>1</link>",
        "<atom:link rel='alternate'>http://a/1</atom:link>", "<link type='text/html'>http://a/1</link>",
        "<link rel='self'>http://a/2</link><guid>http://a/1</guid>",
        "<guid isPermaLink='true'>1</guid>", "<guid isPermaLink='true'>./1</guid>",
        "<guid isPermaLink='True'>/1</guid>",
        "<guid isPermaLink='true'>2</guid><link>1</link>", "<link>1</link><guid isPermaLink='true'>2</guid>",
    ])
    func ofRSS(item: String) throws {
        #expect(try rss(item).article.url == "http://a/1")
    }

    @Test(arguments: [
        "<link href='/2' type='application/pdf'/><link href='/1' type='text/html'/>",
        "<link href='/1' hreflang='en'/><link href='/2' hreflang='de'/>", "<link>1</link>",
        "<link rel='alternate'/><link href='/1'/>", "<link rel='ALTERNATE' href='/1'/>",
        "<link rel='replies' href='/2'/><link rel='self' href='/1'/>", "<id>http://a/1</id>",
        "<id>http://a/2</id><link href='1'/>", "<content src='/1' type='text/html'/>", "<content src='1'/>",
        "<source><link href='/2'/></source><link href='/1'/>",
        "<link rel='enclosure'>/2</link><link href='/1'/>", "<link href='/1'/><link rel='enclosure'>/2</link>",
        "<link href='/2'/><link type='text/html' href='/1'/>",
        "<link type='application/xhtml+xml' href='/1'/><link href='/2'/>",
        "<link type='application/json' href='/2'/><link href='/1'/>",
        "<link rel='edit'>/2</link><link rel='alternate'>/1</link>",
        "<link href='/2'/><link rel='alternate' type='text/html'>/1</link>",
        "<link rel='via'>/2</link><id>http://a/1</id>",
        "<link rel='alternate' type='text/html' href='/1' hreflang='en'/><link type='text/html' href='/2'/>",
    ])
    func ofAtom(entry: String) throws {
        #expect(try atom(entry).article.url == "http://a/1")
    }

    @Test func anIdOfAnotherKindIsNoAddress() throws {
        #expect(try atom("<id>tag:a,2004:1</id>").article.url == nil)
        #expect(try atom("<id>1</id>").article.url == nil)
        for id in ["tag:a,2004:1", "urn:uuid:1", "post 1", "www.a.org/1"] {
            #expect(try rss("<guid isPermaLink='true'>\(id)</guid>").article.url == nil)
        }
        #expect(try rss("<guid>1</guid>").article.url == nil)
        #expect(try rss("<guid isPermaLink='true'>1</guid>", url: nil).article.url == nil)
        #expect(try rss("<guid isPermaLink='false'>http://a/1</guid>").article.url == nil)
    }

    @Test func relativeOnesOfRSSBelongToTheSite() throws {
        #expect(try rss("<link>1</link>", channel: "<link>http://s/b/</link>").article.url == "http://s/b/1")
        #expect(
            try rss("<enclosure url=' /1 '/>", channel: "<link>http://s/b/</link>").article.enclosures[0].url
                == "http://s/1")
        #expect(
            try rss("<link xml:base='http://x/'>1</link>", channel: "<link>http://s/b/</link>").article.url
                == "http://x/1")
    }

    @Test func relativeOnesOfAtomBelongToTheDocument() throws {
        let feed = try ParsedFeed.atom("<link href='http://s/'/><entry><link href='1'/></entry>", url: "http://a/feed")
        #expect(feed.items.first?.article.url == "http://a/1")
    }

    @Test func theFeedsOwnAddressStandsInForTheDocuments() throws {
        let own = "<atom:link rel='self' href='http://s/b/feed'/>"
        #expect(try rss("<link>1</link>", channel: own, url: nil).article.url == "http://s/b/1")
    }

    @Test func aDeclaredPermalinkIsRelativeToTheBase() throws {
        let item = try rss("<guid isPermaLink='true'>1/</guid>", channel: "<link>http://s/b/</link>")
        #expect(item.article.url == "http://s/b/1/")
        #expect(item.id == "1/")
    }

    @Test func theTextOfALinkIsJudgedByItsRelation() throws {
        let file = "<link rel='enclosure' type='image/jpeg' length='9'>/1.jpg</link>"
        #expect(
            try atom("<link href='1'/>" + file).article.enclosures == [
                .init(url: "http://a/1.jpg", mimeType: "image/jpeg", size: 9)
            ])
        #expect(try atom("<link rel='related'>http://b/</link>").article.externalURL == "http://b/")
        let feed = try ParsedFeed.atom(
            "<link rel='self'>http://s/feed</link><link rel='hub'>http://hub/</link><link href='http://s/'/>")
        #expect(feed.feedURL == "http://s/feed")
        #expect(feed.homePageURL == "http://s/")
        let channel = try ParsedFeed.rss("<link rel='hub'>http://hub/</link><link>http://s/</link>")
        #expect(channel.homePageURL == "http://s/")
    }

    @Test func aPageWithCommentsIsKeptAndAFeedOfThemIsNot() throws {
        let page = "<link rel='replies' type='text/html' href='talk'/>"
        let feed = "<link rel='replies' type='application/atom+xml' href='talk.atom'/>"
        #expect(try atom(feed + page).article.commentsURL == "http://a/talk")
        #expect(try atom(feed).article.commentsURL == nil)
        #expect(try atom("<link rel='replies' href='1'/>" + page).article.commentsURL == "http://a/talk")
        let space = "xmlns:slash='http://purl.org/rss/1.0/modules/slash/'"
        let item = "<link>http://s/1</link><slash:comments \(space)>3</slash:comments><comments>talk</comments>"
        #expect(try rss(item, channel: "<link>http://s/</link>").article.commentsURL == "http://s/talk")
        #expect(try rss(item, channel: "<link>http://s/</link>").article.url == "http://s/1")
    }

    @Test func relatedIsWhatALinkBlogPointsTo() throws {
        let item = try atom(
            "<link href='1'/><link rel='related' href='http://b/'/><link rel='related' href='http://c/'/>")
        #expect(item.article.externalURL == "http://b/")
    }
}
