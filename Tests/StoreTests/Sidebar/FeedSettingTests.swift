import Foundation
import Model
import TestSupport
import Testing

@testable import Store

@Suite struct FeedSettingTests {
    let folder: TemporaryFolder
    let database: FeedDatabase
    let account: AccountID

    init() throws {
        folder = try TemporaryFolder()
        database = try folder.open()
        account = try database.accounts()[0].id
    }

    private func add(_ name: String, to folders: [String] = []) throws -> Feed {
        try database.subscribe(
            NewFeed(url: "https://\(name).example/?id=1", folders: folders), in: account, at: day(0))
    }

    private func shown(_ feed: Feed) throws -> String? {
        try database.listedFeeds(of: nil).first { $0.feed.id == feed.id }?.feed.name
    }

    @Test func aFeedHasThoseOfItsFolders() throws {
        let feed = try add("a", to: ["News/Berlin"])
        try database.addFolder("News", to: account)
        _ = try database.set([FeedSetting(.timeout, "5s")], of: .folder("News", account))
        #expect(try database.feedSettings(of: feed).timeout == 5)

        _ = try database.set([FeedSetting(.timeout, "6s")], of: .folder("News/Berlin", account))
        #expect(try database.feedSettings(of: feed).timeout == 6)
        #expect(try database.feedSettings(ofFolder: "News", of: account).timeout == 5)

        let old = try database.set([FeedSetting(.timeout, "7s"), FeedSetting(.pause, "yes")], of: feed)
        #expect(old.isEmpty)
        #expect(try database.feedSettings(of: feed).timeout == 7)
        #expect(try database.unset(.timeout, named: nil, of: feed) == [FeedSetting(.timeout, "7s")])
        #expect(try database.feedSettings(of: feed).timeout == 6)
        #expect(try database.unset(.timeout, named: nil, of: feed).isEmpty)

        try database.move(feed, to: nil)
        #expect(try database.feedSettings(of: feed).entries.map(\.setting) == [FeedSetting(.pause, "yes")])
    }

    @Test func thoseOfAnAccountLetItAskAgainAndGoWithIt() async throws {
        let server = try database.addAccount(.miniflux, name: "server", url: "https://server.example", user: nil)
        try database.setFreeze(.unauthorized, of: server.id)
        #expect(try database.set([FeedSetting(.proxy, "none")], of: .account(server)).isEmpty)
        #expect(try database.state(of: server.id).freeze == nil)
        let none = FeedSetting(.proxy, "none")
        #expect(try database.serverSettings(of: server.id).entries.map(\.setting) == [none])
        #expect(try database.unset(.proxy, named: nil, of: .account(server)) == [none])
        _ = try database.set([none], of: .account(server))

        try await database.removeAccount(server.id)

        #expect(try database.serverSettings(of: server.id).entries.isEmpty)
    }

    @Test func failingFeedsAreDueAfterAChange() throws {
        let feeds = [try add("a", to: ["News/Berlin"]), try add("b", to: ["News"]), try add("c", to: ["Newsletters"])]
        var (failed, fine) = (RefreshState(), RefreshState())
        (failed.dateChecked, failed.outcome, failed.failures) = (day(1), .failed, 3)
        (fine.dateChecked, fine.outcome) = (day(1), .updated)
        let states = { try database.refreshStates(of: account).sorted { $0.feed.id < $1.feed.id }.map(\.state) }
        let visited = { try states().map { $0.dateChecked != nil } }
        let set = { (state: RefreshState, feeds: [Feed]) in
            try database.write { db in for feed in feeds { try RefreshTable.set(state, for: feed.id, in: db) } }
        }

        try set(failed, feeds)
        _ = try database.set([FeedSetting(.interval, "2h")], of: feeds[0])
        #expect(try visited() == [true, true, true])
        _ = try database.set([FeedSetting(.userAgent, "x")], of: feeds[0])
        #expect(try visited() == [false, true, true])
        #expect(try states()[0].failures == 3)

        try set(failed, feeds)
        _ = try database.set([FeedSetting(.timeout, "5s")], of: .folder("News", account))
        #expect(try visited() == [false, false, true])
        try set(failed, feeds)
        _ = try database.unset(.timeout, named: nil, of: .folder("News", account))
        #expect(try visited() == [false, false, true])

        try set(fine, [feeds[2]])
        _ = try database.set([FeedSetting(.timeout, "5s")], of: feeds[2])
        #expect(try visited() == [false, false, true])
    }

    /// Another document may come, or another may be made of it.
    @Test(arguments: [
        FeedSetting(.filter, #"["cat"]"#), FeedSetting(.select, "h2 a"), FeedSetting(.cookies, "/c"),
        FeedSetting(.header, "X", name: "x"),
    ]) func aFeedOfAnotherDocumentIsDue(_ setting: FeedSetting) throws {
        let feed = try add("a")
        var state = RefreshState()
        (state.dateChecked, state.outcome, state.etag) = (day(1), .updated, "1")
        try database.write { [state] db in try RefreshTable.set(state, for: feed.id, in: db) }

        _ = try database.set([setting], of: feed)

        let after = try #require(try database.refreshStates(of: account).first?.state)
        #expect(after.dateChecked == nil && after.etag == nil)
    }

    @Test func aNewValueReplacesTheOldOne() throws {
        let feed = try add("a")
        let old = [
            FeedSetting(.header, "A", name: "a", secret: "1"), FeedSetting(.header, "B", name: "b", secret: "2"),
        ]
        _ = try database.set(old, of: feed)

        #expect(try database.set([FeedSetting(.header, "B: x", name: "b")], of: feed) == [old[1]])
        #expect(try database.feedSettings(of: feed).headers == [old[0], FeedSetting(.header, "B: x", name: "b")])
        #expect(try database.unset(.header, named: "a", of: feed) == [old[0]])
    }

    @Test func comeBackWithTheSubscriptionAndGoWithTheFeed() throws {
        let feed = try add("a")
        _ = try database.set([FeedSetting(.pause, "yes")], of: feed)
        try database.unsubscribe(feed.id, at: day(0))
        #expect(try database.feedSettings(of: account).isEmpty)
        #expect(try database.feedSettings(of: add("a")).isPaused)
        try database.unsubscribe(feed.id, at: day(1))
        try database.deleteHidden(feed.id, at: day(1))

        #expect(try database.feedSettings(of: add("a")).entries.isEmpty)
    }

    @Test func thoseOfAFolderThatIsMergedStay() throws {
        let feed = try add("a", to: ["Old"])
        _ = try add("b", to: ["New"])
        _ = try database.set([FeedSetting(.pause, "yes"), FeedSetting(.timeout, "5s")], of: .folder("Old", account))
        _ = try database.set([FeedSetting(.timeout, "6s")], of: .folder("New", account))
        try database.renameFolder("Old", to: "New", of: account)

        let settings = try database.feedSettings(of: feed)
        #expect(settings.isPaused)
        #expect(settings.timeout == 6)
    }

    @Test func aSecretAddressIsNotShown() throws {
        let feed = try add("a", to: ["Private/Mine"])
        #expect(try shown(feed) == "https://a.example/?id=1")
        try database.addFolder("Private", to: account)
        _ = try database.set([FeedSetting(.secretURL, "yes")], of: .folder("Private", account))
        #expect(try shown(feed) == "https://a.example/?…")
        _ = try database.set([FeedSetting(.secretURL, "no")], of: feed)
        #expect(try shown(feed) == "https://a.example/?id=1")
        _ = try database.set([FeedSetting(.secretURL, "yes")], of: feed)
        #expect(try shown(feed) == "https://a.example/?…")
    }

    // MARK: - What they do with articles

    @discardableResult
    private func save(_ feed: Feed, _ keys: [String]) async throws -> UpsertCounts? {
        let contents = FeedContents(isComplete: true, articles: keys.map { .sample($0) })
        let fetch = FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: contents)
        return try await database.save([fetch], at: day(0)).first
    }

    private func unread(_ feed: Feed) throws -> Int? {
        try database.listedFeeds(of: nil).first { $0.feed.id == feed.id }?.unread
    }

    @Test func articlesArriveRead() async throws {
        let quiet = try add("quiet")
        let other = try add("other")
        _ = try database.set([FeedSetting(.arrive, "read")], of: quiet)
        #expect(try await save(quiet, ["1", "2"]) == UpsertCounts(new: 2, unread: 0))
        #expect(try await save(other, ["1", "2"]) == UpsertCounts(new: 2, unread: 2))

        #expect(try unread(quiet) == 0)
        #expect(try unread(other) == 2)
    }

    @Test(arguments: [("all", 2_000, 0), ("100d", 99, 0), ("100d", 101, 1), ("1d", 1, 1), (nil, 29, 0), (nil, 31, 1)])
    func articlesAreKept(_ keep: String?, _ days: Int, _ pruned: Int) async throws {
        let feed = try add("kept")
        if let keep { _ = try database.set([FeedSetting(.keep, keep)], of: feed) }
        _ = try database.set([FeedSetting(.keep, "50d")], of: add("other"))
        try await save(feed, ["1"])
        try database.set(.read, true, of: database.articleIDs(ArticleQuery()), at: day(0))
        try await save(feed, ["2"])
        _ = try await database.prune(.thirtyDays, at: day(0))

        #expect(try await database.prune(.thirtyDays, at: day(Double(days))).articles == pruned)
    }
}
