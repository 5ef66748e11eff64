import Model
import TestSupport

/// What the user, this program, the server, other clients and bad luck do, one after the other.
struct Schedule: RandomSchedule {
    /// Whether the first sync is over when it begins.
    var startsSynced: Bool
    var steps: [Step]

    enum Step: Sendable {
        case deed(Deed)

        /// What happens at requests of a sync.
        case sync(Sync, [Event])

        /// The process dies while nothing is being asked.
        case death

        /// In seconds.
        case wait(Int)

        /// `account login`.
        case unfreeze

        /// `queue retry`.
        case retry
    }

    enum Sync: String, Sendable, CaseIterable {
        case push
        case pull
        case both
    }

    /// What somebody does.
    enum Deed: Sendable {
        /// The user, here. Articles by their place among those that were ever on the server.
        case mark([Int], StatusKind, Bool)

        /// The user, with another client.
        case markThere([Int], StatusKind, Bool)
        case publish(isRead: Bool, isStarred: Bool)
        case vanish(Int)
    }

    /// Something that happens at the nth request of its role within a sync.
    struct Event: Sendable {
        var role: SyncServerCall.Role
        var nth: Int
        var moment: SyncServer.Moment
        var happening: Happening
    }

    enum Happening: Sendable {
        case deed(Deed)
        case fault(SyncServerFault)

        /// Another sync begins.
        case duplicate

        /// The process dies.
        case death
    }
}

extension Schedule {
    var description: String {
        let start = startsSynced ? "after a sync" : "before any sync"
        return ([start] + steps.map(description)).joined(separator: "\n")
    }

    private func description(_ step: Step) -> String {
        switch step {
        case .deed(let deed): "\(deed)"
        case .sync(let sync, let events): (["sync \(sync)"] + events.map { "    \($0)" }).joined(separator: "\n")
        default: "\(step)"
        }
    }
}

extension Schedule.Deed: CustomStringConvertible {
    var description: String {
        switch self {
        case .mark(let places, let kind, let value): "mark \(kind) \(value) \(places)"
        case .markThere(let places, let kind, let value): "mark there \(kind) \(value) \(places)"
        case .publish(let isRead, let isStarred): "publish read \(isRead) starred \(isStarred)"
        case .vanish(let place): "vanish \(place)"
        }
    }
}

extension Schedule.Event: CustomStringConvertible {
    var description: String { "at \(role) \(nth) \(moment): \(happening)" }
}

// MARK: - Shrinking

extension Schedule {

    /// The schedule without one step, and without one event, each.
    var smaller: [Schedule] {
        let withoutStep = steps.indices.map { index in
            var schedule = self
            schedule.steps.remove(at: index)
            return schedule
        }
        let withoutEvent = steps.indices.flatMap { index -> [Schedule] in
            guard case .sync(let sync, let events) = steps[index] else { return [] }
            return events.indices.map { event in
                var (schedule, events) = (self, events)
                events.remove(at: event)
                schedule.steps[index] = .sync(sync, events)
                return schedule
            }
        }
        return withoutStep + withoutEvent
    }
}
