import API
import Foundation
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// A server that answers 200 and says that everything is gone, while it isn't.
@Suite(.timeLimit(.minutes(5))) struct UnconfirmedListTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Those with a list of unread ids whose answer is easy to forge.
    private static let flavors: [SyncServer.Flavor] = [.miniflux234, .freshRSS, .minifluxReader226, .theOldReader]

    private static func emptyList(_ flavor: SyncServer.Flavor) -> Lie.Kind {
        .json(flavor == .miniflux234 ? #"{"total":0,"entry_ids":[]}"# : #"{"itemRefs":[]}"#)
    }

    private static func emptyFeeds(_ flavor: SyncServer.Flavor) -> Lie.Kind {
        .json(flavor.service == .miniflux ? "[]" : #"{"subscriptions":[]}"#)
    }

    // MARK: Unread and starred

    @Test(arguments: flavors)
    func fewArticlesAreKeptUnreadWhenTheListIsEmptyByMistake(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids) = try await synced(flavor, 3)
        server.fail(.unread, with: Self.emptyList(flavor))

        for _ in 0..<3 { try await reader.sync() }

        #expect(try reader.unread == ids)
    }

    /// The articles themselves say that they are unread: time doesn't make the list any truer.
    @Test(arguments: flavors)
    func aListThatTheArticlesContradictIsNeverBelieved(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids) = try await synced(flavor, 3)
        server.fail(.unread, with: Self.emptyList(flavor))

        for _ in 0..<4 {
            try await reader.sync()
            wait(25 * 3_600, server, reader)
        }

        #expect(try reader.unread == ids)
    }

    @Test(arguments: SyncServer.Flavor.complete)
    func everythingMarkedReadElsewhereIsReadHereAtOnce(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids) = try await synced(flavor, 120)
        wait(7_200, server, reader)
        server.change { $0.set(.read, true, of: ids) }

        let report = try await reader.sync()

        #expect(try reader.unread.isEmpty)
        #expect(report.warnings.isEmpty)
    }

    /// A list that stops in the middle, and doesn't say that there is more.
    @Test(arguments: [SyncServer.Flavor.freshRSS, .theOldReader])
    func aShortListIsNotBelieved(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids) = try await synced(flavor, 10)
        let first = flavor == .freshRSS ? "\(ids[9])" : "5a6b7c8d" + String(format: "%016lx", Int(ids[9]))
        server.fail(.unread, with: .json(#"{"itemRefs":[{"id":"\#(first)"}]}"#))

        try await reader.sync()

        #expect(try reader.unread == ids)
    }

    /// The server has lost its articles, too: nothing says that they were read.
    @Test(arguments: flavors)
    func aServerThatLostItsArticlesIsBelievedAfterADay(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids) = try await synced(flavor, 3)
        server.change { $0.remove(ids) }

        try await reader.sync()
        try await reader.sync()
        #expect(try reader.unread == ids)

        wait(23 * 3_600, server, reader)
        try await reader.sync()
        #expect(try reader.unread == ids)

        wait(2 * 3_600, server, reader)
        #expect(try await reader.sync().warnings.isEmpty)
        #expect(try reader.unread.isEmpty)
    }

    // MARK: Feeds

    @Test(arguments: SyncServer.Flavor.complete)
    func nothingIsTakenOverWhereThereAreNoFeedsSuddenly(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids) = try await synced(flavor, 4, starred: true)
        wait(60, server, reader)
        server.change { contents in
            contents.set(.read, true, of: ids)
            contents.set(.starred, false, of: ids)
        }
        server.fail(.feeds, with: Self.emptyFeeds(flavor))

        for _ in 0..<2 { try await reader.sync() }

        #expect(try reader.unread == ids)
        #expect(try reader.starred == ids)
        #expect(try reader.database.listedFeeds(of: reader.account.id).count == 1)
        #expect(try reader.database.folders(of: reader.account.id).map(\.folder.name) == ["All"])

        server.interfere(nil)
        try await reader.sync()
        #expect(try reader.unread.isEmpty)
        #expect(try reader.starred.isEmpty)
    }

    @Test(arguments: SyncServer.Flavor.complete)
    func thatThereAreNoFeedsIsBelievedAfterADay(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, _) = try await synced(flavor, 1)
        server.change { contents in contents.removeFeed(contents.feeds[0].id) }

        for hours in [0.0, 1, 22] {
            wait(hours * 3_600, server, reader)
            try await reader.sync()
            #expect(try reader.database.listedFeeds(of: reader.account.id).count == 1)
        }
        wait(2 * 3_600, server, reader)
        try await reader.sync()

        #expect(try reader.database.listedFeeds(of: reader.account.id).isEmpty)
    }

    /// As where the database is locked for a backup, and nobody looks at other times.
    @Test(arguments: SyncServer.Flavor.complete)
    func thatThereAreNoFeedsAtTheSameHourOfEachDayIsNotBelieved(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids) = try await synced(flavor, 3)
        server.change { contents in contents.removeFeed(contents.feeds[0].id) }

        for _ in 0..<4 {
            wait(24 * 3_600 + 60, server, reader)
            #expect(try await !reader.sync().warnings.isEmpty)
        }
        #expect(try reader.unread == ids)

        try await reader.sync(force: true)
        #expect(try reader.database.listedFeeds(of: reader.account.id).isEmpty)
    }

    /// To believe it wrongly must cost nothing.
    @Test(arguments: SyncServer.Flavor.complete)
    func aFeedThatIsListedAgainIsAsItWas(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids) = try await synced(flavor, 4, starred: false)
        try reader.mark(.read, true, [ids[0], ids[1]])
        try reader.mark(.starred, true, [ids[1]])
        for _ in 0..<2 { try await reader.sync() }
        let before = try reader.articles
        let contents = server.contents()
        server.change { contents in
            contents.removeFeed(contents.feeds[0].id)
        }
        for hours in [1.0, 1, 1, 24] {
            wait(hours * 3_600, server, reader)
            try await reader.sync()
        }
        try #require(try reader.database.listedFeeds(of: reader.account.id).isEmpty)
        #expect(try reader.articles.keys.sorted() == [ids[1]])
        let clock = server.contents().clock
        server.change { now in
            now = contents
            now.clock = clock
        }

        let report = try await reader.sync()

        #expect(try reader.articles.mapValues(\.id) == before.mapValues(\.id))
        #expect(try reader.unread == [ids[2], ids[3]] && reader.starred == [ids[1]])
        #expect(report.counts.new == 0)
        #expect(server.unread() == [ids[2], ids[3]] && server.starred() == [ids[1]])
    }

    /// A list that lacks a feed whose articles the same server lists as unread.
    @Test func aFeedWhoseArticlesAreListedIsKept() async throws {
        let (server, reader, ids) = try await synced(.freshRSS, 2)
        let lost = server.change { contents in
            let feed = contents.addFeed("Lost")
            return contents.addEntry(to: feed)
        }
        try await reader.sync()
        let first = server.contents().feeds[0]
        server.fail(
            .feeds,
            with: .json(
                """
                {"subscriptions":[{"id":"feed/\(first.id)","title":"News","url":"\(first.url)",\
                "categories":[{"id":"user/-/label/All","label":"All"}]}]}
                """))

        try await reader.sync()

        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.feed.name).sorted() == ["Lost", "News"])
        #expect(try reader.unread == ids + [lost])
    }

    @Test(arguments: SyncServer.Flavor.complete)
    func aFeedThatWasRemovedElsewhereGoesAtOnce(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids) = try await synced(flavor, 2)
        server.change { contents in contents.addEntry(to: contents.addFeed("Second")) }
        try await reader.sync()
        wait(10, server, reader)
        server.change { contents in contents.removeFeed(contents.feeds[1].id) }

        let report = try await reader.sync()

        #expect(report.warnings.isEmpty)
        #expect(try reader.database.listedFeeds(of: reader.account.id).count == 1)
        #expect(try reader.unread == ids)
    }

    // MARK: Folders

    @Test(arguments: [SyncServer.Flavor.freshRSS, .minifluxReader226, .miniflux234])
    func foldersThatFeedsAreInAreKept(_ flavor: SyncServer.Flavor) async throws {
        let server = try SyncServer(flavor)
        server.change { contents in
            let garden = contents.addFolder("Garden")
            contents.addEntry(to: contents.addFeed("Compost", folders: [garden]))
        }
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        server.fail(.folders, with: .json(flavor == .miniflux234 ? "[]" : #"{"tags":[]}"#))

        try await reader.sync()

        #expect(try reader.database.listedFeeds(of: reader.account.id).map(\.folders) == [["Garden"]])
    }

    // MARK: Sidebar commands

    @Test(arguments: SyncServer.Flavor.complete)
    func aCommandDoesNotBelieveThatThereAreNoFeeds(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids) = try await synced(flavor, 3)
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed)
        server.fail(.feeds, with: Self.emptyFeeds(flavor))

        await #expect(throws: SyncError.self) { try await reader.remote().rename(feed, to: "Other") }

        #expect(try reader.database.listedFeeds(of: reader.account.id).count == 1)
        #expect(try reader.unread == ids)
    }

    @Test(arguments: SyncServer.Flavor.complete)
    func theLastFeedCanBeRemoved(_ flavor: SyncServer.Flavor) async throws {
        let (_, reader, _) = try await synced(flavor, 3)
        let feed = try #require(try reader.database.listedFeeds(of: reader.account.id).first?.feed)

        try await reader.remote().unsubscribe(feed)
        #expect(try reader.database.listedFeeds(of: reader.account.id).isEmpty)

        #expect(try await reader.sync().warnings.isEmpty)
    }

    private func wait(_ seconds: Double, _ server: SyncServer, _ reader: RemoteReader) {
        server.advanceClock(by: seconds)
        reader.clock.advance(by: seconds)
    }

    private func synced(
        _ flavor: SyncServer.Flavor, _ count: Int, starred: Bool = false
    ) async throws -> (SyncServer, RemoteReader, [Int64]) {
        let server = try SyncServer(flavor)
        let ids = server.addEntries(count)
        if starred { server.change { $0.set(.starred, true, of: ids) } }
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        try #require(try reader.unread == ids)
        return (server, reader, ids)
    }
}
