import API
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// Articles of which only the ids came.
@Suite(.timeLimit(.minutes(5))) struct MissingContentTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// FreshRSS gives that with status 200 when its database is busy.
    private static let nothing = Lie.Kind.json(#"{"items":[]}"#)

    @Test func whatDidNotComeForMonthsIsAskedForAgain() async throws {
        let (server, reader, ids) = try start()
        server.fail(.contents, with: Self.nothing)
        for _ in 0..<60 {
            try await reader.sync()
            wait(36 * 3_600, server, reader)
        }

        server.interfere(nil)
        try await reader.sync()

        #expect(try reader.unread == ids)
    }

    @Test func itIsAskedForLessAndLessOften() async throws {
        let (server, reader, _) = try start()
        server.fail(.contents, with: Self.nothing)
        // Every hour for five days: 144 syncs.
        for _ in 0..<(24 * 6) {
            try await reader.sync()
            wait(3_600, server, reader)
        }

        #expect((8...12).contains(server.calls(.contents).count))
    }

    @Test func forceAsksAtOnce() async throws {
        let (server, reader, ids) = try start()
        server.fail(.contents, with: Self.nothing)
        for _ in 0..<6 { try await reader.sync() }
        server.interfere(nil)
        try await reader.sync()
        #expect(try reader.articles.isEmpty)

        try await reader.sync(force: true)

        #expect(try reader.unread == ids)
    }

    // MARK: Changed articles

    @Test(arguments: SyncServer.Flavor.complete)
    func forceBringsWhatChanged(_ flavor: SyncServer.Flavor) async throws {
        let server = try SyncServer(flavor)
        let ids = server.addEntries(3)
        let reader = try RemoteReader(server, in: folder)
        try await reader.sync()
        let here = try #require(try reader.articles[ids[1]]?.id)
        server.change { contents in
            contents.remove([ids[1]])
            contents.addEntry(to: contents.feeds[0].id, id: ids[1], title: "Corrected", content: "<p>Other words</p>")
        }

        let report = try await reader.sync(force: true)

        #expect(report.counts.updated == 1)
        #expect(try reader.articles[ids[1]]?.id == here)
        #expect(try reader.articles[ids[1]]?.title == "Corrected")
        #expect(try reader.database.article(here).article.content == "<p>Other words</p>")
    }

    private func start() throws -> (SyncServer, RemoteReader, [Int64]) {
        let server = try SyncServer(.freshRSS)
        let ids = server.addEntries(3)
        return (server, try RemoteReader(server, in: folder), ids)
    }

    private func wait(_ seconds: Double, _ server: SyncServer, _ reader: RemoteReader) {
        server.advanceClock(by: seconds)
        reader.clock.advance(by: seconds)
    }
}
