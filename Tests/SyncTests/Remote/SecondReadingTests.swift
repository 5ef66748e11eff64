import API
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// Whatever a list lacks, however little, is looked for in another reading of it.
@Suite(.timeLimit(.minutes(5))) struct SecondReadingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Those with lists of ids.
    private static let flavors: [SyncServer.Flavor] = [.miniflux234, .freshRSS]

    private static func list(_ ids: some Collection<Int64>, _ flavor: SyncServer.Flavor) -> Lie.Kind {
        let texts = ids.map(String.init)
        if flavor == .miniflux234 {
            return .json(#"{"total":\#(ids.count),"entry_ids":[\#(texts.joined(separator: ","))]}"#)
        }
        return .json(#"{"itemRefs":[\#(texts.map { #"{"id":"\#($0)"}"# }.joined(separator: ","))]}"#)
    }

    @Test(arguments: flavors)
    func anArticleThatOneListLacksStaysUnread(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids) = try await synced(flavor)
        server.fail(.unread, with: Self.list(ids.dropLast(), flavor), times: 1)

        try await reader.sync()

        #expect(try reader.unread == ids)
    }

    /// What a list calls read by its silence must not confirm a change that the server forgot.
    @Test(arguments: flavors)
    func aShortListConfirmsNoMark(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids) = try await synced(flavor)
        try reader.mark(.read, true, [ids[0]])
        try await reader.sync(pushOnly: true)
        server.change { $0.set(.read, false, of: [ids[0]]) }
        server.fail(.unread, with: Self.list(ids.dropFirst(2), flavor), times: 1)

        try await reader.pull()

        #expect(try reader.queue.count == 1)
    }

    @Test(arguments: flavors)
    func whatWasReadElsewhereIsReadHereAtOnce(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, ids) = try await synced(flavor)
        server.change { $0.set(.read, true, of: [ids[2]]) }

        #expect(try await reader.sync().warnings.isEmpty)

        #expect(try reader.unread == ids.filter { $0 != ids[2] })
    }

    /// One of two: without unread articles, nothing else says that it is there.
    @Test(arguments: flavors)
    func aFeedThatOneListLacksStays(_ flavor: SyncServer.Flavor) async throws {
        let (server, reader, _) = try await synced(flavor)
        server.change { contents in
            let feed = contents.addFeed("Second")
            contents.set(.read, true, of: [contents.addEntry(to: feed)])
        }
        try await reader.sync()
        let first = server.contents().feeds[0]
        server.fail(
            .feeds,
            with: .json(
                flavor == .miniflux234
                    ? #"[{"id":\#(first.id),"title":"News","feed_url":"\#(first.url)","category":{"id":1,"title":"All"}}]"#
                    : """
                    {"subscriptions":[{"id":"feed/\(first.id)","title":"News","url":"\(first.url)",\
                    "categories":[{"id":"user/-/label/All","label":"All"}]}]}
                    """),
            times: 1)

        try await reader.sync()

        #expect(try reader.database.listedFeeds(of: reader.account.id).count == 2)
    }

    private func synced(_ flavor: SyncServer.Flavor) async throws -> (SyncServer, RemoteReader, [Int64]) {
        let server = try SyncServer(flavor)
        let ids = server.addEntries(5)
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        try #require(try reader.unread == ids)
        return (server, reader, ids)
    }
}
