import Foundation
import Machines
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// Random schedules of machines on real databases: marks, feeds, files that come late, cut, twice and as conflict copies,
/// clocks that are off, and disks that were restored.
@Suite(.timeLimit(.minutes(10))) struct DirectoryScheduleTests {

    private static let seeds: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["RSS_SCHEDULE_SEED"].flatMap(UInt64.init) { return seed..<seed + 1 }
        return 0..<(environment["RSS_SCHEDULES"].flatMap(UInt64.init) ?? 12)
    }()

    private static let urls = (0..<3).map { "https://\($0).example/feed" }
    private static let keys = ["a", "b", "c"]

    @Test(arguments: seeds)
    func machinesAgreeInTheEnd(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        let machines = try (0..<3 + generator.below(2)).map { _ in try SharedMachine() }
        for machine in machines { machine.clock.advance(by: Double(generator.below(72_000) - 36_000)) }
        let steps = 20 + generator.below(40)
        // The clock of the first is a year ahead for a time.
        let wrong = generator.happens(oneIn: 3) ? (generator.below(steps), generator.below(steps)) : nil
        let year = 365 * TestClock.day
        for step in 0..<steps {
            if step == wrong.map({ min($0, $1) }) { machines[0].clock.advance(by: year) }
            for machine in machines { machine.clock.advance(by: Double(generator.below(600))) }
            try await act(machines[generator.below(machines.count)], among: machines, &generator)
            if step == wrong.map({ max($0, $1) }) { machines[0].clock.advance(by: -year) }
        }
        for machine in machines { machine.clock.advance(by: 3 * TestClock.day) }
        // Two rounds: the second carries what the first has made.
        for _ in 0..<3 {
            for machine in machines { try await machine.sync() }
            for machine in machines {
                for other in machines where other !== machine { try machine.deliverOwn(to: other) }
            }
        }
        for machine in machines { try await machine.sync() }
        for url in Self.urls { for machine in machines { try await machine.arrive(Self.keys, in: url) } }
        try expectSame(machines, seed)
    }

    @Test(arguments: seeds)
    func machinesAgreeInTheEndOnAFailingServer(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        let server = try WebDAVServer(generator.pick(WebDAVServer.Style.allCases))
        let machines = try (0..<3).map { _ in try SharedMachine(on: server) }
        for machine in machines { machine.clock.advance(by: Double(generator.below(72_000) - 36_000)) }
        for _ in 0..<20 + generator.below(20) {
            for machine in machines { machine.clock.advance(by: Double(generator.below(600))) }
            let fault = generator.happens(oneIn: 2) ? generator.pick(Self.faults) : nil
            let method = generator.pick(["PUT", "GET", "PROPFIND"])
            server.fail { $0.method == method ? fault : nil }
            do {
                try await act(machines[generator.below(machines.count)], among: machines, &generator)
            } catch is SyncError where fault != nil {}
        }
        server.fail { _ in nil }
        for machine in machines { machine.clock.advance(by: 3 * TestClock.day) }
        for machine in machines + machines + machines { #expect(try await machine.sync().push.problem == nil) }
        for url in Self.urls { for machine in machines { try await machine.arrive(Self.keys, in: url) } }
        try expectSame(machines, seed)
    }

    private static let faults: [WebDAVServer.Fault] = [
        .status(423), .status(503), .status(507), .status(404), .lostAnswer, .rangeIgnored, .otherRange, .wrongPart,
        .changingTags,
    ]

    private func expectSame(_ machines: [SharedMachine], _ seed: UInt64) throws {
        let states = try machines.map { try $0.state }
        for state in states { #expect(state == states[0], "seed \(seed)") }
        for machine in machines { #expect(try machine.database.problems() == [], "seed \(seed)") }
    }

    private func act(_ machine: SharedMachine, among all: [SharedMachine], _ generator: inout SplitMix64) async throws {
        let (url, key) = (generator.pick(Self.urls), generator.pick(Self.keys))
        switch generator.below(13) {
        case 0...2:
            let kind = generator.pick(StatusKind.allCases)
            try machine.mark(kind, generator.happens(oneIn: 2), key, in: url)
        case 3: try await machine.add(url, title: generator.happens(oneIn: 3) ? "T\(generator.below(9))" : nil)
        case 4: try await machine.arrive([key], in: url)
        case 5, 6: try await machine.sync()
        case 7, 8:
            let file = machine.files.isEmpty ? nil : generator.pick(machine.files)
            let other = generator.pick(all)
            // A machine's own files are written by nobody else.
            if let file, other !== machine, try !file.hasPrefix(own(of: other)) {
                try machine.deliver(file, to: other, part: Double(generator.below(5)) / 4)
            }
        case 9:
            guard let feed = try machine.feed(url) else { return }
            switch generator.below(6) {
            case 4: _ = try machine.database.set([FeedSetting(.interval, "\(1 + generator.below(3))h")], of: feed)
            case 5: _ = try machine.database.unset(.interval, named: nil, of: feed)
            case 0: try await machine.shared.unsubscribe(feed, as: CommandID())
            case 1: try await machine.shared.rename(feed, to: "R\(generator.below(9))")
            default: try await machine.shared.move(feed, to: generator.pick([nil, "A", "B"]))
            }
        case 10:
            if generator.happens(oneIn: 2) { try machine.database.undo(at: machine.clock.now) }
            if generator.happens(oneIn: 4), let id = try machine.id(key, in: url) {
                try machine.database.delete([id], at: machine.clock.now)
            }
        case 11: try changeQueries(machine, &generator)
        default:
            let file = machine.files.isEmpty ? nil : generator.pick(machine.files)
            if let file { try machine.deliver(file, to: machine, as: "\(file).sync-conflict-\(generator.below(99))") }
        }
    }

    private func changeQueries(_ machine: SharedMachine, _ generator: inout SplitMix64) throws {
        let name = generator.pick(["s", "t"])
        let rule = try machine.database.rules().first
        switch generator.below(5) {
        case 0, 1: try machine.database.save(SavedSearch(name: name, query: "q\(generator.below(3))"))
        case 2: try? machine.database.removeSearches([name])
        case 3:
            let actions = RuleActions([generator.pick(StatusKind.allCases): true])
            let query = generator.pick(["@s", "b"])
            // How often a rule is there is not shared.
            if try machine.database.rules().contains(where: { $0.query == query && $0.actions == actions }) { return }
            _ = try machine.database.addRule(query, actions)
        default:
            guard let rule else { return }
            if generator.happens(oneIn: 2) {
                _ = try machine.database.removeRule(rule.id)
            } else {
                _ = try machine.database.setRulePaused(!rule.isPaused, of: rule.id)
            }
        }
    }

    private func own(of machine: SharedMachine) throws -> String {
        try machine.database.ownLog(of: machine.account.id)?.machine.text ?? "none"
    }
}
