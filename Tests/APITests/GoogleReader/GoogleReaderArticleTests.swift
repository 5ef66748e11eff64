import Foundation
import Model
import TestSupport
import Testing

@testable import API

@Suite(.timeLimit(.minutes(3))) struct GoogleReaderArticleTests {

    private func articles(_ reply: LoopbackReply, _ service: Account.Service) async throws -> [ServerArticle] {
        let reader = try ReaderServer(["stream/items/contents": { _ in reply }])
        return try await reader.caller(service).articles(["0000000000000005"])
    }

    @Test func freshRSSArticles() async throws {
        let articles = try await articles(Capture.reply("freshrss/contents"), .freshRSS)
        #expect(articles.map(\.incoming.key) == ["000660c48f1f1694", "000660c48f1f1693"])
        let first = try #require(articles.first)
        let article = first.incoming.article
        #expect(article.title == "small item 5 — café & bold")
        #expect(article.url == "http://127.0.0.1:8070/article/small/5")
        #expect(article.author == "Author 2")
        #expect(article.datePublished == Date(timeIntervalSince1970: 1_795_219_200))
        #expect(article.tags == ["cat1"])
        #expect(
            article.enclosures == [
                Enclosure(url: "http://127.0.0.1:8070/audio/5.mp3", mimeType: "audio/mpeg", size: 1_005)
            ])
        #expect(article.content?.hasPrefix("<p>Body of small item <em>5</em>.") == true)
        #expect(article.content?.contains("figure") == false)
        #expect(first.incoming.searchText == "Body of small item 5. prev")
        #expect(first.feed.id == "feed/1")
        #expect(first.feed.title == "Small again")
        #expect(first.feed.siteURL == "http://127.0.0.1:8070/site/small")
        #expect((first.isRead, first.isStarred) == (false, false))
    }

    /// FreshRSS escapes addresses of enclosures and no others, and widens more characters in authors than in titles.
    @Test(arguments: [
        (Account.Service.freshRSS, "http://a.example/e?a=1&b=2", "Ann & Bob, Jr."),
        (.bazQux, "http://a.example/e?a=1&amp;b=2", "Ann ＆ Bob， Jr."),
    ])
    func whatFreshRSSEscapesIsUndoneForFreshRSSAlone(
        _ service: Account.Service, _ url: String, _ author: String
    ) async throws {
        let answer = """
            {"items":[{"id":"tag:google.com,2005:reader/item/5","origin":{"streamId":"feed/1"},
            "author":"Ann ＆ Bob， Jr.","enclosure":[{"href":"http://a.example/e?a=1&amp;b=2"}]}]}
            """
        let article = try #require(try await articles(ReaderServer.json(answer), service).first).incoming.article
        #expect(article.enclosures.map(\.url) == [url])
        #expect(article.author == author)
    }

    @Test func minifluxArticles() async throws {
        let article = try #require(
            try await articles(Capture.reply("miniflux-reader/contents"), .minifluxGoogleReader).first)
        #expect(article.incoming.article.title == "small item 5 — café & <b>bold</b>")
        let content = try #require(article.incoming.article.content)
        #expect(content.contains("<img") && !content.contains("loading=\"lazy\""))
        #expect(article.incoming.article.tags.isEmpty)
    }

    @Test func minifluxNamesTheAddressesOfEnclosuresOtherwise() async throws {
        let answer = """
            {"items":[{"id":"tag:google.com,2005:reader/item/5","origin":{"streamId":"feed/1"},
            "enclosure":[{"url":"http://a.example/e?a=1&amp;b=2","type":"audio/mpeg"}]}]}
            """
        let articles = try await articles(ReaderServer.json(answer), .minifluxGoogleReader)
        #expect(
            articles.first?.incoming.article.enclosures == [
                Enclosure(url: "http://a.example/e?a=1&amp;b=2", mimeType: "audio/mpeg", size: nil)
            ])
    }

    @Test func minifluxSaysThatItHasNoneWithAnError() async throws {
        #expect(try await articles(Capture.reply("miniflux-reader/no-contents"), .minifluxGoogleReader).isEmpty)
    }

    @Test func otherErrorsAreErrors() async throws {
        await #expect(throws: APIError.refused(status: 400, serverMessage: "Bad Request!")) {
            try await articles(Capture.reply("freshrss/refused"), .freshRSS)
        }
        await #expect(throws: APIError.malformed(.missing(.articles))) {
            try await articles(Capture.reply("miniflux-reader/unknown-path"), .minifluxGoogleReader)
        }
    }

    @Test func statesAndWordsAreInOneList() async throws {
        let json = """
            {"items":[{"id":"tag:google.com,2005:reader/item/00000000000000ff","origin":{"streamId":"feed/http://a.example/x"},
            "categories":["user/1005/state/com.google/read","user/1005/state/com.google/starred","user/1005/label/L","tea"],
            "title":"Tea &amp; <b>toast</b>","content":{"content":"<a href='/x'>x</a>"},"summary":{"content":"short"},
            "alternate":[{"href":"http://a.example/1"}],"published":"1795219200"}]}
            """
        let article = try #require(try await articles(ReaderServer.json(json), .inoreader).first)
        #expect((article.isRead, article.isStarred) == (true, true))
        #expect(article.incoming.article.tags == ["tea"])
        #expect(article.incoming.article.title == "Tea & toast")
        #expect(article.incoming.article.content?.contains("http://a.example/x") == true)
        #expect(article.incoming.article.datePublished == Date(timeIntervalSince1970: 1_795_219_200))
        #expect(article.feed.url == "http://a.example/x")
    }

    @Test func whatIsOddIsLeftOut() async throws {
        let json = """
            {"items":[1,null,{"id":"5"},{"origin":{"streamId":"feed/1"}},{"id":7,"origin":{"streamId":"feed/1"},
            "title":{"x":1},"published":-5,"categories":"read","enclosure":{},"canonical":"x","alternate":[{}],
            "summary":null,"author":["x"]}]}
            """
        let articles = try await articles(ReaderServer.json(json), .googleReader)
        let article = try #require(articles.first)
        #expect(articles.count == 1)
        #expect(article.incoming.key == "0000000000000007")
        #expect(article.incoming.article == Article())
        #expect(article.isRead == false)
    }

    @Test func whatIsNotSaidIsNotKnown() async throws {
        let json = "{\"items\":[{\"id\":\"7\",\"origin\":{\"streamId\":\"feed/1\"}}]}"
        let article = try #require(try await articles(ReaderServer.json(json), .googleReader).first)
        #expect(article.isRead == nil && article.isStarred == nil)
    }

    @Test func articlesAreAskedForByTheirLongNames() async throws {
        let reader = try ReaderServer(["stream/items/contents": { _ in ReaderServer.json("{\"items\":[]}") }])
        _ = try await reader.caller(.minifluxGoogleReader).articles(["0000000000000250", "52c2d2b0e4b0a1b2c3d4e5f6"])
        let request = try #require(reader.requests("stream/items/contents").first)
        #expect(
            request.values("i") == [
                "tag:google.com,2005:reader/item/0000000000000250",
                "tag:google.com,2005:reader/item/52c2d2b0e4b0a1b2c3d4e5f6",
            ])
        #expect(request.value("T") == "t1")
        #expect(request.value("output") == "json")
    }

    @Test func askingForArticlesIsRepeatedWhenTheConnectionBreaks() async throws {
        let count = Counter()
        let reader = try ReaderServer([
            "stream/items/contents": { _ in count.increment() == 1 ? .nothing : ReaderServer.json("{\"items\":[]}") }
        ])
        #expect(try await reader.caller().articles(["0000000000000001"]).isEmpty)
    }

    @Test func anAnswerTooLargeIsAskedForInHalves() async throws {
        let reader = try ReaderServer([
            "stream/items/contents": { request in
                let ids = request.values("i")
                guard ids.count == 1 else { return .truncated("{", length: 1 << 30) }
                let id = ids[0].suffix(16)
                return ReaderServer.json("{\"items\":[{\"id\":\"x/\(id)\",\"origin\":{\"streamId\":\"feed/1\"}}]}")
            }
        ])
        let ids = ["0000000000000001", "0000000000000002", "0000000000000003"]
        #expect(try await reader.caller().articles(ids).map(\.incoming.key) == ids)
    }

    @Test func aFeedsArticlesComeInPages() async throws {
        let reader = try ReaderServer([
            "stream/items/ids": { _ in ReaderServer.ids((1...600).map { "\($0)" }) },
            "stream/items/contents": { request in
                let items = request.values("i").map { "{\"id\":\"\($0)\",\"origin\":{\"streamId\":\"feed/9\"}}" }
                return ReaderServer.json("{\"items\":[\(items.joined(separator: ","))]}")
            },
        ])
        var counts: [Int] = []
        try await reader.caller().articles(ofFeed: "feed/9") { counts.append($0.articles.count) }
        #expect(counts == [250, 250, 100])
        #expect(reader.requests("stream/items/ids").map { $0.value("s") } == ["feed/9"])
    }
}
