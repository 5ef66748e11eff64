import Foundation
import Testing

@testable import Model
@testable import Store

@Suite struct FeedDatabaseUpsertTests {
    let test: TestDatabase
    let feed: Feed

    init() throws {
        test = try TestDatabase()
        feed = try test.subscribe()
    }

    /// Some feeds give their own address for that of an article or of the site.
    @Test(arguments: ["https://a.example/f?token=abcdef12", "https://a.example/f?x=1"])
    func anArticleDoesNotTellTheSecretOfItsFeedsAddress(_ address: String) async throws {
        let feed = try test.subscribe(address)
        _ = try test.database.set([FeedSetting(.secretURL, "yes")], of: feed)
        let articles = [
            IncomingArticle.sample("told", url: address), .sample("own", url: "https://a.example/1"),
        ]

        try await test.save(articles, of: feed)

        #expect(try test.list().map(\.url).compactMap { $0 } == ["https://a.example/1"])
        #expect(try await test.save(articles, of: feed) == UpsertCounts())
    }

    @Test func whatAnArticleSaysComesBackWhole() async throws {
        var article = Article()
        article.title = "Title"
        article.url = "https://example.org/1"
        article.externalURL = "https://elsewhere.example/"
        article.commentsURL = "https://example.org/1/talk"
        article.author = "Ada, Grace"
        article.summary = "Short"
        article.imageURL = "https://example.org/1.png"
        article.language = "en"
        article.datePublished = day(-2)
        article.dateModified = day(-1)
        article.tags = ["a, b", "\"c\""]
        article.enclosures = [
            Enclosure(url: "https://example.org/1.mp3", mimeType: "audio/mpeg", size: 12, duration: 3.5),
            Enclosure(url: "https://example.org/2.mp3"),
        ]
        article.content = "<p>Long 🦆</p>"

        try await test.save([IncomingArticle(article, key: "1")], of: feed)

        let id = try #require(try test.id("Title"))
        let full = try test.database.article(id)
        #expect(full.article == article)
        #expect(full.dateArrived == day(0))
        #expect(full.listed == (try test.list()[0]))
        #expect(full.listed.date == day(-2))
        #expect(full.listed.feedID == feed.id)
        #expect(full.listed.feedName == feed.url)
        #expect(full.listed.accountName == "local")
    }

    @Test func countsWhatIsNewAndWhatChanged() async throws {
        #expect(try await test.save([.sample("a"), .sample("b")], of: feed) == UpsertCounts(new: 2))

        let next = [IncomingArticle.sample("c"), .sample("a"), .sample("b", title: "B")]
        #expect(try await test.save(next, of: feed, at: day(1)) == UpsertCounts(new: 1, updated: 1))
        #expect(try await test.save(next, of: feed, at: day(2)) == UpsertCounts())

        #expect(try Set(test.titles()) == ["a", "B", "c"])
        #expect(try test.database.problems() == [])
    }

    @Test func aChangeKeepsIDStatusAndDateOfArrival() async throws {
        try await test.save([.sample("a")], of: feed)
        let before = try test.list()[0]
        try test.database.set(.read, true, of: [before.id], at: day(1))
        try test.database.set(.starred, true, of: [before.id], at: day(1))

        try await test.save([.sample("a", title: "A", content: "<p>fresh</p>")], of: feed, at: day(2))

        let after = try test.database.article(before.id)
        #expect(after.listed.title == "A")
        #expect(after.listed.isRead && after.listed.isStarred)
        #expect(after.dateArrived == day(0))
        #expect(try test.found("fresh") == ["A"])
        #expect(try test.found("words").isEmpty)
        #expect(try test.database.problems() == [])
    }

    @Test func whatDidNotChangeIsNotWritten() async throws {
        try await test.save([.sample("a")], of: feed)
        try test.execute(
            "CREATE TRIGGER quiet BEFORE DELETE ON article BEGIN SELECT raise(ABORT, 'written'); END")

        try await test.save([.sample("a")], of: feed, at: day(1))

        await #expect(throws: StoreError.self) { try await test.save([.sample("a", title: "A")], of: feed) }
    }

    @Test func ofTwoArticlesWithOneKeyTheFirstCounts() async throws {
        let articles = [IncomingArticle.sample("a", title: "first"), .sample("a", title: "second")]

        #expect(try await test.save(articles, of: feed) == UpsertCounts(new: 1))
        #expect(try await test.save(articles, of: feed, at: day(1)) == UpsertCounts())
        #expect(try test.titles() == ["first"])
        #expect(try test.database.problems() == [])
    }

    @Test func theBeginningOfAnArticleNeverTakesItsPlace() async throws {
        let article = IncomingArticle.sample("a", content: "<p>Words</p>").article
        let beginning = IncomingArticle(article, key: "a", isPartial: true)

        #expect(try await test.save([beginning], of: feed) == UpsertCounts(new: 1))
        #expect(try await test.save([.sample("a")], of: feed, at: day(1)) == UpsertCounts(updated: 1))
        #expect(try await test.save([beginning], of: feed, at: day(2)) == UpsertCounts())
        #expect(try test.number("SELECT count(*) FROM article WHERE content = '<p>Words of a</p>'") == 1)
    }

    @Test func theSameKeyInTwoFeedsNamesTwoArticles() async throws {
        let other = try test.subscribe("https://example.org/other")

        try await test.save([.sample("a", title: "one")], of: feed)
        try await test.save([.sample("a", title: "two")], of: other)

        #expect(try Set(test.titles()) == ["one", "two"])
    }

    @Test func aKeyOrTextMayHoldAnyCharacter() async throws {
        let keys = ["", "a'b", "a\u{0}b", "a\u{0}c", "é", "e\u{301}", "🦆", "a\nb", "1:a"]
        let articles = keys.map { IncomingArticle.sample($0, content: "<p>\u{0}left\u{0} right\($0)</p>") }

        let counts = try await test.save(articles, of: feed)
        #expect(counts.updated == 0)
        #expect(try await test.save(articles, of: feed, at: day(1)) == UpsertCounts())
        #expect(try test.number("SELECT count(*) FROM article WHERE content LIKE '%right%'") == counts.new)
        #expect(try test.number("SELECT count(*) FROM status WHERE articleID IN ('1:ab', '1:ac')") == 2)

        try test.database.delete(try test.list().map(\.id), at: day(1))
        #expect(try test.database.problems() == [])
    }

    @Test func idsRunFromOldToNewAndAreNeverUsedAgain() async throws {
        try await test.save([.sample("new"), .sample("middle"), .sample("old")], of: feed)
        let ids = try ["old", "middle", "new"].map { try #require(try test.id($0)) }
        #expect(ids == ids.sorted())

        try test.execute("DELETE FROM article_fts; DELETE FROM article; DELETE FROM status")
        try await test.save([.sample("next")], of: feed)

        #expect(try #require(try test.id("next")) > ids[2])
    }

    @Test func manyFeedsAreSavedInOneTransaction() async throws {
        let feeds = try (0..<20).map { try test.subscribe("https://\($0).example/") }
        let fetches = feeds.map { feed in
            FeedFetch(
                feedID: feed.id, refresh: RefreshState(),
                contents: FeedContents(title: "T", articles: [.sample("a"), .sample("\(feed.id)")]))
        }

        #expect(try await test.database.save(fetches, at: day(0)) == Array(repeating: UpsertCounts(new: 2), count: 20))
        #expect(try test.list().count == 40)

        var broken = fetches
        for index in broken.indices { broken[index].contents?.articles = [.sample("b")] }
        try test.execute(
            """
            CREATE TRIGGER broken BEFORE INSERT ON status WHEN new.feedID = \(feeds[19].id)
            BEGIN SELECT raise(ABORT, 'no'); END
            """)
        await #expect(throws: StoreError.self) { try await test.database.save(broken, at: day(1)) }
        #expect(try test.list().count == 40)
        #expect(try test.number("SELECT count(*) FROM status WHERE dateGone IS NOT NULL") == 0)
        #expect(try test.database.problems() == [])
    }

    @Test func aVisitWithoutContentsKeepsTheStateAlone() async throws {
        try await test.save([.sample("a")], of: feed)
        var state = RefreshState()
        state.etag = "\"x\""
        state.lastModified = "yesterday"
        state.bodyHash = -1
        state.dateChecked = day(1)
        state.timeToLive = 3600
        state.fresh = 60
        state.retryAt = day(2)
        state.skippedTimes = SkippedTimes(hours: [0, 23], days: [6])
        state.recent = RefreshState.RecentArticles(count: 10, since: day(-3))
        state.outcome = .failed
        state.httpStatus = 500
        state.reason = "HTTP 500"
        state.failures = 2
        state.failingSince = day(-1)
        state.dateReported = day(0)
        state.move = RefreshState.Move(url: "https://new.example/", days: 1, lastDay: 19_000)

        let counts = try await test.database.save([FeedFetch(feedID: feed.id, refresh: state)], at: day(1))

        #expect(counts == [UpsertCounts()])
        #expect(try test.database.refreshStates(of: test.local).map(\.state) == [state])
        #expect(try test.database.listedFeeds(of: nil).map(\.refresh) == [state])
        #expect(try test.titles() == ["a"])
    }

    @Test func theDatesOfTheNewestTenArticlesAreRemembered() async throws {
        let articles = (1...12).map { IncomingArticle.sample("\($0)", published: day(Double(-$0))) }
        try await test.save(articles, of: feed, at: day(0))
        let recent = RefreshState.RecentArticles(count: 10, since: day(-10))
        #expect(try test.database.refreshStates(of: test.local).map(\.state.recent) == [recent])

        try await test.save([], of: feed, at: day(0))
        #expect(try test.database.refreshStates(of: test.local).map(\.state.recent) == [recent])
        #expect(try test.database.listedFeeds(of: nil).map(\.newest) == [day(-1)])
    }

    @Test func whatTheFeedSaysOfItselfIsKeptUntilItSaysOtherwise() async throws {
        func say(_ title: String?, _ siteURL: String?) async throws -> Feed {
            let contents = FeedContents(title: title, siteURL: siteURL, articles: [])
            _ = try await test.database.save(
                [FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: contents)], at: day(0))
            return try test.database.refreshStates(of: test.local)[0].feed
        }

        #expect(try await say("One", "https://one.example/").title == "One")
        let silent = try await say(nil, nil)
        #expect(silent.title == "One" && silent.siteURL == "https://one.example/")
        #expect(try await say("Two", nil).title == "Two")
    }

    @Test func aFeedThatWasUnsubscribedMeanwhileGetsNothing() async throws {
        try await test.save([.sample("a")], of: feed)
        try test.database.set(.starred, true, of: test.list().map(\.id), at: day(0))
        try test.database.unsubscribe(feed.id, at: day(1))

        let late = [IncomingArticle.sample("a", title: "A"), .sample("b")]
        #expect(try await test.save(late, of: feed, at: day(2), newURL: "https://new.example/") == UpsertCounts())
        let nothing = FeedFetch(feedID: feed.id, refresh: RefreshState())
        #expect(try await test.database.save([nothing], at: day(2)) == [UpsertCounts()])

        #expect(try test.titles() == ["a"])
        #expect(try test.number("SELECT count(*) FROM refresh") == 0)
        #expect(try test.number("SELECT count(*) FROM feed WHERE url = ?", [feed.url]) == 1)
    }

    @Test func nothingThatSyncLearnsIsQueued() async throws {
        let remote = try test.addRemoteFeed()
        let old = IncomingArticle.sample("old", published: day(-400))
        try await test.save([.sample("a"), old], of: remote)
        try await test.save([.sample("a", title: "A")], of: remote, at: day(1))
        try await test.save([.sample("b"), old], of: remote, at: day(2))

        #expect(try test.number("SELECT count(*) FROM status WHERE read = 1") == 1)
        for kind in Mark.statuses {
            #expect(try test.number("SELECT count(*) FROM pending WHERE mark = '\(kind.facts.kind)'") == 0)
        }
    }
}
