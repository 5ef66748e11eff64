import Base
import Foundation
import Model
import Testing

@testable import Parser

/// What a JSON Feed says that nobody reads.
@Suite struct JSONFeedGapsTests {

    private func gaps(_ document: String) -> JSONFeedGaps? { JSONFeedGaps.first(in: Array(document.utf8)) }

    private func gaps(item: String) -> JSONFeedGaps? {
        gaps(#"{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[{"id":"1"},{\#(item)}]}"#)
    }

    @Test(arguments: [
        #""id":"2","url":"https://a.example/","title":"x","content_html":"<p>x","content_text":"x","summary":"x""#,
        #""id":2,"external_url":"","image":"https://a.example/i","banner_image":null,"language":"de""#,
        #""date_published":"2026-11-20T10:00:00Z","date_modified":null,"tags":["a",7],"_own":{"any":["thing"]}"#,
        #""authors":[{"name":"Ann","url":"https://a.example/","avatar":"x","_x":1}],"author":{"name":"Ann"}"#,
        #""author":"Ann","tags":"sea""#,
        #""attachments":[{"url":"https://a.example/1.mp3","mime_type":"audio/mpeg","title":"x","size_in_bytes":7,"duration_in_seconds":3.5}]"#,
    ])
    func theFormatsMembersAndExtensionsAreNoGaps(_ item: String) {
        #expect(gaps(item: item) == nil)
    }

    @Test(
        arguments: [
            (
                #""id":"2","canonical":[{"href":"x"}],"published":1700000000,"origin":null"#,
                ["canonical", "published", "origin"], []
            ),
            (#""Title":"x""#, ["Title"], []), (#""summary":{"content":"x"}"#, [], ["summary"]),
            (#""url":"javascript:x""#, [], ["url"]), (#""url":["https://a.example/"]"#, [], ["url"]),
            (#""date_published":"soon""#, [], ["date_published"]), (#""date_published":true"#, [], ["date_published"]),
            (#""title":"a","title":"b""#, [], ["title"]), (#""tags":[{"label":"sea"}]"#, [], ["tags"]),
            (#""authors":[{"name":"Ann","mail":"x"}]"#, ["authors.mail"], []), (#""authors":[7]"#, [], ["authors"]),
            (#""attachments":[{"mime_type":"x"}]"#, [], ["attachments"]),
            (
                #""attachments":[{"url":"https://a.example/1","type":"x","size_in_bytes":1e400}]"#,
                ["attachments.type"], ["attachments.size_in_bytes"]
            ),
        ] as [(String, [String], [String])])
    func anythingElseIs(_ item: String, _ unknown: [String], _ unusable: [String]) {
        #expect(gaps(item: item)?.unknown == unknown)
        #expect(gaps(item: item)?.unusable == unusable)
        #expect(gaps(item: item)?.item == 2)
    }

    @Test func theFeedIsCheckedToo() {
        #expect(
            gaps(#"{"id":"user/1/state/com.google/starred","items":[{"canonical":[]}]}"#)?.unknown == [
                "id", "canonical",
            ])
        #expect(gaps(#"{"items":["x"]}"#)?.unusable == ["items"])
        #expect(gaps(#"{"version":"https://jsonfeed.org/version/1","hubs":[],"next_url":"x","items":[]}"#) == nil)
    }

    @Test func otherFeedsHaveNone() {
        #expect(gaps(#"{"rss":{"channel":{"title":"x","strange":1}}}"#) == nil)
        #expect(gaps("<rss><channel><strange/></channel></rss>") == nil)
        #expect(gaps("") == nil)
    }

    @Test func whatIsWrittenHereHasNone() throws {
        var feed = ParsedFeed(format: .atom, growth: DocumentGrowth(of: 0))
        (feed.title, feed.tags, feed.authors) = ("x", ["a"], [Author(name: "Ann", email: "a@example.org")])
        var item = ParsedItem()
        (item.id, item.article.url, item.article.datePublished) = (
            "1", "https://a.example/", .init(timeIntervalSince1970: 1_700_000_000)
        )
        item.article.enclosures = [
            Enclosure(url: "https://a.example/1", mimeType: "x", size: 1, duration: 2.5, title: "y")
        ]
        feed.items = [item]
        #expect(JSONFeedGaps.first(in: JSONFeedWriter.write(&feed)) == nil)
    }
}
