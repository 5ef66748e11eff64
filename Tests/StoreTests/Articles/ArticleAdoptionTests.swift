import Foundation
import Testing

@testable import Model
@testable import Store

/// A feed that changes its guids must not bring everything back as unread; one that doesn't must lose nothing.
@Suite struct ArticleAdoptionTests {
    let test: TestDatabase
    let feed: Feed

    init() throws {
        test = try TestDatabase()
        feed = try test.subscribe()
    }

    /// Saves one article, marks it read, and replaces it in the document.
    private func replace(_ old: IncomingArticle, by new: IncomingArticle...) async throws -> UpsertCounts {
        try await test.save([old], of: feed)
        try test.database.set(.read, true, of: test.list().map(\.id), at: day(0))
        return try await test.save(new, of: feed, at: day(1))
    }

    @Test func anArticleWithAnotherGuidIsKnownByAddressAndTitle() async throws {
        let counts = try await replace(
            .sample("1", title: "T", url: "https://x.example/t", published: day(-3)),
            by: .sample("urn:1", title: "T", url: "https://x.example/t", content: "fresh", published: day(-2)))

        #expect(counts == UpsertCounts(updated: 1))
        let article = try test.database.article(test.list()[0].id)
        #expect(article.listed.isRead && article.listed.date == day(-2) && article.dateArrived == day(0))
        #expect(try test.found("fresh") == ["T"])
        #expect(try test.database.problems() == [])
    }

    @Test func anArticleWithAnotherGuidIsKnownByAddressAndDate() async throws {
        let fraction = day(-3).addingTimeInterval(0.25)
        let counts = try await replace(
            .sample("1", title: "Old", url: "https://x.example/t", published: fraction),
            by: .sample("urn:1", title: "New", url: "https://x.example/t", published: fraction))

        #expect(counts == UpsertCounts(updated: 1))
        #expect(try test.list().map(\.isRead) == [true])
    }

    @Test func aSiteThatMovesToHTTPSKeepsItsArticles() async throws {
        let counts = try await replace(
            .sample("http://x.example/t", title: "T", url: "http://x.example/t"),
            by: .sample("https://x.example/t", title: "T", url: "https://x.example/t"))

        #expect(counts == UpsertCounts(updated: 1))
        #expect(try test.list().map(\.isRead) == [true])
    }

    @Test func theNewGuidIsTheArticlesFromNowOn() async throws {
        let new = IncomingArticle.sample("urn:1", title: "T", url: "https://x.example/t")
        _ = try await replace(.sample("1", title: "T", url: "https://x.example/t"), by: new)

        #expect(try await test.save([new], of: feed, at: day(2)) == UpsertCounts())
    }

    @Test func anArticleThatIsStillListedIsNotTakenOver() async throws {
        let old = IncomingArticle.sample("1", title: "T", url: "https://x.example/t")
        let counts = try await replace(old, by: old, .sample("2", title: "T", url: "https://x.example/t"))

        #expect(counts == UpsertCounts(new: 1))
    }

    @Test func theFrontPagesAddressAloneMakesNoTwins() async throws {
        let counts = try await replace(
            .sample("1", title: "Monday", url: "https://x.example/"),
            by: .sample("2", title: "Tuesday", url: "https://x.example/"))

        #expect(counts == UpsertCounts(new: 1))
    }

    @Test func anArticleWithoutTitleIsKnownByItsWords() async throws {
        func post(_ key: String, _ text: String) -> IncomingArticle {
            var article = Article()
            article.url = "https://\(key).example/"
            article.datePublished = day(-3)
            article.content = "<p>\(text) <a href='https://\(key).example/more'>more</a></p>"
            return IncomingArticle(article, key: key)
        }
        #expect(try await replace(post("1", "Fog."), by: post("2", "Fog.")) == UpsertCounts(updated: 1))
        #expect(try await replace(post("3", "Rain."), by: post("4", "Sun.")) == UpsertCounts(new: 1))
    }

    /// The addresses before and after of an article whose id is its address.
    @Test(arguments: [
        ("http://x.example/a", "http://www.x.example/a"), ("http://www.x.example/a", "http://x.example/a"),
        ("http://x.example/a", "https://y.example/a"), ("http://x.example:8080/a", "https://x.example/a"),
        ("http://x.example/a", "http://x.example/a/"), ("http://x.example/?p=1", "http://x.example/2024/a/"),
        ("http://x.example/a?utm_source=rss", "http://x.example/a"),
        ("http://x.example/a;jsessionid=1", "http://x.example/a;jsessionid=2"),
        ("http://x.example/caf%C3%A9", "http://x.example/café"), ("http://x.example/%7Ea", "http://x.example/~a"),
        ("http://x.example/A", "http://x.example/a"), ("http://x.example/a#1", "http://x.example/a#2"),
        ("http://x.example/a.html", "http://x.example/a.php"), ("tag:x.example,2024:1", "urn:uuid:1"),
    ])
    func anArticleWhoseIDAndAddressChangeIsKnownByTitleAndDate(_ before: String, _ after: String) async throws {
        let old = ["A", "B"].map { IncomingArticle.sample(before + $0, title: $0, published: day(-1)) }
        let new = ["A", "B"].map { IncomingArticle.sample(after + $0, title: $0, published: day(-1)) }
        try await test.save(old, of: feed)
        let ids = try test.list().map(\.id)
        try test.database.set(.read, true, of: ids, at: day(0))

        #expect(try await test.save(new, of: feed, at: day(1)) == UpsertCounts(updated: 2))
        #expect(try await test.save(new, of: feed, at: day(2)) == UpsertCounts())
        #expect(try test.list().map(\.id) == ids)
        #expect(try test.list().allSatisfy(\.isRead))
        #expect(try test.number("SELECT count(*) FROM status WHERE dateGone IS NOT NULL") == 0)
        #expect(try test.database.problems() == [])
    }

    @Test func theDateOfAChangeWillDoWhereThereIsNoOther() async throws {
        func entry(_ key: String) -> IncomingArticle {
            var article = IncomingArticle.sample(key).article
            article.title = "T"
            article.dateModified = day(-1)
            return IncomingArticle(article, key: key)
        }
        #expect(try await replace(entry("1"), by: entry("2")) == UpsertCounts(updated: 1))
    }

    @Test func aTitleThatComesEveryDayNamesNoArticle() async throws {
        let counts = try await replace(
            .sample("1", title: "Daily links", published: day(-2)),
            by: .sample("2", title: "Daily links", published: day(-1)))
        #expect(counts == UpsertCounts(new: 1))
    }

    /// It is the address of the host, or what the feed calls its site.
    @Test(arguments: ["https://x.example/", "http://x.example/blog"])
    func aTitleThatComesEveryDayAtTheFrontPageNamesNoArticle(_ url: String) async throws {
        try test.execute("UPDATE feed SET siteURL = 'https://x.example/blog/'")
        let counts = try await replace(
            .sample("1", title: "Daily links", url: url, published: day(-2)),
            by: .sample("2", title: "Daily links", url: url, published: day(-1)))
        #expect(counts == UpsertCounts(new: 1))
    }

    @Test func twoArticlesWithOneTitleAndDateAreNotMistakenForEachOther() async throws {
        func photo(_ key: String) -> IncomingArticle { .sample(key, title: "Photo", published: day(-1)) }

        #expect(try await replace(photo("1"), by: photo("2"), photo("3")) == UpsertCounts(new: 2))
        #expect(try await test.save([photo("3"), photo("4")], of: feed, at: day(2)) == UpsertCounts(new: 1))
        #expect(try await test.save([photo("5")], of: feed, at: day(3)) == UpsertCounts(new: 1))
        #expect(try test.list().count == 5)
    }

    @Test func aTitleAloneMakesNoTwins() async throws {
        #expect(try await replace(.sample("1", title: "T"), by: .sample("2", title: "T")) == UpsertCounts(new: 1))
    }

    @Test func anArticleThatIsListedTwiceIsOne() async throws {
        let new = IncomingArticle.sample("2", title: "T", published: day(-1))
        let counts = try await replace(.sample("1", title: "T", published: day(-1)), by: new, new)
        #expect(counts == UpsertCounts(updated: 1))
    }

    @Test func ofSeveralAtOneAddressNoneIsTakenOver() async throws {
        let old = ["1", "2"].map { IncomingArticle.sample($0, title: "T", url: "https://x.example/") }
        try await test.save(old, of: feed)

        let new = [IncomingArticle.sample("3", title: "T", url: "https://x.example/")]
        #expect(try await test.save(new, of: feed, at: day(1)) == UpsertCounts(new: 1))
        #expect(try test.list().count == 3)
    }

    @Test func anArticleIsTakenOverOnceOnly() async throws {
        let counts = try await replace(
            .sample("1", title: "T", url: "https://x.example/t"),
            by: .sample("2", title: "T", url: "https://x.example/t"),
            .sample("3", title: "T", url: "https://x.example/t"))

        #expect(counts == UpsertCounts(new: 1, updated: 1))
        #expect(try test.database.problems() == [])
    }
}
