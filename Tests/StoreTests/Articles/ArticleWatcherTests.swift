import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// What `rss list --watch` sees of what other processes write.
@Suite(.timeLimit(.minutes(3))) struct ArticleWatcherTests {
    let test: TestDatabase
    let feed: Feed
    let other: FeedDatabase

    init() throws {
        test = try TestDatabase()
        feed = try test.subscribe()
        other = try test.another()
    }

    private func bring(_ keys: String...) async throws {
        let contents = FeedContents(isComplete: false, articles: keys.map { .sample($0) })
        let fetch = FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: contents, newURL: nil)
        _ = try await other.save([fetch], at: day(0))
    }

    private func titles(_ ids: [ArticleID]) throws -> [String] {
        try ids.map { try test.database.article($0).listed.title ?? "" }
    }

    /// Of one visit, the article that the feed lists last comes first.
    @Test func eachArticleArrivesOnce() async throws {
        try await bring("old")
        var watch = try ArticleWatcher(test.database)

        #expect(try watch.newArticles().isEmpty)
        try await bring("old", "a", "b")
        #expect(try titles(watch.newArticles()) == ["b", "a"])
        #expect(try watch.newArticles().isEmpty)
        try await bring("a", "c")
        #expect(try titles(watch.newArticles()) == ["c"])
    }

    @Test func whatIsMarkedDoesNotArriveAgain() async throws {
        try await bring("a")
        var watch = try ArticleWatcher(test.database)
        let ids = try test.list().map(\.id)

        try other.set(.read, true, of: ids, at: day(1))
        #expect(try watch.newArticles().isEmpty)
        try await other.rebuildSearchIndex()
        #expect(try watch.newArticles().isEmpty)
        try other.delete(ids, at: day(1))
        #expect(try watch.newArticles().isEmpty)
    }

    @Test func aLimitLeavesTheRestForTheNextTime() async throws {
        var watch = try ArticleWatcher(test.database)
        try await bring("a", "b", "c")

        #expect(try titles(watch.newArticles(limit: 2)) == ["c", "b"])
        #expect(try titles(watch.newArticles(limit: 2)) == ["a"])
        #expect(try watch.newArticles(limit: 2).isEmpty)
    }

    @Test func anArticleArrivesWithItsContentsNotWithItsStatus() async throws {
        let remote = try test.addRemoteFeed()
        let server = ServerFeed(id: "feed/7", url: remote.url, title: "Remote")
        try test.execute("UPDATE feed SET serverID = 'feed/7' WHERE id = ?", [remote.id.rawValue])
        func tell(_ ids: Set<String>) async throws {
            _ = try await other.merge(
                ServerStatuses(unread: ids, starred: []), recent: [], into: remote.accountID, at: day(0))
        }
        func send(_ keys: String...) async throws {
            let articles = keys.map { ServerArticle(incoming: .sample($0), feed: server, isRead: nil, isStarred: nil) }
            _ = try await other.save(articles, into: remote.accountID, at: day(0), keepsStatuses: true)
        }
        try await tell(["1"])
        var watch = try ArticleWatcher(test.database)
        #expect(!watch.knows(ArticleID(1)))
        try await tell(["1", "2", "3"])
        #expect(try watch.newArticles().isEmpty)

        try await bring("local")
        #expect(try titles(watch.newArticles()) == ["local"])
        try await send("3", "1")
        #expect(try titles(watch.newArticles()) == ["1", "3"])
        try await tell(["1", "2", "3", "4"])
        try await send("4", "2")
        #expect(try titles(watch.newArticles()) == ["2", "4"])
        #expect(try watch.newArticles().isEmpty)
    }

    @Test func aWatchKeepsNobodyFromFoldingTheLogIn() async throws {
        var watch = try ArticleWatcher(test.database)
        try await bring("a")
        #expect(try watch.newArticles().count == 1)

        // The first column tells whether somebody was in the way.
        let isBlocked = try DatabaseQueue(path: test.folder.databasePath).inDatabase { db in
            try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
        #expect(isBlocked == 0)
    }

    @Test func aSearchAmongArrivalsAsksTheIndexForTheseAlone() async throws {
        try await bring("ferry one", "ferry two", "train", "ferry three")
        let ids = try test.list().filter { $0.title != "ferry two" }.map(\.id)
        let ferry = ArticleCondition.text(SearchPhrase("ferry"))

        #expect(try Set(test.titles(ArticleQuery(.all([ferry, .ids(ids)])))) == ["ferry one", "ferry three"])
        #expect(try test.titles(ArticleQuery(.all([ferry, .ids([])]))).isEmpty)
        #expect(try test.database.articleCount(ArticleQuery(.all([ferry, .ids(ids)]))) == 2)
    }
}
