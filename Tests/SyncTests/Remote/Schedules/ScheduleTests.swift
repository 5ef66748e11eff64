import Foundation
import Model
import Store
import TestSupport
import Testing

/// Nothing the user did is lost, and both sides end equal, however things go wrong.
///
/// `RSS_SCHEDULES=20000` plays more of them; `RSS_SCHEDULE_SEED=17` one, which is printed.
@Suite struct ScheduleTests {

    @Test(arguments: [SyncServer.Flavor.miniflux234, .miniflux226, .freshRSS, .minifluxReader226])
    func nothingIsLostHoweverThingsGoWrong(_ flavor: SyncServer.Flavor) async throws {
        let stage = try ScheduleStage(flavor)
        for seed in Self.seeds {
            let schedule = Schedule(seed: seed, flavor)
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
        return 1...(environment["RSS_SCHEDULES"].flatMap { UInt64($0) } ?? 500)
    }
}

/// Where schedules are played one after the other: a server, and a database to begin with.
private struct ScheduleStage {
    private let server: SyncServer
    private let folder: TemporaryFolder

    init(_ flavor: SyncServer.Flavor) throws {
        server = try SyncServer(flavor)
        folder = try TemporaryFolder()
        // Closed at the end of the line: it is one file then.
        _ = try RemoteReader(server, in: folder)
    }

    /// Nil: all went well.
    func violation(of schedule: Schedule) async -> (any Error)? {
        do {
            try await SchedulePlayer(server, template: folder.path + "/rss.db").play(schedule)
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
