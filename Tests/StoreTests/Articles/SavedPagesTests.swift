import Base
import Foundation
import Testing

@testable import Model
@testable import Store

/// Web pages that the user keeps, as articles of a feed that is never fetched.
@Suite struct SavedPagesTests {
    private let test: TestDatabase

    init() throws {
        test = try TestDatabase()
    }

    private func save(
        _ text: String?, at date: Date = day(0), key: String = "https://example.org/a", folders: [String] = []
    ) async throws -> ArticleID {
        var article = Article()
        (article.title, article.url, article.content) = ("A page", key, text)
        let page = IncomingArticle(sanitizing: article, key: key, base: key)
        return try await test.database.save(page, in: test.local, folders: folders, at: date)
    }

    private func listed(_ id: ArticleID) throws -> ListedArticle { try test.database.article(id).listed }

    @Test func aPageIsAStarredUnreadArticle() async throws {
        let id = try await save("<p>Everything about seals</p>")
        let article = try listed(id)
        #expect(article.isStarred && !article.isRead && article.feedName == "Saved pages")
        #expect(try test.found("seals") == ["A page"])
        #expect(try test.database.problems() == [])
    }

    @Test func savedAgainItIsTheSameArticleWithItsNewText() async throws {
        let id = try await save("<p>Everything about seals</p>")
        try test.database.set(.starred, false, of: [id], at: day(1))
        try test.database.set(.read, true, of: [id], at: day(1))
        #expect(try await save("<p>Everything about walruses</p>", at: day(2)) == id)
        let article = try listed(id)
        #expect(article.isStarred && !article.isRead && article.date == day(2))
        #expect(try test.found("walruses") == ["A page"] && test.found("seals") == [])
        #expect(try test.number("SELECT count(*) FROM status") == 1)
        #expect(try test.database.problems() == [])
    }

    @Test func aTextStaysIfThePageHasNoneAnyMore() async throws {
        let id = try await save("<p>Everything about seals</p>")
        #expect(try await save(nil, at: day(1)) == id)
        #expect(try test.found("seals") == ["A page"])
    }

    @Test func aDeletedPageComesBackIfItIsSavedAgain() async throws {
        let id = try await save("<p>Everything about seals</p>")
        try test.database.delete([id], at: day(1))
        #expect(try test.found("seals") == [])
        #expect(try await save("<p>Everything about seals</p>", at: day(2)) == id)
        #expect(try test.found("seals") == ["A page"])
        #expect(try test.database.problems() == [])
    }

    @Test func theFeedIsPutIntoFoldersAndIsNotFetchedOrCounted() async throws {
        _ = try await save("<p>Seals</p>", folders: ["Later"])
        _ = try await save(nil, key: "https://example.org/b", folders: ["Sea"])
        let feed = try #require(try test.database.listedFeeds(of: nil).first)
        #expect(feed.folders == ["Later", "Sea"] && feed.unread == 2 && feed.feed.isSavedPages)
        #expect(try test.database.refreshStates(of: test.local).isEmpty)
        #expect(try test.database.wantedPages(of: [feed.feed.id], limit: 9, at: day(1)) == [])
        let account = try test.database.account(named: "local")
        #expect(try test.database.overview(of: account).feeds == 0)
        #expect(try test.database.overview(of: account).starred == 2)
    }

    @Test func pagesAreNeverPrunedAndOutliveTheFeed() async throws {
        let id = try await save("<p>Seals</p>")
        try test.database.set(.read, true, of: [id], at: day(1))
        for date in [1.0, 999] { _ = try await test.database.prune(.thirtyDays, at: day(date)) }
        let feed = try #require(try test.database.listedFeeds(of: nil).first).feed
        try test.database.unsubscribe(feed.id, at: day(999))
        #expect(try test.found("seals") == ["A page"])
        #expect(try await save("<p>Seals</p>", at: day(1_000)) == id)
        #expect(try test.database.listedFeeds(of: nil).map(\.feed.id) == [feed.id])
        #expect(try test.database.problems() == [])
    }
}
