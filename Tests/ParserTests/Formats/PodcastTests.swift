import Model
import Testing

@testable import Parser

/// Enclosures and what comes with them.
@Suite struct PodcastTests {

    private func attachments(_ elements: String) throws -> [Enclosure] {
        try #require(ParsedFeed.rss("<item>\(elements)</item>", url: "http://a/").items.first).article.enclosures
    }

    @Test(
        arguments: [
            ("1234", 1234), ("1,234,567", 1_234_567), (" 1 234 ", 1234), ("0", 0), ("-1", nil), ("1.5", nil), ("", nil),
            ("12 MB", nil), ("99999999999999999999", nil),
        ] as [(String, Int64?)])
    func sizesAreNumbersOfBytes(length: String, size: Int64?) throws {
        let attachment = try #require(attachments("<enclosure url='1' length='\(length)'/>").first)
        #expect(attachment == Enclosure(url: "http://a/1", size: size))
    }

    @Test func enclosuresAreTakenOnceEach() throws {
        let found = try attachments(
            "<enclosure url='1'/><enclosure url='/1' type='audio/mpeg'/><enclosure/><enclosure url=' '/><enclosure url='2'/>"
        )
        #expect(found == [.init(url: "http://a/1", mimeType: "audio/mpeg"), .init(url: "http://a/2")])
    }

    @Test func whatComesWithAnEpisodeFollowsIt() throws {
        let found = try attachments(
            """
            <podcast:transcript url='/t.vtt' type='text/vtt'/><podcast:chapters url='/c' type='application/json+chapters'/>
            <podcast:alternateEnclosure type='audio/opus' length='9'><podcast:source uri='ipfs://x'/>
            <podcast:source uri='/1.opus'/><podcast:source uri='http://b/1.opus'/></podcast:alternateEnclosure>
            <itunes:duration>2:05</itunes:duration><enclosure url='1.mp3' type='audio/mpeg'/>
            <media:peerLink href='1.torrent' type='application/x-bittorrent'/>
            """)
        #expect(
            found == [
                .init(url: "http://a/1.mp3", mimeType: "audio/mpeg", duration: 125),
                .init(url: "http://a/t.vtt", mimeType: "text/vtt", role: .transcript),
                .init(url: "http://a/c", mimeType: "application/json+chapters", role: .chapters),
                .init(url: "http://a/1.opus", mimeType: "audio/opus", size: 9),
                .init(url: "http://a/1.torrent", mimeType: "application/x-bittorrent"),
            ])
    }

    private static let chapters = """
        <psc:chapters version='1.2'><psc:chapter start='0' title='The harbour'/>
        <psc:chapter start='01:02:03.5' title='Ropes &amp; knots' href='/ropes'/><psc:chapter start='x' title='no'/>
        <psc:chapter start='2:00'/></psc:chapters><psc:chapters><psc:chapter start='9' title='Another list'/></psc:chapters>
        """
    private static let chapterList = """
        <h2>Chapters</h2>
        <ul>
        <li><small>0:00</small> The harbour</li>
        <li><small>1:02:03</small> <a href="http://a/ropes">Ropes &amp; knots</a></li>
        </ul>
        """

    @Test(arguments: [
        ("", ""), ("<description>d</description>", "d\n"),
        ("<content:encoded>&lt;p&gt;d&lt;/p&gt;</content:encoded>", "<p>d</p>\n"),
        ("<description>1 &amp;lt; 2</description>", "1 &lt; 2\n"),
    ])
    func chaptersInTheFeedFollowTheText(elements: String, text: String) throws {
        let feed = try ParsedFeed.rss("<item>\(elements)\(Self.chapters)</item>", url: "http://a/")
        let item = try #require(feed.items.first)
        #expect(item.article.content == text + Self.chapterList)
        #expect(item.contentText == nil && item.contentBase == "http://a/")
    }

    @Test func chaptersBeforeTheTextFollowIt() throws {
        let feed = try ParsedFeed.rss(
            "<item>\(Self.chapters)<title>t</title><description>d</description></item>", url: "http://a/")
        #expect(feed.items.first?.article.title == "t")
        #expect(feed.items.first?.article.content == "d\n" + Self.chapterList)
    }

    @Test(arguments: [
        "<description>d</description><media:content url='i.jpg' medium='image'/>",
        "<description>d</description><media:content url='i.jpg' type='IMAGE/jpeg'/>",
        "<media:thumbnail url='i.jpg'/>", "<itunes:link rel='image' href='i.jpg'/>",
        "<itunes:image>i.jpg</itunes:image>",
        "<itunes:image><url>i.jpg</url></itunes:image>",
    ])
    func anIllustrationIsNoFile(elements: String) throws {
        let item = try #require(ParsedFeed.rss("<item>\(elements)</item>", url: "http://a/").items.first)
        #expect(item.article.enclosures.isEmpty)
        #expect(item.article.imageURL == "http://a/i.jpg")
    }

    @Test(arguments: [
        "<title>t</title><media:content url='i.jpg' medium='image'/>",
        "<description>d</description><media:content url='i.jpg' medium='image' fileSize='7'/>",
        "<description>d</description><enclosure url='i.jpg'/><media:content url='i.jpg' medium='image'/>",
    ])
    func aPictureThatTheItemIsAboutIsAFile(elements: String) throws {
        #expect(try attachments(elements).map(\.url) == ["http://a/i.jpg"])
    }

    @Test func contentElsewhereIsAFile() throws {
        let feed = try ParsedFeed.atom("<entry><content src='http://a/v' type='video/mp4'/></entry>")
        #expect(feed.items.first?.article.enclosures == [.init(url: "http://a/v", mimeType: "video/mp4")])
    }

    @Test func aPodcastHasAPictureAndAnOwner() throws {
        let feed = try ParsedFeed.rss(
            """
            <itunes:owner><itunes:name>O</itunes:name><itunes:email>o@a.org</itunes:email></itunes:owner>
            <itunes:image href='/i.png'/><itunes:category text='A'><itunes:category text='B  &#9;
            and C'/></itunes:category>
            """, url: "http://a/")
        #expect(feed.authors == [Author(name: "O", email: "o@a.org")])
        #expect(feed.iconURL == "http://a/i.png")
        #expect(feed.tags == ["A", "B and C"])
    }

    @Test(arguments: [
        "<media:content url='1' type='application/x-shockwave-flash'/>",
        "<enclosure url='1' type='Application/X-Shockwave-Flash; x=y'/>", "<enclosure url='/player.swf?id=1'/>",
        "<atom:link rel='enclosure' type='application/futuresplash' href='1'/>",
        "<media:group><media:content url='https://www.youtube.com/v/abc?version=3' isDefault='true'/></media:group>",
    ])
    func aFlashPlayerIsNoFile(elements: String) throws {
        #expect(try attachments(elements) == [])
    }

    @Test func videosOfFlashAreFiles() throws {
        #expect(try attachments("<enclosure url='1.flv' type='video/x-flv'/>").count == 1)
        #expect(try attachments("<enclosure url='1.swf' type='video/mp4'/>").count == 1)
    }

    @Test func theDefaultOfAGroupComesFirst() throws {
        let found = try attachments(
            """
            <enclosure url='0.torrent'/><media:group><media:content url='1.mp4'/>
            <media:content url='2.mp4' isDefault='TRUE'/><media:content url='0.torrent'/></media:group>
            <media:content url='3.mp4' isDefault='true'/><itunes:duration>9</itunes:duration>
            """)
        #expect(found.map(\.url) == ["2.mp4", "0.torrent", "1.mp4", "3.mp4"].map { "http://a/" + $0 })
        #expect(found.first?.duration == 9)
    }

    @Test func theDefaultPictureOfAGroupIsTheImage() throws {
        let sizes = """
            <description>d</description><media:group><media:content url='1.jpg' medium='image'/>
            <media:content url='2.jpg' medium='image' isDefault='true'/></media:group>
            """
        let item = try #require(ParsedFeed.rss("<item>\(sizes)</item>", url: "http://a/").items.first)
        #expect(item.article.imageURL == "http://a/2.jpg")
        #expect(item.article.enclosures == [])
    }

    @Test(arguments: [
        "<media:description>A  ferry</media:description>",
        "<media:description type='html'>A &lt;b&gt;ferry&lt;/b&gt;</media:description>",
        "<media:title>1.jpg</media:title><media:description>A ferry</media:description>",
        "<media:description>A ferry</media:description><media:title>1.jpg</media:title>",
    ])
    func aPictureSaysWhatItShows(elements: String) throws {
        let picture = "<media:content url='1.jpg' type='image/jpeg'>\(elements)</media:content>"
        for media in [picture, "<media:group>\(picture)</media:group>"] {
            let found = try attachments("<title>t</title><description>d</description>" + media)
            #expect(found == [.init(url: "http://a/1.jpg", mimeType: "image/jpeg", title: "A ferry")])
        }
    }

    @Test func whatAPictureShowsIsTheTextOfAnItemWithoutOne() throws {
        let picture =
            "<media:content url='1.jpg' medium='image'><media:description>D</media:description></media:content>"
        #expect(try ParsedFeed.rss("<item>\(picture)</item>").items.first?.article.content == "D")
        let item = try ParsedFeed.rss("<item>\(picture)<content:encoded>c</content:encoded></item>").items.first
        #expect(item?.article.content == "c")
        #expect(item?.article.summary == nil)
    }

    @Test func aTitleMakesNoFileOfAnIllustration() throws {
        let face = "<media:content url='1.jpg' medium='image'><media:title>Mar</media:title></media:content>"
        #expect(try attachments("<description>d</description>" + face) == [])
        #expect(try attachments(face).map(\.title) == ["Mar"])
    }

    @Test func filesHaveTitles() throws {
        #expect(
            try attachments("<atom:link rel='enclosure' href='1' title=' Episode  1 '/>").map(\.title) == ["Episode 1"])
        let video =
            "<media:content url='1.mp4'><media:title>T</media:title><media:description>D</media:description></media:content>"
        #expect(try attachments(video).map(\.title) == ["T"])
        #expect(try ParsedFeed.rss("<item>\(video)</item>").items.first?.article.content == "D")
    }
}
