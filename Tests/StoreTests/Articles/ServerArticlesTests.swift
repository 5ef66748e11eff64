import Foundation
import GRDB
import Model
import Testing

@testable import Store

/// What a server tells of articles, on its way into the tables.
@Suite(.timeLimit(.minutes(3))) struct ServerArticlesTests {
    let test: TestDatabase
    let feed: Feed
    let server = ServerFeed(id: "feed/7", url: "https://remote.example/feed", title: "Remote")

    init() throws {
        test = try TestDatabase()
        feed = try test.addRemoteFeed(url: server.url)
        try test.execute("UPDATE feed SET serverID = 'feed/7'")
    }

    private func article(
        _ key: String, title: String? = nil, of feed: ServerFeed? = nil, read: Bool? = nil, starred: Bool? = nil,
        published: Date? = nil
    ) -> ServerArticle {
        ServerArticle(
            incoming: .sample(key, title: title, published: published), feed: feed ?? server, isRead: read,
            isStarred: starred)
    }

    @discardableResult
    private func save(
        _ articles: ServerArticle..., keepsStatuses: Bool = false, at now: Date = day(1)
    ) async throws -> UpsertCounts {
        try await test.database.save(articles, into: feed.accountID, at: now, keepsStatuses: keepsStatuses)
    }

    private func merge(unread: Set<String>, starred: Set<String> = []) async throws {
        _ = try await test.database.merge(
            ServerStatuses(unread: unread, starred: starred), recent: [], into: feed.accountID, at: day(0))
    }

    private var missingContent: [String] {
        get throws {
            try test.database.articlesMissingContent(of: feed.accountID, at: nil, limit: 9, after: nil).map(\.serverID)
        }
    }

    // MARK: Articles

    @Test func newArticlesComeWithTheirStatuses() async throws {
        let counts = try await save(
            article("1", published: day(-3)), article("2", read: true, published: day(-2)),
            article("3", read: false, starred: true, published: day(-1)))

        #expect(counts == UpsertCounts(new: 3, unread: 2))
        let list = try test.list()
        #expect(list.map(\.title) == ["3", "2", "1"])
        #expect(list.map(\.isRead) == [false, true, false])
        #expect(list.map(\.isStarred) == [true, false, false])
        #expect(list.map(\.date) == [day(-1), day(-2), day(-3)])
        #expect(Set(list.map(\.feedID)) == [feed.id])
        #expect(try test.found("words") == ["1", "2", "3"])
        #expect(try test.number("SELECT count(*) FROM pending WHERE mark = 'read'") == 0)
        #expect(try test.database.problems() == [])
    }

    @Test func aPlaceholderIsFilledIn() async throws {
        try await merge(unread: ["1", "2"], starred: ["2"])
        let ids = try test.numbers("SELECT id FROM status ORDER BY articleID")

        let counts = try await save(article("2", published: day(-9)), article("1"), keepsStatuses: true)

        #expect(counts == UpsertCounts(new: 2))
        #expect(try missingContent == [])
        #expect(try test.numbers("SELECT id FROM article ORDER BY title") == ids)
        #expect(try test.list(.query { $0.isStarred = true }).map(\.date) == [day(-9)])
        #expect(try test.number("SELECT count(*) FROM status WHERE feedID = ?", [feed.id.rawValue]) == 2)
        #expect(try test.found("words") == ["1", "2"])
        #expect(try test.database.problems() == [])
    }

    /// Else saving takes several times as long.
    @Test func articlesInAnyOrderAreOneSegmentOfTheSearchIndex() async throws {
        let keys = (1...50).map { String(100 + $0) }
        try await merge(unread: Set(keys))

        let articles = (keys.shuffled() + ["new"]).map { article($0) }
        _ = try await test.database.save(articles, into: feed.accountID, at: day(1), keepsStatuses: true)

        #expect(try test.found("words").count == 51)
        #expect(try test.database.read(SearchTable.segmentCount) == 1)
    }

    @Test func anArticleToldAnewIsUpdatedAndOneToldAgainIsNot() async throws {
        try await save(article("1", title: "old"), article("2"))
        let id = try test.id("old")
        let arrived = try test.numbers("SELECT dateArrived FROM status")

        #expect(try await save(article("1", title: "new"), article("2"), at: day(9)) == UpsertCounts(updated: 1))

        #expect(try test.id("new") == id)
        #expect(try test.found("old") == [])
        #expect(try test.found("new") == ["new"])
        #expect(try test.numbers("SELECT dateArrived FROM status") == arrived)
        #expect(try test.database.problems() == [])
    }

    @Test func anArticleToldTwiceInOneAnswerComesOnce() async throws {
        #expect(try await save(article("1"), article("1", title: "other")) == UpsertCounts(new: 1))

        #expect(try test.titles() == ["1"])
        #expect(try test.database.problems() == [])
    }

    @Test func aDeletedArticleStaysAway() async throws {
        try await save(article("1"))
        try test.database.delete([try #require(try test.id("1"))], at: day(1))

        #expect(try await save(article("1", title: "new")) == UpsertCounts())

        #expect(try test.list().isEmpty)
        #expect(try test.number("SELECT count(*) FROM article") == 0)
        #expect(try test.database.problems() == [])
    }

    @Test func aPrunedArticleThatComesBackKeepsItsIdAndStatus() async throws {
        try await save(article("1", read: true))
        let id = try test.id("1")
        _ = try await test.database.prune(RetentionRule(), at: day(100))
        #expect(try test.list().isEmpty)

        #expect(try await save(article("1"), keepsStatuses: true, at: day(101)) == UpsertCounts(new: 1, unread: 0))

        #expect(try test.id("1") == id)
        #expect(try test.list().map(\.isRead) == [true])
    }

    @Test func anArticleMayMoveToAnotherFeed() async throws {
        try await save(article("1"))
        try test.database.set(.starred, true, of: [try #require(try test.id("1"))], at: day(1))

        try await save(article("1", of: ServerFeed(id: "feed/8", url: "https://other.example/")))

        let other = try test.number("SELECT id FROM feed WHERE serverID = 'feed/8'")
        #expect(try test.numbers("SELECT feedID FROM status") == [other])
        #expect(try test.numbers("SELECT feedID FROM pending WHERE mark = 'starred'") == [other])
    }

    // MARK: Statuses

    @Test func statusesAreTakenUnlessTheyAreToBeKept() async throws {
        try await save(article("1"))

        let kept = try await save(article("1", read: true, starred: true), keepsStatuses: true)
        #expect(try test.list().map(\.isRead) == [false])
        #expect(kept.statuses == StatusChanges())

        let taken = try await save(article("1", read: true, starred: true), keepsStatuses: false)
        #expect(taken.statuses == StatusChanges(read: 1, starred: 1))
        #expect(try test.list().map(\.isRead) == [true])
        #expect(try test.list().map(\.isStarred) == [true])

        try await save(article("1", title: "new"), keepsStatuses: false)
        #expect(try test.list().map(\.isRead) == [true])
    }

    @Test func whatWaitsToBeSentWins() async throws {
        try await save(article("1", read: true, starred: false))
        let id = try #require(try test.id("1"))
        try test.database.set(.read, false, of: [id], at: day(1))

        try await save(article("1", title: "new", read: true, starred: true))

        #expect(try test.list().map(\.isRead) == [false])
        #expect(try test.list().map(\.isStarred) == [true])
        #expect(try test.number("SELECT value FROM pending WHERE mark = 'read'") == 0)
        #expect(try test.number("SELECT count(*) FROM pending WHERE mark = 'starred'") == 0)
    }

    // MARK: Feeds that aren't known

    @Test func anUnknownFeedGetsAPlaceholder() async throws {
        let strange = ServerFeed(
            id: "feed/9", url: "https://strange.example/", title: "Strange", siteURL: "https://s.example")

        try await save(article("1", of: strange, starred: true), article("2", of: strange), at: day(1))
        try await save(article("3", of: strange))

        #expect(try test.list().map(\.feedName) == ["Strange", "Strange", "Strange"])
        #expect(try test.database.listedFeeds(of: nil).map(\.feed.id) == [feed.id])
        #expect(try test.number("SELECT count(*) FROM feed WHERE serverID = 'feed/9' AND NOT isSubscribed") == 1)
        #expect(try test.database.problems() == [])
    }

    @Test func aPlaceholderFeedGoesWithItsLastStatus() async throws {
        try await save(article("1", of: ServerFeed(id: "feed/9", url: "https://strange.example/"), read: true))

        #expect(try await test.database.prune(RetentionRule(), at: day(180)) == Pruned(articles: 1))
        let expected = Pruned(statuses: 1, feeds: 1)
        #expect(try await test.database.prune(RetentionRule(), at: day(181), dryRun: true) == expected)
        #expect(try await test.database.prune(RetentionRule(), at: day(181)) == expected)

        #expect(try test.numbers("SELECT id FROM feed") == [Int(feed.id.rawValue)])
    }

    @Test func aFeedKnownByItsAddressGetsTheServersId() async throws {
        try test.execute("UPDATE feed SET serverID = NULL")

        try await save(article("1"))

        #expect(try test.number("SELECT id FROM feed WHERE serverID = 'feed/7'") == Int(feed.id.rawValue))
        #expect(try test.number("SELECT count(*) FROM feed") == 1)
    }

    @Test func twoFeedsAtOneAddressStayTwo() async throws {
        let twin = ServerFeed(id: "feed/8", url: server.url)

        try await save(article("1"), article("2", of: twin))
        try await save(article("3", of: twin))

        #expect(try test.number("SELECT count(*) FROM feed") == 2)
        #expect(try test.number("SELECT count(*) FROM status WHERE feedID = ?", [feed.id.rawValue]) == 1)
        try test.execute("UPDATE feed SET serverID = 'feed/80' WHERE serverID = 'feed/8'")
        try await save(article("4", of: twin))
        #expect(try test.list().count == 4)
    }

    @Test func aFeedWithoutAddressIsCalledByItsId() async throws {
        try await save(article("1", of: ServerFeed(id: "feed/9", url: "")))

        #expect(try test.list().map(\.feedName) == ["feed/9"])
    }

    @Test func theSameIdsInTwoAccountsAreTwoArticles() async throws {
        let other = try test.addRemoteFeed("other", url: server.url)
        try await save(article("1"))

        let counts = try await test.database.save(
            [article("1", title: "there", read: true)], into: other.accountID, at: day(1), keepsStatuses: false)

        #expect(counts == UpsertCounts(new: 1, unread: 0))
        #expect(try test.titles().sorted() == ["1", "there"])
        #expect(try test.list().filter(\.isRead).map(\.accountName) == ["other"])
    }
}
