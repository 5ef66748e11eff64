import Foundation
import Model
import Testing

@testable import Store

/// Duplicates: a feed that moved to an address that is subscribed to already.
@Suite struct FeedMergingTests {
    let test: TestDatabase
    let feed: Feed
    let duplicate: Feed

    init() throws {
        test = try TestDatabase()
        feed = try test.subscribe("https://old.example/", folders: ["A", "B"])
        duplicate = try test.subscribe("https://new.example/", folders: ["B", "C"])
    }

    private func mark(_ kind: Mark, _ title: String, of feed: Feed) throws {
        let articles = try test.list(.query { $0.feeds = [feed.id] }).filter { $0.title == title }
        try test.database.set(kind, true, of: articles.map(\.id), at: day(0))
    }

    private func move(_ articles: [IncomingArticle] = []) async throws {
        try await test.save(articles, of: feed, at: day(1), newURL: duplicate.url)
    }

    @Test func aFeedThatMovesIsFoundAtBothAddresses() async throws {
        try await test.save([.sample("a")], of: feed, newURL: "https://third.example/")

        #expect(try test.database.feed(at: "https://third.example/", of: test.local)?.id == feed.id)
        #expect(try test.database.feed(at: feed.url, of: test.local)?.id == feed.id)
        #expect(try test.titles() == ["a"])
    }

    @Test func aFeedMayMoveToAndFro() async throws {
        for url in ["https://third.example/", feed.url, "https://third.example/", feed.url] {
            try await test.save([.sample("a")], of: feed, newURL: url)
            #expect(try test.database.feed(at: url, of: test.local)?.id == feed.id)
        }
        #expect(try test.number("SELECT count(*) FROM status") == 1)
        #expect(try test.database.feed(named: feed.url, of: nil).id == feed.id)
    }

    @Test func theWholeTextOfEitherStays() async throws {
        try await test.save([.sample("a"), .sample("b")], of: feed)
        try await test.save([.sample("a"), .sample("b")], of: duplicate)
        for (title, feed) in [("a", feed), ("b", duplicate)] {
            let articles = try test.list(.query { $0.feeds = [feed.id] }).filter { $0.title == title }
            let text = FullText(.whole, html: "<p>All seals of \(title)</p>", words: 4, at: day(0))
            try await test.database.setFullText(text, of: #require(articles.first).id)
        }

        try await move([.sample("a"), .sample("b")])

        #expect(try test.found("seals").sorted() == ["a", "b"])
        #expect(try test.number("SELECT count(*) FROM fullText") == 2)
        #expect(try test.database.problems() == [])
    }

    @Test func duplicatesBecomeOneAndNothingOfEitherIsLost() async throws {
        let both = ["both", "read", "starred"]
        try await test.save((both + ["mine"]).map { .sample($0) }, of: feed)
        try await test.save((both + ["theirs"]).map { .sample($0) }, of: duplicate)
        try mark(.read, "read", of: duplicate)
        try mark(.starred, "starred", of: duplicate)
        try mark(.read, "both", of: feed)
        try mark(.starred, "theirs", of: duplicate)
        try test.database.rename(duplicate.id, to: "Mine")

        try await move((both + ["mine", "theirs"]).map { .sample($0) })

        #expect(try test.titles().sorted() == ["both", "mine", "read", "starred", "theirs"])
        #expect(try test.titles(.query { $0.isRead = true }).sorted() == ["both", "read"])
        #expect(try test.titles(.query { $0.isStarred = true }).sorted() == ["starred", "theirs"])
        let feeds = try test.database.listedFeeds(of: nil)
        #expect(feeds.map(\.feed.id) == [duplicate.id])
        #expect(feeds.map(\.feed.url) == [duplicate.url])
        #expect(feeds.map(\.feed.name) == ["Mine"])
        #expect(try test.database.feed(at: feed.url, of: test.local)?.id == duplicate.id)
        #expect(feeds.map(\.folders) == [["A", "B", "C"]])
        #expect(try test.database.problems() == [])
    }

    @Test func whatWasDeletedInOneStaysAway() async throws {
        try await test.save([.sample("a"), .sample("b")], of: feed)
        try await test.save([.sample("a"), .sample("b")], of: duplicate)
        try test.database.delete(
            test.list(.query { $0.feeds = [duplicate.id] }).filter { $0.title == "a" }.map(\.id), at: day(1))
        try test.database.delete(
            test.list(.query { $0.feeds = [feed.id] }).filter { $0.title == "b" }.map(\.id), at: day(1))

        try await move([.sample("a"), .sample("b")])

        #expect(try test.titles() == [])
        #expect(try test.found("words").isEmpty)
        #expect(try test.database.problems() == [])
    }

    @Test func anArticleThatOnlyTheRivalHasMovesToTheStatusThatStays() async throws {
        try await test.save([.sample("a")], of: feed, at: day(-100))
        try mark(.read, "a", of: feed)
        try await test.save([.sample("b")], of: feed, at: day(-90))
        for now in [day(-90), day(0)] { _ = try await test.database.prune(.thirtyDays, at: now) }
        try await test.save([.sample("a")], of: duplicate)
        try mark(.starred, "a", of: duplicate)

        try await move()

        let article = try #require(try test.list(.query { $0.isStarred = true }).first)
        #expect(article.title == "a" && article.isRead && article.feedID == duplicate.id)
        #expect(try test.number("SELECT count(*) FROM status WHERE dateGone IS NOT NULL") == 0)
        #expect(try test.found("words").sorted() == ["a", "b"])
        #expect(try test.database.problems() == [])
    }

    @Test func aRivalVisitedInTheSameBatchIsMergedWithWhatItBrought() async throws {
        try await test.save([.sample("a")], of: feed)
        let theirs = FeedFetch(
            feedID: duplicate.id, refresh: RefreshState(),
            contents: FeedContents(articles: [.sample("a"), .sample("b")]))
        let mine = FeedFetch(
            feedID: feed.id, refresh: RefreshState(),
            contents: FeedContents(articles: [.sample("a", title: "A"), .sample("b")]), newURL: duplicate.url)

        let counts = try await test.database.save([theirs, mine], at: day(1))

        #expect(counts == [UpsertCounts(new: 2), UpsertCounts(updated: 1)])
        #expect(try test.titles().sorted() == ["A", "b"])
        #expect(try test.found("words").sorted() == ["A", "b"])
        #expect(try test.database.problems() == [])
    }

    @Test func whatWaitsToBeSentStillWaits() throws {
        let mine = try test.addRemoteFeed("server", url: "https://one.example/")
        let theirs = try test.database.subscribe(
            NewFeed(url: "https://two.example/"), in: mine.accountID, at: day(0))
        let id = try test.addRemoteArticle("77", of: theirs)
        for kind in Mark.statuses { try test.database.set(kind, true, of: [id], at: day(0)) }

        try test.database.write { try FeedTable.merge(theirs, into: mine, in: $0) }

        for kind in Mark.statuses {
            let feed = try test.number("SELECT feedID FROM pending WHERE mark = '\(kind.facts.kind)' AND value = 1")
            #expect(feed == Int(mine.id.rawValue))
        }
        #expect(try test.number("SELECT count(*) FROM status WHERE articleID = '77' AND read AND starred") == 1)
    }

    /// Anybody's feed may redirect to the address of another.
    @Test func theSubscriptionThatHasTheAddressKeepsItsTitleAndSettings() async throws {
        try test.database.rename(feed.id, to: "Junk")
        _ = try test.database.set([FeedSetting(.arrive, "read")], of: feed)
        try test.database.rename(duplicate.id, to: "Important")

        let moves = try test.database.moves(in: [
            FeedFetch(feedID: feed.id, refresh: RefreshState(), newURL: duplicate.url)
        ])
        try await move([.sample("a")])

        let listed = try test.database.listedFeeds(of: nil)
        #expect(listed.map(\.feed.id) == [duplicate.id] && listed.map(\.feed.name) == ["Important"])
        #expect(try test.list().map(\.isRead) == [false])
        #expect(moves.map(\.feed.id) == [feed.id] && moves.map(\.other?.id) == [duplicate.id])
    }

    /// A stranger's feed may list articles of another, and some that are yet to come.
    @Test func whatMerelyArrivedReadMakesNothingRead() async throws {
        _ = try test.database.set([FeedSetting(.arrive, "read")], of: feed)
        try await test.save([.sample("a"), .sample("b")], of: feed)
        try await test.save([.sample("a")], of: duplicate)

        try await move([.sample("a")])
        try await test.save([.sample("b"), .sample("a")], of: duplicate, at: day(2))

        let unread = try test.list(.query { $0.isRead = false })
        #expect(unread.compactMap(\.title).sorted() == ["a", "b"])
        #expect(try test.database.problems() == [])
    }

    @Test func aRivalThatWasUnsubscribedLeavesItsStatuses() async throws {
        try await test.save([.sample("a")], of: duplicate)
        try mark(.read, "a", of: duplicate)
        try test.database.unsubscribe(duplicate.id, at: day(0))

        try await move([.sample("a")])

        #expect(try test.list().map(\.isRead) == [true])
        #expect(try test.database.listedFeeds(of: nil).map(\.feed.id) == [feed.id])
    }
}
