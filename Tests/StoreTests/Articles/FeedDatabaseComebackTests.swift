import Foundation
import Model
import Testing

@testable import Store

/// Invariants 6 and 7: articles go and come back; their statuses and ids stay.
@Suite struct FeedDatabaseComebackTests {
    let test: TestDatabase
    let feed: Feed
    let id: ArticleID

    init() async throws {
        test = try TestDatabase()
        feed = try test.subscribe()
        try await test.save([.sample("a"), .sample("other")], of: feed)
        id = try #require(try test.id("a"))
    }

    private var dateGone: Int? {
        get throws { try test.number("SELECT dateGone FROM status WHERE id = ?", [id.rawValue]) }
    }

    @Test func anArticleThatLeavesItsFeedIsKeptAndDated() async throws {
        try await test.save([.sample("other")], of: feed, at: day(1))
        try await test.save([.sample("other")], of: feed, at: day(2))

        #expect(try dateGone == Int(day(1).seconds))
        #expect(try test.id("a") == id)
    }

    @Test func anArticleThatCameBackIsItselfAgain() async throws {
        try test.database.set(.read, true, of: [id], at: day(0))
        try await test.save([.sample("other")], of: feed, at: day(1))

        #expect(try await test.save([.sample("other"), .sample("a")], of: feed, at: day(2)) == UpsertCounts())

        #expect(try dateGone == nil)
        #expect(try test.id("a") == id)
        let article = try test.database.article(id)
        #expect(article.listed.isRead && article.dateArrived == day(0))
    }

    @Test(arguments: [[], [IncomingArticle.sample("other")]])
    func aTruncatedDocumentMakesNothingGo(_ articles: [IncomingArticle]) async throws {
        try await test.save(articles, of: feed, at: day(1), isComplete: false)
        #expect(try test.number("SELECT count(*) FROM status WHERE dateGone IS NOT NULL") == 0)
    }

    @Test func anEmptyDocumentMakesNothingGo() async throws {
        try await test.save([], of: feed, at: day(1))
        #expect(try test.number("SELECT count(*) FROM status WHERE dateGone IS NOT NULL") == 0)
    }

    @Test func aPrunedArticleThatCameBackHasItsIDAndStatus() async throws {
        try test.database.set(.read, true, of: [id], at: day(0))
        try await test.save([.sample("other")], of: feed, at: day(1))
        #expect(try await test.database.prune(.thirtyDays, at: day(1)) == Pruned())
        #expect(try await test.database.prune(.thirtyDays, at: day(40)).articles == 1)
        #expect(throws: StoreError.noSuchArticle(id)) { try test.database.article(id) }
        #expect(try test.found("a").isEmpty)

        let counts = try await test.save([.sample("a"), .sample("other")], of: feed, at: day(41))

        #expect(counts == UpsertCounts())
        let article = try test.database.article(id)
        #expect(article.listed.isRead && article.dateArrived == day(0))
        #expect(try dateGone == nil)
        #expect(try test.found("a") == ["a"])
        #expect(try test.database.problems() == [])
    }

    @Test func aDeletedArticleNeverComesBack() async throws {
        try test.database.delete([id], at: day(1))

        for (number, title) in ["a", "changed", "a"].enumerated() {
            let articles = [IncomingArticle.sample("a", title: title), .sample("other")]
            #expect(try await test.save(articles, of: feed, at: day(Double(number))) == UpsertCounts())
        }
        try await test.save([.sample("other")], of: feed, at: day(4))
        _ = try await test.database.prune(.thirtyDays, at: day(100))
        try await test.save([.sample("a"), .sample("other")], of: feed, at: day(101))

        #expect(try test.titles() == ["other"])
        #expect(try dateGone == nil)
        #expect(try test.database.problems() == [])
    }

    @Test func aFeedAddedAgainFindsWhatWasReadStarredAndDeleted() async throws {
        try await test.save(["a", "read", "starred", "deleted"].map { .sample($0) }, of: feed)
        let read = try #require(try test.id("read"))
        let starred = try #require(try test.id("starred"))
        try test.database.set(.read, true, of: [read], at: day(0))
        try test.database.set(.starred, true, of: [starred], at: day(0))
        try test.database.delete([try #require(try test.id("deleted"))], at: day(1))

        try test.database.unsubscribe(feed.id, at: day(1))
        #expect(try test.titles() == ["starred"])
        #expect(try test.database.problems() == [])

        let again = try test.subscribe(feed.url, at: day(2))
        #expect(again.id == feed.id)
        try await test.save(["a", "read", "starred", "deleted"].map { .sample($0) }, of: again, at: day(2))

        #expect(try Set(test.titles()) == ["a", "other", "read", "starred"])
        #expect(try test.database.article(read).listed.isRead)
        #expect(try test.database.article(starred).listed.isStarred)
        #expect(try test.titles(.query { $0.isRead = false }).sorted() == ["a", "other", "starred"])
        #expect(try test.database.problems() == [])
    }
}
