import Foundation
import TestSupport
import Testing

/// The machine, losing power at any moment: the disk may have any part of what was written since it was synchronized.
///
/// Some commands are run, and all that they do to files is noted. From that come disks as they may be found after a
/// power cut, see ``Disk``. The database must be sound on each; what a command had changed by the time it returned must
/// be there; and the next sync must bring the server to what the user wants, whatever had been sent before.
@Suite struct PowerCutTests {

    /// On one server that does what it is told twice once, and two that take it back.
    @Test(arguments: [SyncServer.Flavor.miniflux234, .miniflux226, .minifluxReader226])
    func noMarkIsLostOrSentTwice(_ flavor: SyncServer.Flavor) async throws {
        let world = try World(flavor)
        defer { world.stop() }
        try await Scenario.addMarked(world)
        let commands = [
            "rss mark unread 1", "rss star 3", "rss sync", "rss star 4 8", "rss delete 10", "rss mark read 9",
            "rss undo", "rss sync", "rss unstar 1 3", "rss mark read 8 9", "rss mark unread 2", "rss sync",
            "rss star 6",
        ]
        let recording = try await Recording(commands, in: world)
        var cuts = recording.powerCuts(CrashPoints.images(usually: 40), seed: 1)
        var number = 0
        while let position = try cuts.next() {
            number += 1
            let states = recording.states(at: position)
            let state = try world.state()
            #expect(state.damage.isEmpty)
            let marks = state.marks
            let isThere = states.contains { $0.marks == marks }
            #expect(
                isThere, "\(flavor), image \(number), byte \(position): \(state.difference(from: states[0]))")
            guard number % 10 == 0 else { continue }
            try await sync(world, "\(flavor), image \(number), byte \(position)")
        }
    }

    /// From nothing: the files of the database, the credentials and a download are new.
    @Test func whatWasMadeIsThere() async throws {
        let world = try World(.freshRSS)
        defer { world.stop() }
        Scenario.serveEpisode(world)
        try world.write("password", "password-of-alice\n")
        let account = "\(Scenario.addMiniflux) --user alice < password"
        let commands = [
            "rss add $SITE/a.xml", account, "rss sync", "rss download 1",
            "rss account login server --user alice --password-stdin < password",
        ]
        let recording = try await Recording(commands, in: world)
        let end = try world.state()
        var cuts = recording.powerCuts(CrashPoints.images(usually: 40), seed: 2)
        var number = 0
        while let position = try cuts.next() {
            number += 1
            let name = "image \(number), byte \(position)"
            let state = try world.state()
            #expect(state.damage.isEmpty)
            let done = recording.states(at: position)[0]
            let missing = done.promises.filter { !state.promises.contains($0) }
            #expect(missing.isEmpty, "\(name)")
            guard number % 10 == 0 else { continue }
            try world.write("password", "password-of-alice\n")
            for command in commands + ["rss sync"] { _ = try await world.result(of: command) }
            let again = try world.state()
            let isSame = again == end
            #expect(isSame, "\(name): \(again.difference(from: end))")
            try await world.run("rss doctor")
        }
    }

    /// Whatever had been sent: in the end both sides have one of the states.
    private func sync(_ world: World, _ title: String) async throws {
        let wanted = try world.state().marks
        let end = try await world.result(of: "rss sync --quiet && rss queue list && rss doctor")
        #expect(end.status == 0 && end.output.isEmpty, "\(title): \(end)")
        let state = try world.state()
        #expect(state.marks == wanted, "\(title)")
        let there = world.server.contents()
        let hasHexadecimalIDs = world.server.flavor == .minifluxReader226
        for id in there.ids {
            let digits = String(id, radix: hasHexadecimalIDs ? 16 : 10)
            let name = hasHexadecimalIDs ? String(repeating: "0", count: 16 - digits.count) + digits : digits
            let line = state.marks.first { $0.hasPrefix("\(name) ") }
            for flag in [ServerContents.Flag.read, .starred] {
                let isHere = line?.contains("\(flag)=1")
                #expect(there.has(flag, id) == isHere, "\(title), entry \(id): \(flag)")
            }
        }
    }
}

extension WorldState {
    fileprivate var damage: [String] { database.filter { $0.hasPrefix("damage: ") } }

    /// What must not go when a command has returned: the local feed, the password, and the episode.
    fileprivate var promises: [String] {
        let feeds = database.filter { $0.hasPrefix("feed:") && $0.contains("/a.xml") }
        return feeds + files.filter { $0.contains("credentials.toml:") || $0.contains(".mp3:") }
    }

    /// Of every article that isn't deleted: its id on the server, and how it is marked.
    fileprivate var marks: [String] {
        database.filter { $0.hasPrefix("status: ") }.compactMap { line in
            guard let match = line.firstMatch(of: /articleID="([^"]*)".* (read=\d starred=\d deleted=\d)/)
            else {
                return nil
            }
            return "\(match.1) \(match.2)"
        }
    }
}
