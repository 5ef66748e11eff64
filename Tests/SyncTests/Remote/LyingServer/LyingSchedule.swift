import TestSupport
import Model

/// What the user, other programs and a server that lies do, one after the other.
struct LyingSchedule: CustomStringConvertible, Sendable {
    var startsSynced: Bool

    /// Ids in one page of a list; nil: all.
    var pageSize: Int?
    var steps: [Step]

    enum Step: Sendable {
        case deed(Deed)
        case sync(machine: Int, Machine.SyncKind, [Event])
        case lie(Lie)

        /// Of seconds.
        case wait(Int)

        /// Turns the clock of a machine; nil: the server's.
        case turnClock(machine: Int?, by: Int)
        case logIn(machine: Int)

        /// `queue retry`.
        case retry(machine: Int)

        /// The process dies while nothing is being asked.
        case death(machine: Int)
        case sidebar(machine: Int, SidebarDeed)

        /// An article on which edits fail permanently.
        case bad(Int, status: Int)
    }

    /// What happens at once. Articles by their place among all of the user's that were ever published.
    enum Deed: Sendable {
        case mark(machine: Int, user: String, Int, ServerContents.Flag, Bool)
        case delete(machine: Int, user: String, Int)
        case undo(machine: Int)
        case dropQueue(machine: Int, user: String)

        /// By another program.
        case markThere(user: String, Int, ServerContents.Flag, Bool)
        case publish(user: String, feed: Int, isRead: Bool, isStarred: Bool, isRuled: Bool)
        case purge(user: String, Int)
        case label(user: String, Int)
        case feed(Int, FeedDeed)
        case expireSessions
    }

    /// With one of the first user's feeds, on the server.
    enum FeedDeed: Sendable {
        case remove
        case add
        case hide(Bool)
        case renumber
        case rename
        case move
    }

    /// With one of the first user's feeds, at a machine.
    enum SidebarDeed: Sendable {
        case rename(Int)
        case move(Int)
        case remove(Int)
    }

    /// Something that happens during a sync.
    struct Event: Sendable {
        var moment: Moment
        var happening: Happening

        enum Moment: Sendable {
            /// At the nth request of a role.
            case request(ServerRequest.Role, Int, SyncServer.Moment)

            /// Before the nth statement of the database.
            case statement(Int)
        }

        enum Happening: Sendable {
            case deed(Deed)
            case lie(Lie)

            /// Another sync begins.
            case duplicate

            /// The process dies.
            case death
        }
    }
}

extension LyingSchedule {
    var description: String {
        let start =
            "\(startsSynced ? "after syncs" : "before any sync"), pages of \(pageSize.map { "\($0)" } ?? "any size")"
        return ([start] + steps.map(description)).joined(separator: "\n")
    }

    private func description(_ step: Step) -> String {
        switch step {
        case .sync(let machine, let kind, let events):
            (["sync \(kind) of machine \(machine)"] + events.map { "    at \($0.moment): \($0.happening)" })
                .joined(separator: "\n")
        default: "\(step)"
        }
    }
}

// MARK: - Shrinking

extension LyingSchedule {

    /// The schedule without one step, without one event, and with a lie that is shorter by one request, each.
    var smaller: [LyingSchedule] {
        var smaller: [LyingSchedule] = []
        for index in steps.indices {
            var schedule = self
            schedule.steps.remove(at: index)
            smaller.append(schedule)
        }
        for index in steps.indices {
            var schedule = self
            switch steps[index] {
            case .sync(let machine, let kind, let events):
                for event in events.indices {
                    var fewer = events
                    fewer.remove(at: event)
                    schedule.steps[index] = .sync(machine: machine, kind, fewer)
                    smaller.append(schedule)
                }
            case .lie(var lie) where lie.times > 1:
                lie.times -= 1
                schedule.steps[index] = .lie(lie)
                smaller.append(schedule)
            default: break
            }
        }
        if pageSize != nil {
            var schedule = self
            schedule.pageSize = nil
            smaller.append(schedule)
        }
        return smaller
    }
}
