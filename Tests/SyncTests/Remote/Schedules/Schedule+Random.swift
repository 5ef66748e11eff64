import Model
import TestSupport

extension Schedule {

    /// Few articles and many deeds, so that they meet.
    init(seed: UInt64) {
        var writer = ScheduleWriter(SplitMix64(seed: seed))
        self = writer.schedule()
    }
}

/// Writes schedules in which things are likely to go wrong.
private struct ScheduleWriter {
    private var random: SplitMix64

    /// What was marked last: most of what happens next happens to that.
    private var places = [0]
    private var kind = StatusKind.read
    private var value = true

    init(_ random: SplitMix64) {
        self.random = random
    }

    mutating func schedule() -> Schedule {
        var schedule = Schedule(startsSynced: !random.happens(oneIn: 5), steps: [])
        for _ in 0..<(3 + random.below(6)) { schedule.steps.append(step()) }
        return schedule
    }

    private mutating func step() -> Schedule.Step {
        switch random.below(20) {
        case 0..<8: return .deed(deed())
        case 8..<17:
            let count = [0, 1, 1, 2, 3][random.below(5)]
            return .sync(random.pick(Schedule.Sync.allCases), (0..<count).map { _ in event() })
        case 17: return .death
        case 18: return .wait(random.pick([1, 5, 61, 130, 4_000, 90_000]))
        default: return random.happens(oneIn: 2) ? .unfreeze : .retry
        }
    }

    private mutating func deed() -> Schedule.Deed {
        switch random.below(10) {
        case 0..<6:
            choose()
            return .mark(places, kind, value)
        case 6..<8:
            choose()
            return .markThere(places, kind, value)
        case 8: return .publish(isRead: random.happens(oneIn: 3), isStarred: random.happens(oneIn: 3))
        default: return .vanish(random.below(7))
        }
    }

    /// The opposite of what was marked last, or something else.
    private mutating func choose() {
        if random.happens(oneIn: 2) {
            value.toggle()
        } else {
            places = (0...random.below(3)).map { _ in random.below(7) }
            kind = random.pick(StatusKind.allCases)
            value = .random(using: &random)
        }
    }

    private mutating func event() -> Schedule.Event {
        let isPush = random.happens(oneIn: 2)
        let role = isPush ? (kind == .read ? .setRead : .setStarred) : random.pick(Self.pullRoles)
        let moment = random.pick([SyncServer.Moment.before, .after])
        var happening = happening(isPush)
        // No server does what it is told and then asks who that was.
        if moment == .after, case .fault(.status(401, _, _)) = happening { happening = .fault(.dropped) }
        return Schedule.Event(
            role: role, nth: random.happens(oneIn: 3) ? 1 : 0, moment: moment, happening: happening)
    }

    private static let pullRoles: [SyncServerCall.Role] = [
        .folders, .feeds, .unread, .starred, .recent, .contents, .token, .version,
    ]

    private mutating func happening(_ isPush: Bool) -> Schedule.Happening {
        switch random.below(10) {
        case 0..<4: .deed(deed())
        case 4..<7: .fault(fault(isPush))
        case 7: .duplicate
        default: .death
        }
    }

    private mutating func fault(_ isPush: Bool) -> SyncServerFault {
        switch random.below(isPush ? 11 : 10) {
        case 0..<2: .dropped
        case 2: .status(500)
        case 3: .status(503, headers: [("Retry-After", "30")])
        case 4: .status(429)
        case 5: random.happens(oneIn: 4) ? .status(401) : .status(502, body: "<html>Bad Gateway</html>")
        case 6: .truncated
        case 7: .html
        case 8: .json(random.pick(["[]", "{}", "null", #"{"total":0}"#]))
        case 9: .redirect
        default: .status(422, body: #"{"error_message":"no"}"#)
        }
    }
}
