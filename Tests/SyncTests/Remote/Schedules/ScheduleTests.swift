import API
import Foundation
import Model
import Store
import Synchronization
import TestSupport
import Testing

/// Nothing the user did is lost, and both sides end equal, however things go wrong.
///
/// `RSS_SCHEDULES=5000` plays as many on each server; `RSS_SCHEDULE_SEED=17` plays that one.
@Suite struct ScheduleTests {

    @Test(arguments: [SyncServer.Flavor.miniflux234, .miniflux226, .freshRSS, .minifluxReader226])
    func nothingIsLostHoweverThingsGoWrong(_ flavor: SyncServer.Flavor) async throws {
        try await FlavorStage(flavor).playAll("\(flavor)", usually: 20)
    }
}

private struct FlavorStage: ScheduleStage {
    private let server: SyncServer
    private let new: ScheduleStart
    private let synced: ScheduleStart

    init(_ flavor: SyncServer.Flavor) async throws {
        let server = try SyncServer(flavor)
        server.change { contents in
            let feed = contents.addFeed("News")
            for number in 0..<5 { contents.addEntry(to: feed, isRead: number % 2 == 1, isStarred: number > 3) }
        }
        self.server = server
        new = try await ScheduleStart(server, isSynced: false)
        synced = try await ScheduleStart(server, isSynced: true)
    }

    func violation(of schedule: Schedule) async -> (any Error)? {
        do {
            let start = schedule.startsSynced ? synced : new
            try await SchedulePlayer(server, from: start).play(schedule)
            return nil
        } catch {
            return error
        }
    }
}

/// What is there on both sides before a schedule begins.
struct ScheduleStart: Sendable {
    let snapshot: SyncServer.Snapshot
    let session: APISession?

    /// One file.
    let database: String
    private let folder: TemporaryFolder

    init(_ server: SyncServer, isSynced: Bool) async throws {
        folder = try TemporaryFolder()
        database = folder.path + "/rss.db"
        // Let go of at once: the file is whole then.
        session = try await Self.session(server, in: folder, isSynced: isSynced)
        snapshot = server.snapshot
    }

    private static func session(
        _ server: SyncServer, in folder: TemporaryFolder, isSynced: Bool
    ) async throws -> APISession? {
        let reader = try RemoteReader(server, in: folder)
        if isSynced { try await reader.sync() }
        return reader.session.withLock { $0 }
    }
}
