import Foundation
import TestSupport
import Testing

/// Whatever a server says, what the user did is kept, and both sides end equal when it says the truth again.
///
/// `RSS_SCHEDULES=5000` plays as many; `RSS_SCHEDULE_SEED=17` plays that one.
@Suite struct LyingScheduleTests {

    @Test func nothingIsLostWhateverAServerSays() async throws {
        let stage = try await LyingStage()
        for seed in Self.seeds {
            let schedule = LyingSchedule(seed: seed)
            guard let violation = await stage.violation(of: schedule) else { continue }
            let small = await stage.shrunk(schedule)
            Issue.record(
                """
                Seed \(seed): \(violation)
                Shrunk: \(await stage.violation(of: small).map { "\($0)" } ?? "fails not every time")
                \(small)
                """)
            return
        }
    }

    private static var seeds: ClosedRange<UInt64> {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["RSS_SCHEDULE_SEED"].flatMap({ UInt64($0) }) { return seed...seed }
        return 1...(environment["RSS_SCHEDULES"].flatMap { UInt64($0) } ?? 30)
    }
}
