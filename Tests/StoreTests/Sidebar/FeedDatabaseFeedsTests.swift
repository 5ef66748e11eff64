import Foundation
import Model
import Testing

@testable import Store

@Suite struct FeedDatabaseFeedsTests {
    let test: TestDatabase

    init() throws {
        test = try TestDatabase()
    }

    @Test func aSubscriptionIsKeptAsItWasGiven() throws {
        let new = NewFeed(
            url: "https://x.example/feed", title: "X", customTitle: "Mine", siteURL: "https://x.example/",
            folders: ["News", "News/Berlin"])

        let feed = try test.database.subscribe(new, in: test.local, at: day(0))

        let listed = try #require(try test.database.listedFeeds(of: test.local).first)
        #expect(listed.feed == feed)
        #expect(feed.name == "Mine" && feed.title == "X" && feed.siteURL == "https://x.example/")
        #expect(feed.dateAdded == day(0))
        #expect(listed.folders == ["News", "News/Berlin"])
        #expect(listed.unread == 0 && listed.refresh == RefreshState() && listed.syncState == .synced)
        #expect(listed.accountName == "local")
    }

    @Test func subscribingTwiceIsRefused() async throws {
        let feed = try test.subscribe("https://x.example/")
        try await test.save([.sample("a")], of: feed, newURL: "https://y.example/")

        for url in ["https://x.example/", "https://y.example/"] {
            #expect(throws: StoreError.alreadySubscribed(url: url, feed.id)) { try test.subscribe(url) }
        }
        #expect(try test.number("SELECT count(*) FROM feed") == 1)
    }

    @Test func accountsMaySubscribeToTheSameFeed() throws {
        let remote = try test.addRemoteFeed(url: "https://x.example/")
        let feed = try test.subscribe("https://x.example/")

        #expect(remote.id != feed.id)
        #expect(try test.database.listedFeeds(of: nil).map(\.feed) == [feed, remote])
        #expect(try test.database.listedFeeds(of: remote.accountID).map(\.feed) == [remote])
    }

    @Test(arguments: ["https://x.example/", "https://y.example/", "https://z.example/"])
    func aFeedAddedAgainByAnyOfItsAddressesIsItself(_ url: String) async throws {
        let feed = try test.subscribe("https://x.example/", folders: ["A"])
        for next in ["https://y.example/", "https://z.example/"] {
            try await test.save([.sample("a")], of: feed, newURL: next)
        }
        let id = try test.list()[0].id
        try test.database.set(.read, true, of: [id], at: day(0))
        try test.database.unsubscribe(feed.id, at: day(1))
        #expect(throws: StoreError.noSuchFeed(url)) { try test.database.feed(named: url, of: nil) }
        #expect(try test.database.feed(at: url, of: test.local) == nil)

        let again = try test.subscribe(url, at: day(2))
        try await test.save([.sample("a")], of: again, at: day(2))

        #expect(again.id == feed.id && again.url == url)
        #expect(try test.database.listedFeeds(of: nil).map(\.feed) == [again])
        #expect(try test.list().map(\.id) == [id])
        #expect(try test.list().map(\.isRead) == [true])
        #expect(try test.database.listedFeeds(of: nil)[0].folders == ["A"])
        #expect(try test.database.problems() == [])
    }

    @Test func aFeedWithoutAnythingToRememberIsForgottenWhenDeleted() async throws {
        let feed = try test.subscribe()
        try await test.save([.sample("a")], of: feed)

        try test.remove(feed)

        for table in ["feed", "status", "article", "refresh", "formerURL"] {
            #expect(try test.number("SELECT count(*) FROM \(table)") == 0)
        }
        #expect(try test.subscribe().id > feed.id)
    }

    @Test func unsubscribingKeepsWhatWaitsToBeSent() throws {
        let feed = try test.addRemoteFeed()
        let id = try test.addRemoteArticle("1", of: feed)
        try test.database.set(.read, true, of: [id], at: day(0))
        try test.database.set(.read, false, of: [id], at: day(1))

        try test.database.unsubscribe(feed.id, at: day(2))

        #expect(try test.number("SELECT value FROM pending WHERE mark = 'read' AND id = ?", [id.rawValue]) == 0)
        #expect(try test.number("SELECT count(*) FROM pending WHERE mark = 'read'") == 1)
    }

    @Test func manyAreImportedOrNone() throws {
        _ = try test.subscribe("https://1.example/", folders: ["A"])
        let feeds = ["1", "2", "3", "2"].map { NewFeed(url: "https://\($0).example/", folders: ["B"]) }

        try test.execute(
            """
            CREATE TRIGGER broken BEFORE INSERT ON feed WHEN new.url LIKE '%3%' BEGIN SELECT raise(ABORT, 'no'); END
            """)
        #expect(throws: StoreError.self) { try test.database.subscribe(feeds, in: test.local, at: day(0)) }
        #expect(try test.number("SELECT count(*) FROM feed") == 1)
        #expect(try test.database.folders(of: test.local).map(\.folder.name) == ["A"])

        try test.execute("DROP TRIGGER broken")
        #expect(try test.database.subscribe(feeds, in: test.local, at: day(0)) == 2)
        #expect(try test.database.listedFeeds(of: nil).map(\.folders) == [["A", "B"], ["B"], ["B"]])
    }

    @Test func aFeedIsCalledByTheUsersTitleUntilItIsTakenAway() throws {
        let feed = try test.database.subscribe(
            NewFeed(url: "https://x.example/", title: "Theirs"), in: test.local, at: day(0))

        try test.database.rename(feed.id, to: "Mine")
        #expect(try test.database.feed(named: "mine", of: nil).name == "Mine")
        try test.database.rename(feed.id, to: nil)
        #expect(try test.database.feed(named: "theirs", of: nil).name == "Theirs")
    }

    @Test func feedsAreListedByNameWithTheirUnreadCounts() async throws {
        for name in ["b", "C", "a"] {
            let feed = try test.subscribe("https://\(name).example/")
            try test.database.rename(feed.id, to: name)
            try await test.save((0..<3).map { .sample("\($0)") }, of: feed)
        }
        let feed = try test.database.feed(named: "b", of: nil)
        let ids = try test.list(.query { $0.feeds = [feed.id] }).map(\.id)
        try test.database.set(.read, true, of: [ids[0]], at: day(0))
        try test.database.delete([ids[1]], at: day(1))

        let feeds = try test.database.listedFeeds(of: nil)
        #expect(feeds.map(\.feed.name) == ["a", "b", "C"])
        #expect(feeds.map(\.unread) == [3, 1, 3])
    }

    @Test func aFeedShowsWhatWaitsBelowIt() throws {
        let feed = try test.addRemoteFeed()
        let id = try test.addRemoteArticle("1", of: feed)
        func state() throws -> [SyncState] { try test.database.listedFeeds(of: nil).map(\.syncState) }

        #expect(try state() == [.synced])
        try test.database.set(.starred, true, of: [id], at: day(0))
        #expect(try state() == [.queued])
        try test.execute("UPDATE pending SET sendingAt = 1")
        let now = try test.whileSyncing(feed.accountID) { try state() }
        #expect(now == [.syncing])
    }

    @Test func feedsAreVisitedInTheOrderTheyWaited() async throws {
        let feeds = try (1...3).map { try test.subscribe("https://\($0).example/") }
        for (feed, date) in zip(feeds, [day(2), nil, day(1)]) {
            var state = RefreshState()
            state.dateChecked = date
            _ = try await test.database.save([FeedFetch(feedID: feed.id, refresh: state)], at: day(2))
        }
        try test.database.unsubscribe(try test.subscribe("https://4.example/").id, at: day(0))

        let order = try test.database.refreshStates(of: test.local).map(\.feed.id)
        #expect(order == [feeds[1], feeds[2], feeds[0]].map(\.id))
    }

    @Test func hostsAreLeftAloneUntilTheirTimeHasCome() throws {
        func backoffs(at now: Date) throws -> [HostBackoff] {
            try test.database.hostBackoffs(at: now).sorted { $0.host < $1.host }
        }
        let (a, c) = (HostBackoff(host: "a", until: day(1)), HostBackoff(host: "c", until: day(2)))
        let b = HostBackoff(host: "b", until: day(2))
        try test.database.setHostBackoffs([a, HostBackoff(host: "b", until: day(3))], at: day(0))
        try test.database.setHostBackoffs([b, c], at: day(0))

        #expect(try backoffs(at: day(0)) == [a, b, c])
        #expect(try backoffs(at: day(1)) == [b, c])
        try test.database.setHostBackoffs([], at: day(1))
        #expect(try test.number("SELECT count(*) FROM backoff") == 2)
    }

    @Test func howOftenAHostRefusedManyFeedsIsRememberedForSomeDays() throws {
        let refused = HostBackoff(host: "a", until: day(1), refusals: 3)
        try test.database.setHostBackoffs([refused], at: day(0))

        try test.database.setHostBackoffs([], at: day(3))
        #expect(try test.database.hostBackoffs(at: day(3)) == [refused])
        try test.database.setHostBackoffs([], at: day(4))
        #expect(try test.database.hostBackoffs(at: day(3)) == [])
    }

    @Test func thePaceOfAHostIsRememberedForAMonth() throws {
        let limit = HostLimit(burst: 3, pause: 37.5, answers: 8)
        let limited = HostBackoff(host: "a", until: day(1), limit: limit)
        try test.database.setHostBackoffs([limited], at: day(0))

        try test.database.setHostBackoffs([], at: day(30))
        #expect(try test.database.hostBackoffs(at: day(30)) == [limited])
        try test.database.setHostBackoffs([], at: day(31))
        #expect(try test.database.hostBackoffs(at: day(30)) == [])
    }

    /// Most titles in OPML files are the feed's own; what a publisher writes later takes no title away.
    @Test(
        arguments: [(["Theirs", "Mine", "Theirs again"], "Mine"), (["Mine", "Theirs"], nil)] as [([String], String?)])
    func aTitleOfTheUsersStaysUnlessItIsTheFeedsOwnFromTheFirst(_ titles: [String], _ custom: String?) async throws {
        let new = NewFeed(url: "https://x.example/renamed", customTitle: "Mine")
        let feed = try test.database.subscribe(new, in: test.local, at: day(0))

        for title in titles {
            let contents = FeedContents(title: title, articles: [])
            _ = try await test.database.save(
                [FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: contents)], at: day(1))

            #expect(try test.database.feed(named: "\(feed.id)", of: nil).customTitle == custom)
        }
    }
}
