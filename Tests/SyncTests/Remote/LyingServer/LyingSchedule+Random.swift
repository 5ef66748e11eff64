import Model
import TestSupport

extension LyingSchedule {

    init(seed: UInt64) {
        var writer = LyingScheduleWriter(random: SplitMix64(seed: seed))
        self = writer.schedule()
    }
}

/// Writes schedules in which things are likely to meet: most of what happens next happens to what was marked last.
private struct LyingScheduleWriter {
    private typealias Role = ServerRequest.Role

    var random: SplitMix64
    private var machine = 0
    private var user = "alice"
    private var place = 0
    private var flag = ServerContents.Flag.read
    private var value = true

    init(random: SplitMix64) {
        self.random = random
    }

    mutating func schedule() -> LyingSchedule {
        var schedule = LyingSchedule(
            startsSynced: !random.happens(oneIn: 6), pageSize: random.happens(oneIn: 2) ? 3 : nil, steps: [])
        for _ in 0..<(4 + random.below(8)) {
            let step = step()
            // There must be something to send.
            if step.diesSending { schedule.steps.append(.deed(mark(at: machine))) }
            schedule.steps.append(step)
        }
        return schedule
    }

    private mutating func step() -> LyingSchedule.Step {
        switch random.below(43) {
        case 0..<12: return .deed(deed())
        case 12..<24: return sync()
        case 24..<31: return .lie(lie())
        case 31..<35: return .wait(random.pick([5, 130, 4_000, 90_000, 700_000, 6_000_000, 9_000_000, 16_000_000]))
        case 35:
            return .turnClock(
                machine: random.pick([0, 1, nil]),
                by: random.pick([-40_000_000, -90_000, -4_000, 400, 90_000, 40_000_000]))
        case 36: return .logIn(machine: random.below(2))
        case 37: return .retry(machine: random.below(2))
        case 38, 39: return .death(machine: random.below(2))
        case 40: return .bad(random.below(10), status: random.pick([500, 503, 422, 400]))
        default: return .sidebar(machine: random.below(2), sidebarDeed())
        }
    }

    private mutating func sync() -> LyingSchedule.Step {
        if random.happens(oneIn: 3) { machine = random.below(2) }
        let kind = random.pick([.both, .both, .both, .push, .pull, .whole] as [Machine.SyncKind])
        return .sync(machine: machine, kind, (0..<random.pick([0, 0, 1, 1, 2])).map { _ in event() })
    }

    // MARK: Deeds

    private mutating func deed() -> LyingSchedule.Deed {
        switch random.below(30) {
        case 0..<12: return mark()
        case 12..<17:
            choose()
            return .markThere(user: user, place, flag, value)
        case 17: return .delete(machine: machine, user: user, place)
        case 18: return .undo(machine: machine)
        case 19: return .dropQueue(machine: machine, user: user)
        case 20..<23:
            return .publish(
                user: user, feed: random.below(2), isRead: random.happens(oneIn: 3),
                isStarred: random.happens(oneIn: 3), isRuled: random.happens(oneIn: 3))
        case 23..<25: return .purge(user: user, random.happens(oneIn: 2) ? place : random.below(9))
        case 25: return .label(user: user, place)
        case 26: return .expireSessions
        default:
            return .feed(
                random.below(2),
                random.pick([.remove, .add, .hide(false), .hide(true), .renumber, .rename, .move]))
        }
    }

    private mutating func mark() -> LyingSchedule.Deed {
        choose()
        return .mark(machine: machine, user: user, place, flag, value)
    }

    /// By the user whose requests things happen at.
    private mutating func mark(at machine: Int) -> LyingSchedule.Deed {
        .mark(
            machine: machine, user: "alice", random.below(10), random.pick(ServerContents.Flag.allCases),
            random.happens(oneIn: 2))
    }

    private mutating func choose() {
        if random.happens(oneIn: 2) {
            if random.happens(oneIn: 2) { value.toggle() }
            return
        }
        user = random.happens(oneIn: 6) ? "bob" : "alice"
        place = random.below(user == "bob" ? 4 : 10)
        flag = random.pick(ServerContents.Flag.allCases)
        value = .random(using: &random)
        if random.happens(oneIn: 3) { machine = random.below(2) }
    }

    private mutating func sidebarDeed() -> LyingSchedule.SidebarDeed {
        let feed = random.below(2)
        return random.pick([.rename(feed), .move(feed), .remove(feed)])
    }

    // MARK: Events and lies

    private mutating func event() -> LyingSchedule.Event {
        if random.happens(oneIn: 12) {
            let moment = random.pick(SyncServer.Moment.allCases)
            return LyingSchedule.Event(moment: .request(.edit, random.pick([0, 0, 1]), moment), happening: .death)
        }
        if random.happens(oneIn: 2) {
            return LyingSchedule.Event(
                moment: .statement(1 + random.below(150)),
                happening: random.happens(oneIn: 6) ? .death : .deed(deed()))
        }
        let role = random.pick(
            [.edit, .edit, .folders, .feeds, .unread, .starred, .labelled, .recent, .contents] as [Role])
        let moment = random.pick(SyncServer.Moment.allCases)
        return LyingSchedule.Event(
            moment: .request(role, random.pick([0, 0, 1, 2]), moment), happening: happening(at: role))
    }

    private mutating func happening(at role: Role) -> LyingSchedule.Event.Happening {
        switch random.below(12) {
        case 0..<2: .death
        case 2: .duplicate
        case 3..<5: .lie(lie(about: role, times: 1))
        default: .deed(deed())
        }
    }

    private mutating func lie() -> Lie {
        let times = random.pick([1, 1, 1, 2, 2, 3])
        if random.happens(oneIn: 3) { return lie(about: .edit, times: times) }
        let role = random.pick(
            [
                .folders, .feeds, .feeds, .unread, .unread, .starred, .starred, .labelled, .labelled, .labels, .recent,
                .contents, .contents, .login, .token, .version, .sidebar, .sidebar, .counts, .feedItems,
            ] as [Role])
        return lie(about: role, times: times)
    }

    private mutating func lie(about role: Role, times: Int) -> Lie {
        switch role {
        case .login, .token, .version: return Lie(role: role, kind: trouble(), times: times)
        case .edit, .sidebar:
            return Lie(role: role, kind: random.happens(oneIn: 2) ? .withoutEffect : trouble(), times: times)
        default: break
        }
        if random.happens(oneIn: 4) { return Lie(role: role, kind: trouble(), times: times) }
        let kinds: [Lie.Kind] = [
            .empty, .empty, .half(true), .half(false), .stale, .stale, .reordered, .shifted, .endless,
        ]
        return Lie(role: role, kind: random.pick(kinds), times: times)
    }

    private mutating func trouble() -> Lie.Kind {
        switch random.below(16) {
        case 0: .dropped
        case 1: random.pick([.after(.dropped), .tooLarge, .after(.tooLarge)])
        case 2: random.happens(oneIn: 2) ? .page(500) : .status(500, body: "Sorry")
        case 3: random.pick([.page(502), .page(503), .status(503, headers: ["Retry-After": "30"])])
        case 4: .status(429, body: "Sorry")
        case 5, 6: random.happens(oneIn: 2) ? .page(401) : .status(401, body: "Sorry")
        case 7: random.happens(oneIn: 2) ? .page(403) : .status(403, body: "Sorry")
        case 8: .page(404)
        case 9: .page(200)
        case 10: .truncated
        case 11: .redirect
        // No server does what it is asked to and then asks who that was.
        case 12, 13: .after(random.pick([.status(500), .page(502), .status(422), .page(200), .redirect, .json("[]")]))
        default: .json(random.pick(["{}", "[]", "null", #"{"error":"no"}"#]))
        }
    }
}

extension LyingSchedule.Step {
    fileprivate var diesSending: Bool {
        guard case .sync(_, _, let events) = self else { return false }
        return events.contains { event in
            if case (.request(.edit, _, _), .death) = (event.moment, event.happening) { true } else { false }
        }
    }
}
