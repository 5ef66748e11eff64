import Base
import Foundation
import Model
import TestSupport
import Testing
import Web

@testable import API

@Suite(.timeLimit(.minutes(3))) struct MinifluxEntryTests {

    /// Answers of real servers.
    @Test(arguments: ["2.2.6", "2.3.4"])
    func anEntryIsAnArticle(_ version: String) async throws {
        let answer = try Capture.reply("miniflux/entry-\(version)")
        let miniflux = try MinifluxServer { $0.path == "/v1/entries/5" ? answer : nil }
        let articles = try await miniflux.caller().articles(["5"])
        let article = try #require(articles.first)

        #expect(article.isRead == false)
        #expect(article.isStarred == true)
        #expect(article.feed.url == "http://127.0.0.1:8072/feed/small.xml")
        #expect(article.feed.title == "Small feed")
        #expect(article.feed.siteURL == "http://127.0.0.1:8072/site/small")
        #expect(article.feed.folderIDs == ["2"])
        #expect(article.incoming.key == "5")
        #expect(article.incoming.article.title == "small item 5 — café & <b>bold</b>")
        #expect(article.incoming.article.url == "http://127.0.0.1:8072/article/small/5")
        #expect(article.incoming.article.author == "Author 2")
        #expect(article.incoming.article.tags == ["cat1"])
        #expect(article.incoming.article.datePublished == Date(timeIntervalSince1970: 1_795_219_200))
        #expect(
            article.incoming.article.enclosures == [
                Enclosure(url: "http://127.0.0.1:8072/audio/5.mp3", mimeType: "audio/mpeg", size: 1_005)
            ])
        #expect(article.incoming.article.content?.hasPrefix("<p>Body of small item <em>5</em>.") == true)
        #expect(article.incoming.searchText == "Body of small item 5. prev")
        #expect(article.incoming.fingerprint == article.incoming.article.fingerprint)
    }

    @Test(arguments: [
        (#""id":7"#, #""id":"x""#, MalformedAnswer.field("id", of: .entry, .notANumber)),
        (#""id":7"#, #""id":null"#, .field("id", of: .entry, .notANumber)),
        (#""status":"read""#, #""status":"lost""#, .field("status", of: .entry, .unknownValue)),
        (#""starred":false"#, #""starred":0"#, .field("starred", of: .entry, .notABoolean)),
        (#""feed":{"id":1,"#, #""feed":{"id":[],"#, .field("id", of: .feed, .notANumber)),
    ])
    func whatAnEntryMustHaveIsMissed(_ part: String, _ instead: String, _ problem: MalformedAnswer) throws {
        let value = try #require(JSONValue(Array(Self.entry.replacingOccurrences(of: part, with: instead).utf8)))
        #expect(throws: APIError.malformed(problem)) { try MinifluxEntry(value) }
    }

    /// One bad entry or feed must not end each sync.
    @Test(
        arguments: [
            (#""changed_at":"2026-11-21T07:57:11.872578Z""#, #""changed_at":"soon""#),
            (#""changed_at":"2026-11-21T07:57:11.872578Z""#, #""changed_at":"99999999999999999999999999""#),
            (#""changed_at":"2026-11-21T07:57:11.872578Z","#, ""),
            (#""feed_url":"https://news.example/feed""#, #""feed_url":null"#),
            (#""id":7"#, #""id":7,"published_at":true"#),
            (#""id":7"#, #""id":7,"author":{},"content":[1],"url":false"#),
        ])
    func anEntryWithoutADateOfItsChangeOrAnAddressOfItsFeedIsOne(_ part: String, _ instead: String) throws {
        let value = try #require(JSONValue(Array(Self.entry.replacingOccurrences(of: part, with: instead).utf8)))
        #expect(try MinifluxEntry(value).article?.incoming.article.title == "T")
    }

    @Test func whatAnEntryMayLackIsNotMissed() throws {
        let entry = try MinifluxEntry(try #require(JSONValue(Array(Self.entry.utf8))))
        #expect(entry.changed == 1_795_247_831_872_578)
        let article = try #require(entry.article)
        #expect(article.incoming.article.url == nil)
        #expect(article.incoming.article.enclosures == [Enclosure(url: "https://news.example/1.mp3")])
        #expect(article.incoming.searchText == "")
        #expect(article.feed.folderIDs == [])
    }

    /// As sparse as can be.
    private static let entry =
        #"{"id":7,"status":"read","title":"T","url":"","changed_at":"2026-11-21T07:57:11.872578Z","starred":false,"#
        + #""enclosures":[{"url":"https://news.example/1.mp3","mime_type":"","size":0},{}],"tags":null,"#
        + #""feed":{"id":1,"feed_url":"https://news.example/feed","title":null}}"#
}
