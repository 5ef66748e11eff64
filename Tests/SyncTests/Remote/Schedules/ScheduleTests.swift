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
        let stage = try await ScheduleStage(flavor)
        for seed in Self.seeds {
            let schedule = Schedule(seed: seed)
            guard let violation = await stage.violation(of: schedule) else { continue }
            let small = await stage.shrunk(schedule)
            Issue.record(
                """
                \(flavor), seed \(seed): \(violation)
                Shrunk: \(await stage.violation(of: small).map { "\($0)" } ?? "fails not every time")
                \(small)
                """)
            return
        }
    }

    private static var seeds: ClosedRange<UInt64> {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["RSS_SCHEDULE_SEED"].flatMap({ UInt64($0) }) { return seed...seed }
        return 1...(environment["RSS_SCHEDULES"].flatMap { UInt64($0) } ?? 150)
    }
}

/// Where schedules are played one after the other.
private struct ScheduleStage {
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

    /// Nil: all went well.
    func violation(of schedule: Schedule) async -> (any Error)? {
        do {
            let start = schedule.startsSynced ? synced : new
            try await SchedulePlayer(server, from: start).play(schedule)
            return nil
        } catch {
            return error
        }
    }

    /// The schedule without all that it fails without.
    func shrunk(_ schedule: Schedule) async -> Schedule {
        var schedule = schedule
        while let smaller = await smaller(schedule) { schedule = smaller }
        return schedule
    }

    private func smaller(_ schedule: Schedule) async -> Schedule? {
        for candidate in schedule.smaller where await violation(of: candidate) != nil { return candidate }
        return nil
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
