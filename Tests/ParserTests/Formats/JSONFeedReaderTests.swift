import Model
import Testing

@testable import Parser

@Suite struct JSONFeedReaderTests {

    private func feed(_ members: String, url: String? = nil) throws -> ParsedFeed {
        try ParsedFeed.parsing("{\"version\": \"https://jsonfeed.org/version/1.1\", \(members)}", url: url)
    }

    @Test func readsAFeed() throws {
        let feed = try feed(
            """
            "title": " A\\n<B> ", "home_page_url": "/", "feed_url": "f.json", "description": "D", "icon": "i.png",
            "language": "en", "authors": [{"name": "N", "url": "/n"}], "items": []
            """, url: "http://a/x/")
        #expect(feed.title == "A <B>")
        #expect(feed.homePageURL == "http://a/")
        #expect(feed.feedURL == "http://a/x/f.json")
        #expect(feed.iconURL == "http://a/x/i.png")
        #expect(feed.language == "en")
        #expect(feed.authors == [Author(name: "N", url: "http://a/n")])
    }

    @Test func readsAnItem() throws {
        let feed = try feed(
            """
            "items": [{"id": "1", "url": "/1", "external_url": "http://b/", "title": "T", "content_html": "<p>",
              "content_text": "p", "summary": "S", "image": "/i", "date_published": "2004-01-01T00:00:00Z",
              "tags": ["a", 2, null], "author": {"name": "N"}, "language": "fr",
              "attachments": [{"url": "/a", "mime_type": "m", "size_in_bytes": 3, "duration_in_seconds": 4}, {}]}]
            """, url: "http://a/feed")
        let item = try #require(feed.items.first)
        #expect(item.id == "1")
        #expect(item.article.url == "http://a/1")
        #expect(item.article.externalURL == "http://b/")
        #expect(item.article.content == "<p>")
        #expect(item.contentText == "p")
        #expect(item.contentBase == "http://a/1")
        #expect(item.article.datePublished == FeedDate.parse("2004-01-01"))
        #expect(item.article.tags == ["a", "2"])
        #expect(item.authors == [Author(name: "N")])
        #expect(item.article.enclosures == [Enclosure(url: "http://a/a", mimeType: "m", size: 3, duration: 4)])
    }

    @Test func isLenientAboutTypes() throws {
        let feed = try feed(
            "\"title\": [], \"authors\": {\"name\": \"N\"}, \"items\": [7, {\"id\": 12, \"url\": null, \"tags\": \"t\", \"title\": \" \"}]"
        )
        #expect(feed.title == nil)
        #expect(feed.authors == [Author(name: "N")])
        #expect(feed.items.count == 1)
        #expect(feed.items.first?.id == "12")
        #expect(feed.items.first?.article.tags == ["t"])
        #expect(feed.items.first?.article.title == nil)
    }

    @Test func takesTextsThatAreNotQuiteJSON() throws {
        let feed = try feed(#""title": "a\#tb\#n\ud83d", "items": [{"id": 1.5, "title": true, "image": false}]"#)
        #expect(feed.title == "a b \u{FFFD}")
        #expect(feed.items.map(\.id) == ["1.5"])
        #expect(feed.items.first?.article.title == nil && feed.items.first?.article.imageURL == nil)
    }

    @Test func takesNamesForAuthors() throws {
        #expect(try feed("\"authors\": [\"A\", \"A\", {\"name\": \"A\"}], \"items\": []").authors.map(\.name) == ["A"])
        #expect(try feed("\"authors\": [], \"author\": \"A\", \"items\": []").authors.map(\.name) == ["A"])
    }

    @Test func anIdThatIsAnAddressIsTheArticles() throws {
        let items = "[{\"id\": \"http://a/1 2\"}, {\"id\": \"http://a/1\", \"url\": \"http://a/2\"}, {\"id\": \"1\"}]"
        #expect(try feed("\"items\": \(items)").items.map(\.article.url) == ["http://a/1%202", "http://a/2", nil])
    }

    @Test func takesFiftyThousandItems() throws {
        let items = Array(repeating: "{\"id\": \"1\"}", count: 50_001).joined(separator: ",")
        let feed = try feed("\"items\": [\(items)]")
        #expect(feed.items.count == 50_000)
        #expect(feed.isTruncated)
    }

    @Test func givesItemsTheFeedsAuthor() throws {
        #expect(try feed("\"author\": {\"name\": \"N\"}, \"items\": [{}]").items.first?.authors.map(\.name) == ["N"])
    }

    @Test func keepsTheWholeItemsOfADocumentThatIsCutOff() throws {
        let text =
            "{\"version\": \"https://jsonfeed.org/version/1\", \"items\": "
            + "[{\"id\": \"}1\\\"]\", \"tags\": [{}]}, {\"id\": \"2\"}, {\"id\": \"3\", \"title\": \"x"
        let feed = try ParsedFeed.parsing(text)
        #expect(feed.items.map(\.id) == ["}1\"]", "2"])
        #expect(feed.isTruncated)
        #expect(try !ParsedFeed.parsing(text + "\"}]}").isTruncated)
    }

    @Test(arguments: [
        ("a <b> b & c", "a &lt;b&gt; b &amp; c"), ("a &amp; b", "a &amp;amp; b"), ("a\\n\\nb", "<p>a</p>\n<p>b</p>"),
    ])
    func summariesArePlainText(summary: String, html: String) throws {
        #expect(try feed("\"items\": [{\"summary\": \"\(summary)\"}]").items.first?.article.summary == html)
    }

    @Test func attachmentsHaveTitlesAndAreNoPlayers() throws {
        let attachments = "[{\"url\": \"http://a/1\", \"title\": \"T\"}, {\"url\": \"http://a/2.swf\"}]"
        #expect(
            try feed("\"items\": [{\"attachments\": \(attachments)}]").items.first?.article.enclosures == [
                .init(url: "http://a/1", title: "T")
            ])
    }

    @Test(arguments: [
        ("en", "en"), ("en_US", "en-US"), ("zh_Hans_CN", "zh-Hans-CN"), ("de-1996", "de-1996"),
        ("en-x-pig", "en-x-pig"),
        ("utf-8", nil), ("e", nil), ("english language", nil), ("en-", nil), ("", nil), ("iso-8859-1", nil),
        (String(repeating: "en-", count: 3_000) + "GB", nil),
    ]) func languagesAreTags(_ text: String, _ tag: String?) {
        #expect(text.asLanguageTag == tag)
    }
}
