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

    @Test func articlesWithoutTitleAndDateAreNoTwins() async throws {
        var article = IncomingArticle.sample("1", url: "https://x.example/").article
        article.title = nil

        let counts = try await replace(IncomingArticle(article, key: "1"), by: IncomingArticle(article, key: "2"))
        #expect(counts == UpsertCounts(new: 1))
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
