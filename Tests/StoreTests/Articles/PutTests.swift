import Base
import Foundation
import Testing

@testable import Model
@testable import Store

/// Articles that people and programs put into feeds without an address.
@Suite struct PutTests {
    private let test: TestDatabase

    init() throws {
        test = try TestDatabase()
    }

    private func article(_ key: String, _ title: String, url: String? = nil) -> IncomingArticle {
        var article = Article()
        (article.title, article.url, article.datePublished) = (title, url, day(0))
        return IncomingArticle(sanitizing: article, key: key, base: nil)
    }

    private func put(
        _ articles: [IncomingArticle], marks: [String: [MarkChange]] = [:], named name: String = "Log",
        at date: Date = day(1)
    ) async throws -> (feed: Feed, counts: UpsertCounts) {
        try await test.database.put(
            FeedContents(articles: articles), marks, into: NewFeed(url: Feed.putURL(name), title: name), of: test.local,
            at: date, keeping: RetentionRule())
    }

    @Test func theFirstArticlesMakeTheFeed() async throws {
        let first = try await put([article("1", "Anchor")])
        let second = try await put([article("2", "Bell")])
        #expect(first.feed.id == second.feed.id && first.feed.name == "Log")
        #expect(first.counts.new == 1 && second.counts.new == 1)
        #expect(try await put([article("1", "Anchor")], named: "Ship log").feed.id != first.feed.id)
        #expect(try test.database.problems() == [])
    }

    /// An article with another id is another one, whatever else they have in common.
    @Test func articlesAreKnownByTheirIDsAlone() async throws {
        _ = try await put([article("1", "Weekly news", url: "https://example.org/")])
        let counts = try await put([article("2", "Weekly news", url: "https://example.org/")]).counts
        #expect(counts.new == 1 && counts.updated == 0)
    }

    @Test func whatIsNotPutAgainIsNotGone() async throws {
        _ = try await put([article("1", "Anchor")])
        _ = try await put([article("2", "Bell")])
        #expect(try test.number("SELECT count(*) FROM status WHERE dateGone IS NOT NULL") == 0)
    }

    @Test func newArticlesGetTheirMarksAndKnownOnesKeepTheirs() async throws {
        let given = [
            MarkChange(.read, true), MarkChange(.starred, true), MarkChange(.label("later"), true),
            MarkChange(note: "ask Ann"),
        ]
        _ = try await put([article("1", "Anchor")])
        _ = try await put([article("1", "Anchor"), article("2", "Bell")], marks: ["1": given, "2": given, "3": given])
        let marked = "SELECT count(*) FROM status WHERE read AND starred"
        #expect(try test.number(marked) == 1)
        #expect(try test.number("SELECT count(*) FROM articleLabel JOIN note USING (id) WHERE label = 'later'") == 1)
        #expect(try test.number("SELECT count(*) FROM status") == 2)

        // A deleted article does not come back, and gets nothing.
        let id = try #require(try test.number("SELECT id FROM status WHERE read"))
        try test.database.delete([ArticleID(Int64(id))], at: day(2))
        _ = try await put([article("2", "Bell")], marks: ["2": given], at: day(3))
        #expect(try test.number("SELECT count(*) FROM article") == 1)
        #expect(try test.database.problems() == [])
    }

    /// What arrives read because of its age is unread if that was said.
    @Test func whetherItIsReadIsNotGuessed() async throws {
        var old = Article()
        (old.title, old.datePublished) = ("Old", day(-1_000))
        let articles = ["1", "2"].map { IncomingArticle(sanitizing: old, key: $0, base: nil) }
        _ = try await put(articles, marks: ["1": [MarkChange(.read, false)]])
        #expect(try test.number("SELECT count(*) FROM status WHERE NOT read") == 1)
    }

    @Test func theFeedIsNeverFetched() async throws {
        let feed = try await put([article("1", "Anchor")]).feed
        #expect(!feed.isFetched && feed.isOfThisMachine)
        #expect(try test.database.refreshStates(of: test.local).isEmpty)
    }

    @Test func aRemovedFeedComesBackWithItsMarks() async throws {
        let feed = try await put([article("1", "Anchor")]).feed
        let id = try #require(try test.number("SELECT id FROM status"))
        try test.database.set(.starred, true, of: [ArticleID(Int64(id))], at: day(2))
        try test.database.unsubscribe(feed.id, at: day(2))
        #expect(try await put([article("1", "Anchor")], at: day(3)).feed.id == feed.id)
        #expect(try test.number("SELECT starred FROM status") == 1)
        #expect(try test.database.problems() == [])
    }
}
