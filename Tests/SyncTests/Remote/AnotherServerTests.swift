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

    private static func url(_ name: String) -> String { "https://\(name.lowercased()).example/feed" }

    private func synced(_ flavor: SyncServer.Flavor, _ names: [String]) async throws -> (SyncServer, RemoteReader) {
        let server = try SyncServer(flavor)
        server.change { contents in
            for name in names { contents.addEntry(to: contents.addFeed(name, url: Self.url(name))) }
        }
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        return (server, reader)
    }
}
