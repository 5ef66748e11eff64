import Model
import Testing

@testable import Parser

@Suite struct RSSInJSONTests {

    private func feed(_ channel: String) throws -> ParsedFeed {
        try ParsedFeed.parsing(
            "{\"rss\": {\"version\": \"2.0\", \"channel\": {\(channel)}}}", url: "http://a/feed.json")
    }

    @Test func readsAFeed() throws {
        let feed = try feed(
            """
            "title": "F & G", "link": "http://a/", "ttl": 60, "image": {"url": "/i.png", "title": "I"},
            "skipHours": {"hour": [1, 2]}, "itunes:owner": {"itunes:name": "O"}, "item": [{
                "title": "One <i>two</i>", "link": "/1", "description": "<p>Body &amp; so</p>", "pubDate": "2026-06-15",
                "guid": {"isPermaLink": false, "#value": "http://a/id"}, "category": ["x", {"#value": "y", "domain": "d"}],
                "enclosure": {"url": "/a.mp3", "type": "audio/mpeg", "length": 123},
                "author": "a@b (N)", "content:encoded": null, "itunes:duration": "1:00"
            }]
            """)
        #expect(feed.format == .rss)
        #expect(feed.title == "F & G")
        #expect(feed.iconURL == "http://a/i.png")
        #expect(feed.timeToLive == 3600)
        #expect(feed.skippedHours == [1, 2])
        #expect(feed.authors == [Author(name: "O")])
        let item = try #require(feed.items.first)
        #expect(item.article.title == "One two")
        #expect(item.article.url == "http://a/1")
        #expect(item.id == "http://a/id")
        #expect(item.article.content == "<p>Body &amp; so</p>")
        #expect(item.article.datePublished == FeedDate.parse("2026-06-15"))
        #expect(item.article.tags == ["x", "y"])
        #expect(item.authors == [Author(name: "N", email: "a@b")])
        #expect(
            item.article.enclosures == [.init(url: "http://a/a.mp3", mimeType: "audio/mpeg", size: 123, duration: 60)])
    }

    @Test(arguments: [
        "\"item\": {\"guid\": 12}", "\"item\": [{\"guid\": \"12\"}]", "\"items\": [{\"guid\": {\"#value\": \"12\"}}]",
        "\"a b\": 1, \"<x>\": 2, \"item\": [{\"guid\": \"12\", \"\": {}, \"1\": []}]",
        "\"item\": [7, null, {\"guid\": \"1\\u00002\"}]",
    ])
    func readsItemsInAnyForm(channel: String) throws {
        #expect(try feed(channel).items.compactMap(\.id) == ["12"])
    }

    @Test func readsFeedsWithoutItemsAndRefusesOtherDocuments() throws {
        #expect(try feed("\"title\": \"F\"").title == "F")
        for text in ["{\"rss\": {}}", "{\"rss\": \"x\"}", "{\"rss\": {\"channel\": []}}", "{\"channel\": {}}"] {
            #expect(throws: FeedParserError.notAFeed(root: "JSON")) { try ParsedFeed.parsing(text) }
        }
    }

    @Test func readsModules() throws {
        let item = try feed(
            """
            "item": {"media:content": {"url": "/1.jpg", "medium": "image", "media:description": "D"},
            "dc:creator": ["A", "B"], "itunes:image": {"href": "/2.jpg"}, "description": "d"}
            """
        ).items.first
        #expect(item?.article.enclosures == [.init(url: "http://a/1.jpg", title: "D")])
        #expect(item?.authors.map(\.name) == ["A", "B"])
        #expect(item?.article.imageURL == "http://a/2.jpg")
    }

    @Test func readsBrokenJSON() throws {
        #expect(try feed("\"title\": \"a\nb\", // c\n \"item\": [{\"guid\": \"1\",}]").items.first?.id == "1")
    }
}
