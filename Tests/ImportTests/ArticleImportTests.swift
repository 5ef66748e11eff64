import Foundation
import Model
import Parser
@testable import Store
@testable import Sync
import SyncSupport
import TestSupport
import Testing

@testable import Import
@testable import Import

/// Articles of another reader, and what becomes of them when their feeds are fetched.
@Suite struct ArticleImportTests {

    /// An item as a feed has it, and as newsboat keeps it.
    private static let identities: [(xml: String, newsboat: NewsboatCache.Item)] = [
        ("<guid>g</guid><link>https://a.example/1</link><title>T</title>", item("g", "https://a.example/1", "T")),
        (
            "<guid>https://a.example/1</guid><title>T</title>",
            item("https://a.example/1", "https://a.example/1", "T")
        ),
        (
            "<link>https://a.example/1</link><title>T</title><pubDate>Thu, 05 Nov 2026 10:00:00 GMT</pubDate>",
            item("https://a.example/1Thu, 05 Nov 2026 10:00:00 GMT", "https://a.example/1", "T")
        ),
        ("<link>https://a.example/1</link><title>T</title>", item("https://a.example/1", "https://a.example/1", "T")),
        (
            "<link>https://a.example/a b</link><title>T</title><pubDate>Thu, 05 Nov 2026 10:00:00 GMT</pubDate>",
            item("https://a.example/a bThu, 05 Nov 2026 10:00:00 GMT", "https://a.example/a b", "T")
        ),
        ("<title>T</title><pubDate>Thu, 05 Nov 2026 10:00:00 GMT</pubDate>", item("T", "", "T")),
        (
            "<link>http://a.example/1</link><title>T &amp;amp; U</title><pubDate>what?</pubDate>",
            item("https://a.example/1what?", "https://a.example/1", "T &amp; U")
        ),
    ]

    @Test(arguments: identities)
    func articleOfNewsboatIsKnownWhenItIsFetched(_ xml: String, _ item: NewsboatCache.Item) async throws {
        let server = try LoopbackServer { _ in
            .text("<rss><channel><title>A</title><item>\(xml)</item></channel></rss>")
        }
        let reader = try Reader()
        try await reader.subscribe(server.url("/"))
        try await reader.take([ReaderArticle(item)], of: server.url("/"))
        let before = try reader.articles

        let report = try await reader.sync()

        #expect(report.counts.new == 0)
        #expect(try reader.articles.map(\.id) == before.map(\.id))
        #expect(try reader.articles.allSatisfy { $0.isRead })
        #expect(try await reader.take([ReaderArticle(item)], of: server.url("/")) == 0)
    }

    @Test func deletedArticleStaysAway() async throws {
        let server = try LoopbackServer { _ in SampleFeed.reply("one", "two") }
        let reader = try Reader()
        try await reader.subscribe(server.url("/"))
        var deleted = ReaderArticle(item: ParsedItem(), isDeleted: true)
        deleted.item.id = "one"
        #expect(try await reader.take([deleted], of: server.url("/")) == 0)

        try await reader.sync()

        #expect(try reader.titles == ["two"])
    }

    @Test func whatIsHereAlreadyStaysAsItIs() async throws {
        let server = try LoopbackServer { _ in SampleFeed.reply("one") }
        let reader = try Reader()
        try await reader.subscribe(server.url("/"))
        try await reader.sync()
        var one = ReaderArticle(item: ParsedItem(), isRead: true, isStarred: true)
        one.item.id = "one"

        #expect(try await reader.take([one], of: server.url("/")) == 0)
        #expect(try reader.articles.map(\.isRead) == [false])
    }

    @Test func contentIsSanitised() async throws {
        let reader = try Reader()
        try await reader.subscribe("https://a.example/feed")
        var article = ReaderArticle(item: ParsedItem(), isRead: false)
        article.item.article.content = "<p onclick=\"x()\">Words<script>alert(1)</script></p>"
        try await reader.take([article], of: "https://a.example/feed")

        let id = try #require(try reader.articles.first?.id)

        #expect(try reader.database.article(id).article.content == "<p>Words</p>")
    }

    @Test func unknownStatusIsThatOfAnArrivingArticle() async throws {
        let reader = try Reader()
        try await reader.subscribe("https://a.example/feed")
        let articles = [1.0, 300].map { days in
            var article = ReaderArticle(item: ParsedItem(), isRead: nil)
            article.item.id = "\(days)"
            article.item.article.datePublished = TestClock.start.addingTimeInterval(-days * TestClock.day)
            return article
        }
        #expect(try await reader.take(articles, of: "https://a.example/feed") == 2)

        #expect(try reader.articles.map(\.isRead) == [false, true])
    }

    @Test func filesOfSfeedAreReadInPieces() async throws {
        let folder = try TemporaryFolder()
        let lines = (1...1_000).map { "\t\t\t\(String(repeating: "x", count: 1_000))\thtml\tg\($0)\t\t\t" }
        let text = (lines + ["broken", ""]).joined(separator: "\n") + lines[0].replacing("g1", with: "last")
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/A_b"))
        let articles = SfeedArticles(folder: folder.path, read: ["g7"])

        var ids: Set<String> = []
        var read: [String?] = []
        let unreadable = try await articles.forEachBatch(of: OPMLFeed(url: "https://a.example", title: "A/b")) {
            batch in
            ids.formUnion(batch.compactMap(\.item.id))
            read += batch.filter { $0.isRead == true }.map(\.item.id)
        }

        #expect(unreadable == 1)
        #expect(ids.count == 1_001)
        #expect(read == ["g7"])
    }

    private static func item(_ guid: String, _ url: String, _ title: String) -> NewsboatCache.Item {
        NewsboatCache.Item(
            guid: guid, title: title, author: "", url: url, date: Date(timeIntervalSince1970: 1_793_872_800),
            content: "",
            base: "", isPlainText: false, enclosureURL: "", enclosureType: "", isUnread: false, flags: "",
            isDeleted: false)
    }
}

/// Articles that are at hand.
private struct GivenArticles: ReaderArticles {
    let articles: [ReaderArticle]

    func forEachBatch(
        of feed: OPMLFeed, _ body: (_ articles: [ReaderArticle]) async throws -> Void
    ) async throws -> Int {
        try await body(articles)
        return 0
    }
}

extension Reader {
    @discardableResult
    fileprivate func take(_ articles: [ReaderArticle], of url: String) async throws -> Int {
        try await ArticleImport(into: local).run(
            [(OPMLFeed(url: url), url)], from: GivenArticles(articles: articles)
        ).added
    }
}
