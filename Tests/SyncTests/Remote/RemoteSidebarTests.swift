import API
import Model
import Store
import TestSupport
import Testing

@testable import Sync

/// Folders and feeds: the server's word counts, and what is changed here is changed there first.
@Suite struct RemoteSidebarTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let flavors: [SyncServer.Flavor] = [.miniflux234, .miniflux226, .freshRSS, .minifluxReader226]

    @Test(arguments: flavors)
    func takesTheServersNameOfAFolderThatWasRenamedOnBothSides(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader) = try await withFeed(flavor)
        server.change { contents in
            contents.renameFolder(contents.folders[1].id, to: "There")
        }

        // Google Reader's folders are known by their names: that one has gone.
        let isKnownByName = flavor.service != .miniflux
        if isKnownByName {
            await #expect(throws: SyncError.self) { try await reader.remote().renameFolder("Garden", to: "Here") }
            try await reader.sync()
        } else {
            try await reader.remote().renameFolder("Garden", to: "Here")
        }

        let name = isKnownByName ? "There" : "Here"
        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.folders) == [[name]])
        #expect(server.contents().folders.map(\.name) == ["All", name])
    }

    @Test func keepsAFeedInAllItsFolders() async throws {
        let server = try SyncServer(.theOldReader)
        server.change { contents in
            let folders = ["Garden", "Kitchen"].map { contents.addFolder($0) }
            contents.addEntry(to: contents.addFeed("Compost", folders: folders))
        }
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()

        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.folders) == [["Garden", "Kitchen"]])
    }

    @Test(arguments: flavors)
    func changesNothingHereWhereTheServerDoesNot(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader) = try await withFeed(flavor)
        let before = try reader.database.listedFeeds(of: reader.account.id)
        server.fail(.sidebar, with: .status(500))
        let remote = try reader.remote()
        let feed = try #require(before.first?.feed)

        await #expect(throws: SyncError.self) { try await remote.rename(feed, to: "Other") }
        await #expect(throws: SyncError.self) { try await remote.unsubscribe(feed) }
        await #expect(throws: SyncError.self) { try await remote.renameFolder("Garden", to: "Other") }

        let after = try reader.database.listedFeeds(of: reader.account.id)
        #expect(after.map(\.feed) == before.map(\.feed))
        #expect(after.map(\.folders) == before.map(\.folders))
    }

    @Test(arguments: flavors)
    func keepsTheFeedsOfAFolderThatIsDeleted(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader) = try await withFeed(flavor)

        try await reader.remote().deleteFolder("Garden")

        #expect(server.contents().feeds.map(\.title) == ["Compost"])
        #expect(server.unread().count == 1)
        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.folders) == [["All"]])
        #expect(try reader.unread.count == 1)
    }

    @Test(arguments: flavors)
    func renamesMovesAndRemovesFeeds(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader) = try await withFeed(flavor)
        let remote = try reader.remote()
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed)

        try await remote.rename(feed, to: "Heap")
        try await remote.move(feed, to: "Kitchen")
        let listed = try #require(try reader.database.listedFeeds(of: reader.account.id).first)
        #expect(listed.feed.name == "Heap")
        #expect(listed.folders == ["Kitchen"])
        #expect(listed.feed.id == feed.id)
        #expect(server.contents().feeds.map(\.title) == ["Heap"])

        try await remote.unsubscribe(feed)
        #expect(server.contents().feeds.isEmpty)
        #expect(try reader.database.listedFeeds(of: reader.account.id).isEmpty)
    }

    /// FreshRSS would trim the name, and take the feed out of its folder if there is one of that name.
    @Test(arguments: flavors, [" Kitchen", "Kitchen ", "Kitchen\t"])
    func blanksAroundANameAreNoPartOfIt(_ flavor: SyncServer.Flavor, _ name: String) async throws {
        let (server, reader) = try await withFeed(flavor)
        let remote = try reader.remote()
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed)

        try await remote.move(feed, to: name)

        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.folders) == [["Kitchen"]])
        #expect(server.contents().folders.map(\.name).contains("Kitchen"))
    }

    @Test(arguments: ["/lead", " ", "a//b", " News"])
    func theNameOfAFolderThatExistsIsAName(_ name: String) async throws {
        let (server, reader) = try await withFeed(.miniflux234)
        server.change { _ = $0.addFolder(name) }
        try await reader.sync()
        let remote = try reader.remote()
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed)

        try await remote.move(feed, to: name)
        try await remote.renameFolder(name, to: "Fine")

        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.folders) == [["Fine"]])
    }

    @Test func whatTheServiceCannotDoIsNotAskedOfIt() async throws {
        let (server, reader) = try await withFeed(.freshRSS)
        let remote = try reader.remote()
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed)
        // Asked, the server would be the error.
        server.fail(.sidebar, with: .status(500))

        await #expect(throws: SyncError.server(reader.account, .unsupported(.emptyFolders))) {
            try await remote.addFolder("Empty")
        }
        await #expect(throws: SyncError.server(reader.account, .unsupported(.feedsWithoutFolder))) {
            try await remote.move(feed, to: nil)
        }
    }

    /// A feed with an entry in a folder, on both sides.
    private func withFeed(_ flavor: SyncServer.Flavor) async throws -> (SyncServer, RemoteReader) {
        let server = try SyncServer(flavor)
        server.change { contents in
            let garden = contents.addFolder("Garden")
            contents.addEntry(to: contents.addFeed("Compost", folders: [garden]))
        }
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        return (server, reader)
    }
}
