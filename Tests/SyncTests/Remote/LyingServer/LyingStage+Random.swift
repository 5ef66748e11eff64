import Foundation
import TestSupport
import Testing

extension LyingStage {

    /// Plays as many schedules as `RSS_SCHEDULES` says, or the one that `RSS_SCHEDULE_SEED` names, and records the first
    /// few that go wrong, without all that they go wrong without.
    ///
    /// - Parameter count: How many schedules, unless it is said.
    func playAll(usually count: UInt64) async {
        var failures = 0
        for seed in Self.seeds(usually: count) where failures < 4 {
            let schedule = LyingSchedule(seed: seed)
            guard let violation = await violation(of: schedule) else { continue }
            let small = await shrunk(schedule, Self.kind(of: violation))
            Issue.record(
                """
                \(server.flavor), seed \(seed): \(violation)
                Shrunk: \(await self.violation(of: small).map { "\($0)" } ?? "fails not every time")
                \(small)
                """)
            failures += 1
        }
    }

    static func seeds(usually count: UInt64) -> ClosedRange<UInt64> {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["RSS_SCHEDULE_SEED"].flatMap({ UInt64($0) }) { return seed...seed }
        return 1...(environment["RSS_SCHEDULES"].flatMap { UInt64($0) } ?? count)
    }

    /// - Parameter kind: The violation's: a smaller schedule that goes wrong in another way is another finding.
    private func shrunk(_ schedule: LyingSchedule, _ kind: String) async -> LyingSchedule {
        var schedule = schedule
        while let smaller = await smaller(schedule, kind) { schedule = smaller }
        return schedule
    }

    private func smaller(_ schedule: LyingSchedule, _ kind: String) async -> LyingSchedule? {
        for candidate in schedule.smaller where await violation(of: candidate).map(Self.kind) == kind {
            return candidate
        }
        return nil
    }

    private static func kind(of violation: any Error) -> String {
        String("\(violation)".filter { !$0.isNumber }.prefix(40))
    }
}
