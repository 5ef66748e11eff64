import API
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// A server that was set up anew gives the old numbers to other things.
@Suite(.timeLimit(.minutes(5))) struct AnotherServerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let flavors: [SyncServer.Flavor] = [.miniflux234, .miniflux226, .freshRSS, .minifluxReader226]

    @Test(arguments: flavors)
    func isNotMergedByNumberAlone(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader) = try await synced(flavor, ["Linux", "Garden", "Bread"])
        let before = try reader.database.listedFeeds(of: reader.account.id)
        server.change { contents in
            for (feed, name) in zip(contents.feeds, ["Cats", "Linux", "Cars"]) {
                contents.changeFeed(feed.id) { feed in
                    feed.title = name
                    feed.url = Self.url(name)
                    feed.site = "https://\(name).example/"
                }
            }
        }

        await #expect(throws: SyncError.self) { try await reader.sync() }
        await #expect(throws: SyncError.self) { try await reader.remote().rename(before[0].feed, to: "Other") }

        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.feed) == before.map(\.feed))
        #expect(try reader.unread.count == 3)
    }

    /// All feeds of one host may move at a time: they are called what they were called.
    @Test(arguments: flavors)
    func feedsThatMovedAreTheSame(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader) = try await synced(flavor, ["Linux", "Garden", "Bread"])
        server.change { contents in
            for feed in contents.feeds {
                contents.changeFeed(feed.id) { $0.url = "https://moved.example/\(feed.id)" }
            }
        }

        try await reader.sync()

        #expect(
            try reader.database.listedFeeds(of: reader.account.id).allSatisfy {
                $0.feed.url.hasPrefix("https://moved.example/")
            })
    }

    /// Servers that count their feeds may give the number of a removed one to the next that is added.
    @Test(arguments: flavors)
    func aNumberWithAnotherFeedIsAnotherFeed(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader) = try await synced(flavor, ["Linux", "Garden", "Bread"])
        let bread = try #require(server.contents(of: "alice").feeds.last)
        let loaf = try #require(server.contents(of: "alice").items.last?.id)
        try reader.mark(.starred, true, [loaf])
        for _ in 0..<2 { try await reader.sync() }
        server.change { contents in
            contents.remove([loaf])
            contents.changeFeed(bread.id) { feed in
                (feed.title, feed.url, feed.site) = ("Cats", Self.url("Cats"), "https://cats.example/")
            }
            contents.addEntry(to: bread.id)
        }

        for _ in 0..<3 { try await reader.sync() }

        let feeds = try reader.database.listedFeeds(of: reader.account.id).map(\.feed)
        #expect(feeds.map(\.title).sorted { $0 ?? "" < $1 ?? "" } == ["Cats", "Garden", "Linux"])
        #expect(try reader.starred == [loaf])
        let articles = try reader.articles
        #expect(articles.count == 4 && articles[loaf]?.feedName == "Bread")
        #expect(articles.values.filter { $0.feedName == "Cats" }.count == 1)
    }

    /// As after an import of the same list in another order.
    @Test(arguments: flavors)
    func feedsUnderEachOthersNumbersAreFoundByTheirAddresses(_ flavor: SyncServer.Flavor) async throws {
        let names = ["Linux", "Garden", "Bread"]
        let (server, reader) = try await synced(flavor, names)
        let before = try reader.database.listedFeeds(of: reader.account.id).map(\.feed)
        server.change { contents in
            for (feed, name) in zip(contents.feeds, ["Garden", "Bread", "Linux"]) {
                contents.changeFeed(feed.id) { feed in
                    (feed.title, feed.url, feed.site) = (name, Self.url(name), "https://\(name).example/")
                }
            }
        }

        for _ in 0..<2 { try await reader.sync() }

        let feeds = try reader.database.listedFeeds(of: reader.account.id).map(\.feed)
        #expect(Set(feeds.map { "\($0.id) \($0.url)" }) == Set(before.map { "\($0.id) \($0.url)" }))
    }

    private static func url(_ name: String) -> String { "https://\(name.lowercased()).example/feed" }

    private func synced(_ flavor: SyncServer.Flavor, _ names: [String]) async throws -> (SyncServer, RemoteReader) {
        let server = try SyncServer(flavor)
        server.change { contents in
            for name in names {
                let feed = contents.addFeed(name, url: Self.url(name))
                contents.changeFeed(feed) { $0.site = "https://\(name).example/" }
                contents.addEntry(to: feed)
            }
        }
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        return (server, reader)
    }
}
