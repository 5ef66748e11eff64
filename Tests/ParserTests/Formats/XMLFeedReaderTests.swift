import Model
import Testing

@testable import Parser

@Suite struct XMLFeedReaderTests {

    private func item(_ elements: String, channel: String = "", url: String? = nil) throws -> ParsedItem {
        let namespaces = """
            xmlns:content='http://purl.org/rss/1.0/modules/content/' xmlns:dc='http://purl.org/dc/elements/1.1/' \
            xmlns:media='http://search.yahoo.com/mrss/' xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' \
            xmlns:atom='http://www.w3.org/2005/Atom' xmlns:xhtml='http://www.w3.org/1999/xhtml' \
            xmlns:dcterms='http://purl.org/dc/terms/'
            """
        let text = "<rss \(namespaces)><channel>\(channel)<item>\(elements)</item></channel></rss>"
        return try #require(ParsedFeed.parsing(text, url: url).items.first)
    }

    // MARK: - The feed

    @Test func readsAnRSSChannel() throws {
        let feed = try ParsedFeed.rss(
            """
            <title>A &amp;amp; B</title><link> http://a/ </link><description>&lt;b&gt;D&lt;/b&gt;</description>
            <language>en-US</language><image><title>no</title><url>/i.png</url><link>no</link></image>
            <managingEditor>e@a (E)</managingEditor><category>one</category><ttl>60</ttl>
            <lastBuildDate>Thu, 01 Jan 2004 19:48:21 GMT</lastBuildDate><textInput><title>no</title></textInput>
            """, url: "http://a/feed")
        #expect(feed.title == "A & B")
        #expect(feed.homePageURL == "http://a/")
        #expect(feed.description == "D")
        #expect(feed.language == "en-US")
        #expect(feed.iconURL == "http://a/i.png")
        #expect(feed.authors == [Author(name: "E", email: "e@a")])
        #expect(feed.tags == ["one"])
        #expect(feed.timeToLive == 3600)
        #expect(feed.dateModified == FeedDate.parse("2004-01-01T19:48:21Z"))
    }

    @Test func readsWhenAFeedAsksToBeLeftAlone() throws {
        let feed = try ParsedFeed.rss(
            """
            <skipHours><hour>0</hour><hour> 5 </hour><hour>24</hour><hour>99</hour><hour>noon</hour></skipHours>
            <skipDays><day>Saturday</day><day>sunday</day><day>Someday</day></skipDays><title>T</title>
            """)
        #expect(feed.skippedHours == [0, 5])
        #expect(feed.skippedDays == [0, 6])
        #expect(feed.title == "T")
    }

    @Test func readsAnAtomFeed() throws {
        let feed = try ParsedFeed.atom(
            """
            <title type='html'>A &amp;lt; B</title><subtitle>S</subtitle><link href='http://a/'/>
            <link rel='self' href='http://a/feed'/><link rel='alternate' type='text/plain' href='http://a/txt'/>
            <logo>http://a/l</logo><icon>http://a/i</icon><updated>2004-01-01T19:48:21Z</updated>
            <author><name>N</name><uri>http://n/</uri><email>n@a</email></author><category term='t' label='T'/>
            """)
        #expect(feed.title == "A < B")
        #expect(feed.description == "S")
        #expect(feed.homePageURL == "http://a/")
        #expect(feed.feedURL == "http://a/feed")
        #expect(feed.iconURL == "http://a/l")
        #expect(feed.authors == [Author(name: "N", url: "http://n/", email: "n@a")])
        #expect(feed.tags == ["T"])
    }

    @Test func readsRDF() throws {
        let feed = try ParsedFeed.parsing(
            """
            <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'
              xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:sy='http://purl.org/rss/1.0/modules/syndication/'>
            <channel rdf:about='http://a/'><title>T</title><link>http://a/</link><sy:updatePeriod>daily</sy:updatePeriod>
            <sy:updateFrequency>4</sy:updateFrequency><items><rdf:Seq><rdf:li resource='x'/></rdf:Seq></items></channel>
            <image><url>http://a/i</url></image>
            <item rdf:about='http://a/1'><title>I</title><dc:date>2004-01-01</dc:date></item></rdf:RDF>
            """)
        #expect(feed.title == "T")
        #expect(feed.iconURL == "http://a/i")
        #expect(feed.timeToLive == 21600)
        #expect(feed.items.map(\.id) == ["http://a/1"])
        #expect(feed.items.first?.article.url == "http://a/1")
        #expect(feed.items.first?.article.datePublished == FeedDate.parse("2004-01-01"))
    }

    // MARK: - Which element wins

    @Test(arguments: [
        "<title>yes</title><media:title>no</media:title>", "<media:title>no</media:title><title>yes</title>",
        "<dc:title>no</dc:title><title>yes</title>",
        "<media:content url='u'><media:title>yes</media:title></media:content>",
        "<title>yes</title><title>no</title>", "<title/><dc:title>yes</dc:title>", "<Title>yes</Title>",
        "<atom:title>yes</atom:title>", "<x:title xmlns:x='http://x/'>no</x:title><title>yes</title>",
    ])
    func takesTheBestTitle(elements: String) throws {
        #expect(try item(elements).article.title == "yes")
    }

    @Test(arguments: [
        "<content:encoded>yes</content:encoded><description>no</description>",
        "<description>no</description><content:encoded>yes</content:encoded>", "<description>yes</description>",
        "<description>no</description><xhtml:body>yes</xhtml:body>", "<itunes:summary>yes</itunes:summary>",
        "<description>yes</description><itunes:summary>no</itunes:summary>",
        "<atom:summary type='html'>yes</atom:summary>",
        "<content:encoded/><description>yes</description>",
    ])
    func takesTheBestBody(elements: String) throws {
        #expect(try item(elements).article.content == "yes")
    }

    @Test func keepsTheShortFormBesideTheBody() throws {
        let both = try item("<description>short</description><content:encoded>long</content:encoded>")
        #expect(both.article.summary == "short")
        #expect(try item("<description>only</description>").article.summary == nil)
    }

    @Test(arguments: [
        "<link>http://a/1</link><guid>http://a/2</guid>", "<guid>http://a/1</guid>",
        "<guid isPermaLink='false'>http://a/2</guid><link>http://a/1</link>", "<link>\n /1 </link>",
        "<atom:link href='http://a/1'/>", "<atom:link rel='replies' href='http://a/2'/><link>1</link>",
        "<atom:link rel='http://www.iana.org/assignments/relation/alternate' href='1'/>",
    ])
    func findsTheAddress(elements: String) throws {
        #expect(try item(elements, url: "http://a/feed").article.url == "http://a/1")
    }

    @Test func takesNoGuidForAnAddressThatIsNone() throws {
        #expect(try item("<guid isPermaLink='false'>http://a/2</guid>").article.url == nil)
        #expect(try item("<guid>http://a/b c</guid>").article.url == "http://a/b%20c")
        #expect(try item("<guid>tag:a,2024:1</guid>").article.url == nil)
    }

    @Test func keepsIdsVerbatim() throws {
        #expect(try item("<guid> /1?a=%7e&amp;B </guid>", url: "http://a/").id == "/1?a=%7e&B")
    }

    @Test(
        arguments: [
            ("<pubDate>1 Jan 2004</pubDate><dc:date>2005-01-01</dc:date>", "2004-01-01", nil),
            ("<dc:date>2005-01-01</dc:date>", "2005-01-01", nil),
            (
                "<atom:updated>2005-01-01</atom:updated><dcterms:issued>2004-01-01</dcterms:issued>", "2004-01-01",
                "2005-01-01"
            ),
            ("<pubDate>soon</pubDate><dc:date>2005-01-01</dc:date>", "2005-01-01", nil),
        ] as [(String, String?, String?)])
    func findsTheDates(elements: String, published: String?, modified: String?) throws {
        let item = try item(elements)
        #expect(item.article.datePublished == published.flatMap(FeedDate.parse))
        #expect(item.article.dateModified == modified.flatMap(FeedDate.parse))
    }

    @Test func namesEveryAuthorOfTheBestKind() throws {
        let both = try item("<itunes:author>no</itunes:author><dc:creator>A</dc:creator><dc:creator>B</dc:creator>")
        #expect(both.authors.map(\.name) == ["A", "B"])
    }

    @Test(arguments: [
        "<author>a@b</author><itunes:author>N</itunes:author>", "<itunes:author>N</itunes:author><author>a@b</author>",
        "<managingEditor>a@b</managingEditor><itunes:author>N</itunes:author>",
        "<dc:creator>a@b</dc:creator><author>a@b (N)</author>", "<author>a@b</author><dc:creator>N</dc:creator>",
        "<author><email>a@b</email></author><dc:publisher>N</dc:publisher>",
        "<author><name>a@b</name></author><itunes:author>N</itunes:author>",
        "<author>N</author><itunes:author>M</itunes:author>", "<itunes:author>M</itunes:author><author>N</author>",
        "<author><uri>http://a/</uri></author><itunes:author>N</itunes:author>",
    ])
    func prefersAuthorsWithNames(elements: String) throws {
        #expect(try item(elements).authors.map(\.name) == ["N"])
    }

    @Test func keepsTheBestAddressWithoutAName() throws {
        let item = try item("<dc:publisher>c@d</dc:publisher><author>a@b</author><managingEditor>e@f</managingEditor>")
        #expect(item.authors == [Author(email: "a@b")])
        #expect(
            try ParsedFeed.rss("<webMaster>a@b</webMaster><itunes:author>N</itunes:author>").authors.map(\.name) == [
                "N"
            ])
    }

    @Test func prefersDescriptionsInAnyOrder() throws {
        for elements in [
            "<summary>no</summary><description>yes</description>",
            "<description>yes</description><summary>no</summary>",
        ] {
            #expect(try item(elements).article.content == "yes")
        }
    }

    @Test(arguments: [
        "<xhtml:div><p>a &amp; b</p></xhtml:div>", "<div xmlns='http://www.w3.org/1999/xhtml'><p>a &amp; b</p></div>",
        "<description>no</description><xhtml:body><p>a &amp; b</p></xhtml:body>",
    ])
    func readsMarkupOfXHTML(elements: String) throws {
        #expect(try item(elements).article.content == "<p>a &amp; b</p>")
    }

    @Test func takesTheNameOfAnImageForItsAddress() throws {
        let start = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'>"
        let named = start + "<channel><image rdf:resource='http://a/1.png'/></channel>"
        #expect(try ParsedFeed.parsing(named + "</rdf:RDF>").iconURL == "http://a/1.png")
        let described = "<image rdf:about='http://a/1.png'><url>http://a/2.png</url></image></rdf:RDF>"
        #expect(try ParsedFeed.parsing(named + described).iconURL == "http://a/2.png")
        let local = start + "<channel><image rdf:resource='#logo'/></channel></rdf:RDF>"
        #expect(try ParsedFeed.parsing(local, url: "http://a/").iconURL == nil)
    }

    @Test func takesNoMarkupForAnAuthorsName() throws {
        let feed = try ParsedFeed.atom("<author><name>&lt;b&gt;</name><email>a@b</email></author>")
        #expect(feed.authors == [Author(email: "a@b")])
    }

    @Test func givesAtomEntriesTheFeedsAuthor() throws {
        let feed = try ParsedFeed.atom(
            "<author><name>F</name></author><entry/><entry><author><name>E</name></author></entry>")
        #expect(feed.items.map { $0.authors.map(\.name) } == [["F"], ["E"]])
    }

    @Test func givesEntriesWhoseAuthorHasOnlyAnAddressTheFeedsAuthor() throws {
        let entry = "<entry><author><uri>http://e/</uri></author></entry>"
        let named = try ParsedFeed.atom("<author><name>F</name></author>" + entry)
        #expect(named.items.first?.authors.map(\.name) == ["F"])
        let unnamed = try ParsedFeed.atom("<author><uri>http://f/</uri></author>" + entry)
        #expect(unnamed.items.first?.authors.map(\.url) == ["http://e/"])
        let mail = try ParsedFeed.atom(
            "<author><name>F</name></author><entry><author><email>a@b</email></author></entry>")
        #expect(mail.items.first?.authors.map(\.email) == ["a@b"])
    }

    @Test func ignoresTheSourceOfAnEntry() throws {
        let feed = try ParsedFeed.atom("<entry><source><title>no</title><id>no</id></source><title>yes</title></entry>")
        #expect(feed.items.first?.article.title == "yes")
        #expect(feed.items.first?.id == nil)
    }

    @Test func collectsTags() throws {
        let item = try item(
            "<category>a &amp;amp; b</category><category>a &amp;amp; b</category><dc:subject>c</dc:subject>"
                + "<itunes:keywords>d, e ,,</itunes:keywords><category/>")
        #expect(item.article.tags == ["a & b", "c", "d", "e"])
    }

    // MARK: - Media

    @Test func collectsAttachments() throws {
        let item = try item(
            """
            <enclosure url='/a.mp3' type='audio/mpeg' length='12'/><itunes:duration>1:02:03</itunes:duration>
            <media:group><media:content url='/a.mp3' duration='9'/><media:content url='/b.mp4' fileSize='x'/></media:group>
            <enclosure/><atom:link rel='enclosure' href='/c.ogg' length='7'/>
            """, url: "http://a/")
        #expect(
            item.article.enclosures == [
                Enclosure(url: "http://a/a.mp3", mimeType: "audio/mpeg", size: 12, duration: 9),
                Enclosure(url: "http://a/b.mp4"), Enclosure(url: "http://a/c.ogg", size: 7),
            ])
    }

    @Test(arguments: [
        "<media:thumbnail url='/i'/>", "<itunes:image href='/i'/>", "<media:content medium='image' url='/i'/>",
        "<media:group><media:thumbnail url='/i'/></media:group>", "<image><url>/i</url></image>", "<image>/i</image>",
    ])
    func findsTheImage(elements: String) throws {
        #expect(try item(elements, url: "http://a/").article.imageURL == "http://a/i")
    }

    // MARK: - Scopes

    @Test func resolvesAgainstTheNearestBase() throws {
        let feed = try ParsedFeed.parsing(
            """
            <feed xmlns='http://www.w3.org/2005/Atom' xml:base='/feeds/'><link href='.'/><entry xml:base='one/'>
            <link href='x'/><content type='html' xml:base='two/'>c</content></entry><entry><link href='x'/></entry></feed>
            """, url: "http://a/")
        #expect(feed.homePageURL == "http://a/feeds/")
        #expect(feed.items.map(\.article.url) == ["http://a/feeds/one/x", "http://a/feeds/x"])
        #expect(feed.items.first?.contentBase == "http://a/feeds/one/two/")
    }

    @Test func passesOverABaseThatNothingCanBeRelativeTo() throws {
        let feed = try ParsedFeed.parsing(
            "<feed xmlns='http://www.w3.org/2005/Atom'><entry xml:base='Content-Type: x'><link href='x'/></entry></feed>",
            url: "http://a/f")
        #expect(feed.items.map(\.article.url) == ["http://a/x"])
    }

    @Test func resolvesBodiesAgainstTheArticleElseTheDocument() throws {
        #expect(
            try item("<link>/1/</link><description>d</description>", url: "http://a/f").contentBase == "http://a/1/")
        #expect(try item("<description>d</description>", url: "http://a/f").contentBase == "http://a/f")
    }

    @Test func resolvesAgainstTheSiteWhenTheDocumentsAddressIsUnknown() throws {
        #expect(try item("<link>x</link>", channel: "<link>http://a/b/</link>").article.url == "http://a/b/x")
        #expect(try item("<link>a/x</link>", channel: "<link>a/</link>").article.url == "a/x")
    }

    @Test func inheritsTheLanguage() throws {
        let feed = try ParsedFeed.parsing(
            "<feed xmlns='http://www.w3.org/2005/Atom' xml:lang='de'><entry/><entry xml:lang='fr'/></feed>")
        #expect(feed.language == "de")
        #expect(feed.items.map(\.article.language) == ["de", "fr"])
    }

    @Test func anEmptyLanguageIsNone() throws {
        let feed = try ParsedFeed.parsing("<feed xml:lang=' '><entry xml:lang='de'/><entry/></feed>")
        #expect(feed.language == nil)
        #expect(feed.items.map(\.article.language) == ["de", nil])
        #expect(
            try ParsedFeed.parsing("<feed xml:lang='de'><entry xml:lang=''/></feed>").items.first?.article.language
                == nil)
    }

    @Test(arguments: [
        "<dc:creator>A</dc:creator>", "<dc:creator xmlns:dc='http://PURL.org/dc/elements/1.1'>A</dc:creator>",
    ])
    func knowsPrefixesWithoutADeclaration(creator: String) throws {
        #expect(try ParsedFeed.rss("<item>\(creator)</item>").items.first?.authors.first?.name == "A")
    }
}
