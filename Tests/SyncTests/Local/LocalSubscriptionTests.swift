import Foundation
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Fetch
@testable import Sync

@Suite(.timeLimit(.minutes(3))) struct LocalSubscriptionTests {
    let reader: Reader

    init() throws {
        reader = try Reader()
    }

    @Test func aNewSubscriptionHasItsArticlesAtOnce() async throws {
        let server = try LoopbackServer { request in
            request.header("If-None-Match") == nil
                ? SampleFeed.reply("two", "one", headers: [("ETag", "1")]) : .status(304)
        }
        let subscribed = try await reader.local.subscribe(Subscription(url: server.url(), folder: "a/b"))
        #expect(subscribed.counts == UpsertCounts(new: 2))
        #expect(subscribed.feed.title == "News")
        #expect(subscribed.feed.siteURL == "https://news.example/")
        #expect(try reader.titles == ["one", "two"])
        #expect(try reader.database.listedFeeds(of: nil).map(\.folders) == [["a/b"]])

        #expect(try await reader.sync().fetches.answered == 1)
        #expect(try reader.state.outcome == .unchanged)
    }

    @Test func theFirstVisitHasTheSettingsOfTheFeedAndItsFolder() async throws {
        let other = try LoopbackServer { _ in SampleFeed.reply("one") }
        let server = try LoopbackServer { request in
            guard request.header("X-Token") == "42", request.header("X-Mine") == "7" else { return .status(401) }
            return request.path == "/away"
                ? .redirect(to: other.url("/", host: "localhost")) : SampleFeed.reply("one")
        }
        try reader.database.addFolder("W", to: reader.local.account.id)
        let tokens = ["41", "42"].map { FeedSetting(.header, "X-Token: \($0)", name: "x-token") }
        _ = try reader.database.set([tokens[0]], of: .folder("W", reader.local.account.id))
        for path in ["/", "/away"] {
            var subscription = Subscription(url: server.url(path), folder: "W")
            subscription.settings = [tokens[1], FeedSetting(.header, "X-Mine", name: "x-mine", secret: "a")]
            subscription.secrets = ["a": "7"]
            _ = try await reader.local.subscribe(subscription)
        }
        #expect(server.requests.map { $0.header("X-Mine") } == ["7", "7"])
        #expect(other.requests.map { $0.header("X-Mine") } == [nil])
    }

    @Test func aSubscriptionIsMadeOnce() async throws {
        let server = try LoopbackServer(["/old": .redirect(301, to: "/feed"), "/feed": SampleFeed.reply("one")])
        let feed = try await reader.local.subscribe(Subscription(url: server.url("/feed"))).feed
        for path in ["/feed", "/old"] {
            await #expect(throws: StoreError.alreadySubscribed(url: server.url("/feed"), feed.id)) {
                try await reader.local.subscribe(Subscription(url: server.url(path)))
            }
        }
        // What is known by its address isn't asked for.
        #expect(server.requests.map(\.path) == ["/feed", "/old", "/feed"])
    }

    @Test func nothingIsSubscribedToWhereThereIsNoFeed() async throws {
        let server = try Script(.status(404)).server()
        await #expect(throws: AddressError.fetch(url: server.url(), .status(404))) {
            try await reader.local.subscribe(Subscription(url: server.url(), folder: "new"))
        }
        #expect(try reader.states.isEmpty)
        #expect(try reader.database.listedFeeds(of: nil).isEmpty)
    }

    @Test(arguments: ["", " ", "/", "a/", "/a", "a//b", "a/ /b"])
    func aFolderMustHaveAName(_ name: String) async throws {
        let server = try Script(SampleFeed.reply("one")).server()
        await #expect(throws: SyncError.badFolderName(name)) {
            try await reader.local.subscribe(Subscription(url: server.url(), folder: name))
        }
        await #expect(throws: SyncError.badFolderName(name)) { try await reader.local.addFolder(name) }
        #expect(server.requests.isEmpty)
    }

    @Test func importingAsksNobody() async throws {
        let server = try Script(SampleFeed.reply("one")).server()
        let feeds = [
            ImportedFeed(url: server.url("/1"), title: "One", folders: ["a", "b"]), ImportedFeed(url: server.url("/2")),
            ImportedFeed(url: server.url("/1"), folders: ["c"]),
        ]
        #expect(try await reader.local.subscribe(feeds).added == 2)
        #expect(try await reader.local.subscribe(feeds).added == 0)
        #expect(server.requests.isEmpty)
        let listed = try reader.database.listedFeeds(of: nil)
        #expect(
            Dictionary(uniqueKeysWithValues: listed.map { ($0.feed.name, $0.folders) }) == [
                "One": ["a", "b", "c"], server.url("/2"): [],
            ])
    }
}
