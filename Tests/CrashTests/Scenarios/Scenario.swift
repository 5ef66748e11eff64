import Foundation
import TestSupport
import Testing

/// A command that may be ended anywhere, what was there before it, and what its user does next.
struct Scenario: Sendable, CustomTestStringConvertible {
    var name: String
    var flavor = SyncServer.Flavor.miniflux234

    /// One command.
    var command: String

    /// What the user types in the end, whether the command ended well or not. Whatever becomes of it.
    var rest: String

    /// With which the command ends when it isn't hindered.
    var status = 0

    /// Whether the command does all at once or nothing; then it is given again only where it did nothing.
    var isAtomic = false

    /// Whether there is a server to sync with.
    var hasServer = true

    /// What is there before.
    var setUp: @Sendable (World) async throws -> Void

    /// What goes wrong on the server, or happens there, whenever the command is run.
    var interfere: @Sendable (World) -> Void = { _ in }

    var testDescription: String { name }

    /// For ``CrashPoints/some(of:usually:share:)``: scenarios differ, and are the same in each run.
    var share: Double { Double(name.utf8.count % 8) / 8 }

    /// `RSS_CRASH_SCENARIO` names the only one wanted.
    static let all = {
        let all = local + pages + machines + sidebar + remote + copying + upgrades
        guard let name = ProcessInfo.processInfo.environment["RSS_CRASH_SCENARIO"] else { return all }
        let wanted = all.filter { $0.name == name }
        precondition(!wanted.isEmpty, "no scenario is called '\(name)'; there are \(all.map(\.name))")
        return wanted
    }()
}

// MARK: - Played

extension Scenario {

    /// How it is when nothing goes wrong.
    struct Reference: Sendable {
        var counts: Shim.Counts
        var errors: String
        var before: WorldState
        var after: WorldState
        var end: WorldState
    }

    func world() async throws -> World {
        let world = try World(flavor)
        try await setUp(world)
        try world.save()
        return world
    }

    /// The command, and nothing else.
    func begin(_ world: World, _ action: Shim.Action) async throws -> (end: World.End, counts: Shim.Counts) {
        try world.restore()
        interfere(world)
        return try await world.result(of: command, action)
    }

    /// What follows the command.
    ///
    /// - Returns: how it is then, when nothing has been lost.
    func finish(_ world: World) async throws -> WorldState {
        _ = try await world.result(of: rest)
        let state = try world.state()
        world.server.forgetCalls()
        let check = try await world.result(of: (hasServer ? "rss sync --quiet && " : "") + "rss doctor")
        #expect(check.status == 0, "\(name): \(check)")
        let changes = world.server.calls.filter { [.setRead, .setStarred, .sidebar].contains($0.role) }
        #expect(changes.isEmpty, "\(name): another sync sends \(changes.map(\.path))")
        return state
    }

    func reference(_ world: World) async throws -> Reference {
        let before = try world.state()
        let (end, counts) = try await begin(world, .count)
        try #require(end.status == status, "\(name): \(end)")
        let after = try world.state()
        return Reference(
            counts: counts, errors: end.errors, before: before, after: after, end: try await finish(world))
    }

    /// What comes of a command that went wrong must be what comes of one that didn't.
    ///
    /// - Parameter mishap: for people.
    func finish(_ world: World, as reference: Reference, _ mishap: String) async throws {
        let state = isAtomic ? try await finishAtomic(world, reference) : try await finish(world)
        let isSame = state == reference.end
        #expect(isSame, "\(name), \(mishap):\n\(state.difference(from: reference.end))")
    }

    /// What an atomic command has left, and what comes of it.
    private func finishAtomic(_ world: World, _ reference: Reference) async throws -> WorldState {
        let state = try world.state()
        if state.database != reference.after.database {
            let isUntouched = state == reference.before
            #expect(isUntouched, "half done: \(state.difference(from: reference.before))")
            try await world.run(command)
        }
        return try await finish(world)
    }
}
