import Testing

@testable import Parser

/// Enclosures and what comes with them.
@Suite struct PodcastTests {

    private func attachments(_ elements: String) throws -> [ParsedAttachment] {
        try #require(ParsedFeed.rss("<item>\(elements)</item>", url: "http://a/").items.first).attachments
    }

    @Test(
        arguments: [
            ("1234", 1234), ("1,234,567", 1_234_567), (" 1 234 ", 1234), ("0", 0), ("-1", nil), ("1.5", nil), ("", nil),
            ("12 MB", nil), ("99999999999999999999", nil),
        ] as [(String, Int64?)])
    func sizesAreNumbersOfBytes(length: String, size: Int64?) throws {
        let attachment = try #require(attachments("<enclosure url='1' length='\(length)'/>").first)
        #expect(attachment == ParsedAttachment(url: "http://a/1", size: size))
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
                .init(url: "http://a/t.vtt", mimeType: "text/vtt"),
                .init(url: "http://a/c", mimeType: "application/json+chapters"),
                .init(url: "http://a/1.opus", mimeType: "audio/opus", size: 9),
                .init(url: "http://a/1.torrent", mimeType: "application/x-bittorrent"),
            ])
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
        #expect(item.attachments.isEmpty)
        #expect(item.imageURL == "http://a/i.jpg")
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
        #expect(feed.items.first?.attachments == [.init(url: "http://a/v", mimeType: "video/mp4")])
    }

    @Test func aPodcastHasAPictureAndAnOwner() throws {
        let feed = try ParsedFeed.rss(
            """
            <itunes:owner><itunes:name>O</itunes:name><itunes:email>o@a.org</itunes:email></itunes:owner>
            <itunes:image href='/i.png'/><itunes:category text='A'><itunes:category text='B  &#9;
            and C'/></itunes:category>
            """, url: "http://a/")
        #expect(feed.authors == [ParsedAuthor(name: "O", email: "o@a.org")])
        #expect(feed.iconURL == "http://a/i.png")
        #expect(feed.tags == ["A", "B and C"])
    }
}
