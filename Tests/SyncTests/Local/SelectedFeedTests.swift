import Model
import Store
import SyncSupport
import TestSupport
import Testing
import Web

@testable import Sync

/// Feeds of pages: the user says where the items are.
@Suite(.timeLimit(.minutes(3))) struct SelectedFeedTests {
    let reader: Reader

    init() throws {
        reader = try Reader()
    }

    private func add(_ url: String, _ settings: FeedSetting...) async throws -> Subscribed {
        var subscription = Subscription(url: url)
        subscription.settings = settings
        let subscribed = try await reader.local.subscribe(subscription)
        _ = try reader.database.set(settings, of: subscribed.feed)
        return subscribed
    }

    @Test func aPageWhoseEndIsMissingBringsNoHalfItem() async throws {
        let server = try LoopbackServer([
            "/": .truncated("<p><a href=/1>One</a><p><a href=/2>Two</a><p><a href=/3>Thr", length: 9_999)
        ])

        let added = try await add(server.url("/"), FeedSetting(.select, "p"))

        #expect(added.counts.new == 2)
        #expect(try await reader.sync(force: true).counts == UpsertCounts())
    }

    /// Neither the server's word that nothing is new nor the same bytes keep a new setting from being applied.
    @Test(arguments: [true, false])
    func aPageIsReadAgainWhenItsSelectorsChange(_ hasValidator: Bool) async throws {
        let server = try LoopbackServer { request in
            if request.header("If-None-Match") != nil { return .status(304) }
            let headers = [("Content-Type", "text/html")] + (hasValidator ? [("ETag", "x")] : [])
            return .text("<p><a href=/1>One</a><div><a href=/2>Two</a></div>", headers: headers)
        }
        let feed = try await add(server.url("/"), FeedSetting(.select, "p")).feed
        try await reader.sync()
        #expect(try await reader.sync().counts == UpsertCounts())

        _ = try reader.database.set([FeedSetting(.select, "div")], of: feed)

        #expect(try await reader.sync().counts == UpsertCounts(new: 1))
        #expect(try await reader.sync().counts == UpsertCounts())
    }

    @Test func anItemStaysTheSameArticleWhenItsTitleIsLookedForElsewhere() async throws {
        let server = try LoopbackServer(["/": .text("<p><b>New</b> <a href=/1>One</a>")])
        let feed = try await add(server.url("/"), FeedSetting(.select, "p")).feed

        _ = try reader.database.set([FeedSetting(.select, "p; b")], of: feed)

        #expect(try await reader.sync().counts == UpsertCounts(updated: 1))
    }
}
