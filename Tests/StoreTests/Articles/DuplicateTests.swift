import Foundation
import GRDB
import Model
import Testing

@testable import Store

/// The same article of two feeds is recognised, and both stay.
@Suite struct DuplicateTests {
    let test: TestDatabase
    let first: Feed
    let second: Feed

    init() throws {
        test = try TestDatabase()
        first = try test.subscribe("https://one.example/feed")
        second = try test.subscribe("https://two.example/feed")
    }

    private static let title = "A ferry has a flag"

    private var duplicates: [ArticleID] {
        get throws { try test.database.articleIDs(ArticleQuery(.isDuplicate)).sorted() }
    }

    private func original(of id: Int64) throws -> ArticleID? {
        try test.database.article(ArticleID(id), with: .duplicate).original
    }

    private func isRead(_ id: Int64) throws -> Bool {
        try test.number("SELECT read FROM status WHERE id = \(id)") == 1
    }

    // MARK: What is the same

    @Test func addressesOfOnePageAreTheSame() async throws {
        try await test.save([.sample("a", url: "https://www.example.org/x/?utm_source=one")], of: first)
        try await test.save(
            [.sample("c", url: "https://example.org/y"), .sample("b", url: "http://example.org/x#top")], of: second)

        #expect(try duplicates == [ArticleID(2)])
        #expect(try original(of: 2) == ArticleID(1))
        #expect(try original(of: 1) == nil)
        #expect(try test.database.articleCount(ArticleQuery(.not(.isDuplicate))) == 2)
        #expect(try test.number("SELECT count(*) FROM article") == 3)
    }

    @Test func longTitlesOfOneWeekAreTheSame() async throws {
        try await test.save([.sample("a", title: Self.title, published: day(-20))], of: first)
        try await test.save(
            [
                .sample("d", title: "A ferry, a flag", published: day(-20)),
                .sample("c", title: "A FERRY has – a flág!", published: day(-12)),
                .sample("b", title: "A FERRY has – a flág!", published: day(-14)),
            ], of: second)

        #expect(try duplicates == [ArticleID(2)])
        #expect(try original(of: 2) == ArticleID(1))
    }

    @Test func whatSaysLittleIsNotTheSame() async throws {
        try await test.save(
            [
                .sample("b", title: "Daily links of today", url: "https://one.example/"),
                .sample("a", title: "Daily links"),
            ],
            of: first)
        try await test.save(
            [.sample("d", title: "Other", url: "https://one.example/"), .sample("c", title: "Daily links")], of: second)

        #expect(try duplicates == [])
    }

    @Test func articlesOfOneFeedOrOfTwoAccountsAreNotTheSame() async throws {
        try await test.save([.sample("b", title: Self.title), .sample("a", title: Self.title)], of: first)
        let other = try test.addRemoteFeed()
        _ = try test.addRemoteArticle("a", of: other)
        try await test.save([.sample("b", title: Self.title)], of: second)

        #expect(try duplicates == [ArticleID(4)])
        #expect(try original(of: 4) == ArticleID(1))
    }

    @Test func thePageThatWasFetchedCounts() async throws {
        try await test.save([.sample("a", url: "https://short.example/1")], of: first)
        try await test.save([.sample("b", url: "https://example.org/x")], of: second)
        #expect(try duplicates == [])

        let text = FullText(.whole, html: "<p>x</p>", url: "https://example.org/x", words: 1, at: day(1))
        try await test.database.write { db in try FullTextTable.set(text, of: 1, in: db) }

        #expect(try duplicates == [ArticleID(2)])
    }

    // MARK: Rules

    @Test func rulesKnowTheDuplicatesOfOneSync() async throws {
        let contents = { (key: String) in FeedContents(articles: [.sample(key, url: "https://example.org/x")]) }
        let fetches = [(first, "a"), (second, "b")].map { feed, key in
            FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: contents(key))
        }
        _ = try await test.database.save(fetches, at: day(0))

        let rule = Rule(id: RuleID(1), query: "", actions: RuleActions([.read: true]))
        let effects = try await test.database.applyRules(of: test.local, by: [(rule, .isDuplicate)], at: day(1))

        #expect(effects.changed == 1)
        #expect(try [1, 2].map(isRead) == [false, true])
    }

    // MARK: Keys

    /// Those that follow the articles are those that all articles would get now.
    @Test func keysFollowTheArticles() async throws {
        let articles = (0..<20).map {
            IncomingArticle.sample("\($0)", title: "\(Self.title) \($0 / 2)", url: "https://example.org/\($0 / 3)")
        }
        try await test.save(articles, of: first)
        try await test.save(articles, of: second)
        #expect(try duplicates.count == 20)

        try test.database.delete([ArticleID(1), ArticleID(30)], at: day(1))
        try await test.save(
            (2..<9).map { .sample("\($0)", title: "Something else \($0 % 2) of it") } + [
                .sample("new", title: Self.title)
            ],
            of: second)
        try await test.save([.sample("3", title: "Something else 1 of it", url: "https://moved.example/1")], of: first)
        try await test.save([], of: first, newURL: "https://two.example/feed")
        let found = try duplicates
        let keys = try keys

        #expect(try keys.count == test.number("SELECT count(*) FROM article"))
        try test.execute("DELETE FROM derived WHERE name = 'duplicateKeys'")
        #expect(try duplicates == found)
        #expect(try self.keys == keys)
    }

    private var keys: [String] {
        get throws {
            try test.database.read { db in
                try String.fetchAll(
                    db, sql: "SELECT id || ' ' || ifnull(address, '') || ' ' || ifnull(title, '') FROM duplicateKey")
            }
        }
    }

    /// Nobody else pays for them.
    @Test func keysAreMadeWhenSomebodyAsks() async throws {
        try await test.save([.sample("a")], of: first)
        #expect(try test.number("SELECT count(*) FROM duplicateKey") == 0)

        _ = try duplicates
        try await test.save([.sample("b"), .sample("a")], of: first)
        #expect(try test.number("SELECT count(*) FROM duplicateKey") == 1)

        _ = try duplicates
        #expect(try test.number("SELECT count(*) FROM duplicateKey") == 2)
    }

    // MARK: Reading them together

    @Test func whatIsReadIsReadInAllFeeds() async throws {
        for feed in [first, second] {
            try await test.save([.sample("b"), .sample("a", url: "https://example.org/x")], of: feed)
        }
        var database = test.database
        #expect(try database.set(.read, true, of: [ArticleID(4)], at: day(1)) == 1)
        _ = try database.undo(at: day(1))

        database.readsTogether = { true }
        #expect(try database.set(.starred, true, of: [ArticleID(1)], at: day(1)) == 1)
        #expect(try database.set(.read, true, of: [ArticleID(1), ArticleID(1)], at: day(1)) == 2)
        #expect(try (1...4).map(isRead) == [true, false, true, false])

        #expect(try database.undo(at: day(2))?.changed == 2)
        #expect(try (1...4).map(isRead) == [false, false, false, false])
        #expect(try database.setRead(ArticleID(3), at: day(3), partOf: CommandID()) == 2)
        #expect(try database.set(.read, false, of: [ArticleID(3)], at: day(3)) == 1)
        #expect(try (1...4).map(isRead) == [true, false, false, false])
    }

    @Test func serversGetThem() async throws {
        let feed = try test.addRemoteFeed()
        let other = try test.database.subscribe(
            NewFeed(url: "https://remote.example/other"), in: feed.accountID, at: day(0))
        let id = try test.addRemoteArticle("a", of: feed)
        let twin = try test.addRemoteArticle("b", of: other)
        try test.execute("UPDATE article SET url = 'https://example.org/x'")
        var database = test.database
        database.readsTogether = { true }

        #expect(try database.set(.read, true, of: [id], at: day(1)) == 2)

        #expect(try test.number("SELECT count(*) FROM pending WHERE mark = 'read' AND id IN (\(id), \(twin))") == 2)
    }
}
