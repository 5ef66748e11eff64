import API
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// A server that says OK, and has done something else, or nothing.
@Suite(.timeLimit(.minutes(5))) struct SidebarReadBackTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func aRenamedFeedMustHaveItsName() async throws {
        let (server, reader, feed) = try await synced()
        server.fail(.sidebar, with: .status(200, body: "OK"))
        await #expect(throws: SyncError.self) { try await reader.remote().rename(feed, to: "Other") }
        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.feed.name) == ["Compost"])
    }

    /// FreshRSS hides archived feeds, but changes them all the same.
    @Test(arguments: [true, false])
    func theStateOfAFeedThatTheListLacksIsUnknown(_ renames: Bool) async throws {
        let (server, reader, feed) = try await synced()
        server.change { contents in for number in 1...4 { contents.addFeed("Other \(number)") } }
        try await reader.sync()
        server.interfere { [feed] call, moment in
            guard call.role == .sidebar, moment == .before else { return nil }
            server.change { contents in contents.removeFeed(contents.feeds.first { $0.title == feed.name }?.id ?? 0) }
            return .status(200, body: "OK")
        }

        let error = await #expect(throws: SyncError.self) {
            let remote = try reader.remote()
            if renames { try await remote.rename(feed, to: "New") } else { try await remote.move(feed, to: "Kitchen") }
        }

        let isUnlisted = if case .notDone(_, .unlisted) = error { true } else { false }
        #expect(isUnlisted, "\(String(describing: error))")
    }

    @Test func aMovedFeedMustBeInItsFolder() async throws {
        let (server, reader, feed) = try await synced()
        // `Kitchen` is a label of articles: FreshRSS puts the feed into its first folder instead.
        server.interfere { [feed] call, moment in
            guard call.role == .sidebar, moment == .before else { return nil }
            server.change { contents in
                contents.changeFeed(contents.feeds.first { $0.title == feed.name }?.id ?? 0) { $0.folders = [1] }
            }
            return .status(200, body: "OK")
        }
        await #expect(throws: SyncError.self) { try await reader.remote().move(feed, to: "Kitchen") }
        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.folders) == [["All"]])
    }

    @Test func aFolderMustHaveItsNewName() async throws {
        let (server, reader, _) = try await synced()
        server.fail(.sidebar, with: .status(200, body: "OK"))
        await #expect(throws: SyncError.self) { try await reader.remote().renameFolder("Garden", to: "Other") }
        #expect(try reader.database.folders(of: reader.account.id).map(\.folder.name) == ["All", "Garden"])
    }

    @Test func aDeletedFolderMustBeGone() async throws {
        let (server, reader, _) = try await synced()
        server.fail(.sidebar, with: .status(200, body: "OK"))
        await #expect(throws: SyncError.self) { try await reader.remote().deleteFolder("Garden") }
    }

    @Test func aRemovedFeedMustBeGone() async throws {
        let (server, reader, feed) = try await synced()
        server.fail(.sidebar, with: .status(200, body: "OK"))
        await #expect(throws: SyncError.self) { try await reader.remote().unsubscribe(feed) }
        #expect(try reader.unread.count == 1)
    }

    @Test func aNewFeedMustBeInItsFolder() async throws {
        let (server, reader, _) = try await synced()
        server.interfere { call, moment in
            guard call.path.hasSuffix("subscription/edit"), moment == .before else { return nil }
            return .status(200, body: "OK")
        }
        var subscription = Subscription(url: "https://new.example/feed")
        subscription.folder = "Kitchen"
        await #expect(throws: SyncError.self) { _ = try await reader.remote().subscribe(subscription) }
        #expect(try reader.database.listedFeeds(of: reader.account.id).count == 2)
    }

    /// FreshRSS would subscribe to the page itself.
    @Test(arguments: ["https://news.example/", "https://news.example", "http://news.example/"])
    func aSiteWhoseFeedIsThereIsNotAddedAgain(_ site: String) async throws {
        let (server, reader, feed) = try await synced()
        server.forgetCalls()
        await #expect(throws: StoreError.alreadySubscribed(url: site, feed.id)) {
            _ = try await reader.remote().subscribe(Subscription(url: site))
        }
        #expect(server.calls(.sidebar).isEmpty)
    }

    private func synced() async throws -> (SyncServer, RemoteReader, Feed) {
        let server = try SyncServer(.freshRSS)
        server.change { contents in
            let garden = contents.addFolder("Garden")
            contents.addEntry(to: contents.addFeed("Compost", folders: [garden]))
        }
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed)
        return (server, reader, feed)
    }
}
