import Foundation
import Testing

/// Where random schedules are played one after the other, to find one that something goes wrong in.
protocol ScheduleStage: Sendable {
    associatedtype Schedule: RandomSchedule

    /// Nil: all went well.
    func violation(of schedule: Schedule) async -> (any Error)?
}

/// What happens in a test, made up from a number.
protocol RandomSchedule: CustomStringConvertible, Sendable {
    init(seed: UInt64)

    /// The schedule without one of the things that happen in it, for each of them.
    var smaller: [Self] { get }
}

extension ScheduleStage {

    /// Plays as many schedules as `RSS_SCHEDULES` says, or the one that `RSS_SCHEDULE_SEED` names, and records the first
    /// few that go wrong, without all that they go wrong without.
    ///
    /// - Parameter name: of the stage, for people.
    func playAll(_ name: String, usually count: UInt64) async {
        var failures = 0
        for seed in Self.seeds(usually: count) where failures < 4 {
            let schedule = Schedule(seed: seed)
            guard let violation = await violation(of: schedule) else { continue }
            let small = await shrunk(schedule, Self.kind(of: violation))
            Issue.record(
                """
                \(name), seed \(seed): \(violation)
                Shrunk: \(await self.violation(of: small).map { "\($0)" } ?? "fails not every time")
                \(small)
                """)
            failures += 1
        }
    }

    private static func seeds(usually count: UInt64) -> ClosedRange<UInt64> {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["RSS_SCHEDULE_SEED"].flatMap({ UInt64($0) }) { return seed...seed }
        return 1...(environment["RSS_SCHEDULES"].flatMap { UInt64($0) } ?? count)
    }

    /// - Parameter kind: of the violation: a smaller schedule that goes wrong in another way is another finding.
    private func shrunk(_ schedule: Schedule, _ kind: String) async -> Schedule {
        var schedule = schedule
        while let smaller = await smaller(schedule, kind) { schedule = smaller }
        return schedule
    }

    private func smaller(_ schedule: Schedule, _ kind: String) async -> Schedule? {
        for candidate in schedule.smaller where await violation(of: candidate).map(Self.kind) == kind {
            return candidate
        }
        return nil
    }

    private static func kind(of violation: any Error) -> String {
        String("\(violation)".filter { !$0.isNumber }.prefix(40))
    }
}
