import Foundation
import Machines
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// What one machine has read of another is never lost to the others, whatever happens to the files.
@Suite(.timeLimit(.minutes(3))) struct LostRecordTests {
    private static let news = "https://news.example/feed"
    private let desk: SharedMachine
    private let lap: SharedMachine
    private let files = FileManager.default

    init() throws {
        desk = try SharedMachine()
        lap = try SharedMachine()
    }

    /// A machine that has all files of another one, and nothing else.
    private func newcomer(_ other: SharedMachine) async throws -> SharedMachine {
        let machine = try SharedMachine()
        for file in other.files { try other.deliver(file, to: machine) }
        for _ in 0..<2 { try await machine.sync() }
        return machine
    }

    /// Subscribes on one machine, and lets three articles arrive and be marked.
    private func begin() async throws {
        try await lap.add(Self.news)
        try lap.deliverOwn(to: desk)
        try await desk.sync()
        for machine in [desk, lap] { try await machine.arrive(["a", "b", "c"], in: Self.news) }
    }

    private func decide() async throws {
        try lap.mark(.read, true, "a", in: Self.news)
        try lap.mark(.starred, true, "b", in: Self.news)
        try lap.note("mine", "c", in: Self.news)
        try await lap.sync()
    }

    private func expectAll(_ machine: SharedMachine) throws {
        #expect(try machine.state.contains("\(Self.news) b  starred"))
        #expect(try machine.state.contains("\(Self.news) c   'mine'"))
    }

    /// The whole disk of a machine is as it was: its log is what its database left, and shorter than what others have read.
    @Test func whatARestoredDiskHasLostComesBack() async throws {
        try await begin()
        let old = lap.files.filter { $0.hasPrefix((try? lap.own) ?? "?") }
        let logs = try old.map { try Data(contentsOf: URL(fileURLWithPath: "\(lap.directory)/machines/\($0)")) }
        try await decide()
        try lap.deliverOwn(to: desk)
        try await desk.sync()
        try expectAll(desk)

        for (file, log) in zip(old, logs) {
            try log.write(to: URL(fileURLWithPath: "\(desk.directory)/machines/\(file)"))
        }
        for _ in 0..<2 { try await desk.sync() }

        try expectAll(try await newcomer(desk))
    }

    @Test(arguments: ["shorter", "other", "gone", "segment"])
    func whatSomebodyTookAwayIsKept(_ fate: String) async throws {
        try await begin()
        try await decide()
        try lap.deliverOwn(to: desk)
        try await desk.sync()
        let folder = "\(desk.directory)/machines/\(try lap.own)"
        let log = "\(folder)/\(Segment.name(1))"
        switch fate {
        case "gone": try files.removeItem(atPath: folder)
        case "segment": try files.removeItem(atPath: log)
        default:
            let text = try String(contentsOfFile: log, encoding: .utf8)
            let header = Segment.header(of: try #require(MachineID(lap.own)))
            let other = header + String(repeating: "x", count: text.utf8.count) + "\n"
            try (fate == "shorter" ? header : other).write(toFile: log, atomically: true, encoding: .utf8)
        }

        for _ in 0..<2 { try await desk.sync() }

        let size = try desk.files.map {
            try Data(contentsOf: URL(fileURLWithPath: "\(desk.directory)/machines/\($0)")).count
        }
        try await desk.sync()
        #expect(
            try desk.files.map { try Data(contentsOf: URL(fileURLWithPath: "\(desk.directory)/machines/\($0)")).count }
                == size)
        try expectAll(try await newcomer(desk))
    }

    /// The machine that was removed held what another one, removed before, had said.
    @Test func removingAMachineKeepsWhatItHadTakenOver() async throws {
        try await begin()
        try await decide()
        try lap.deliverOwn(to: desk)
        try await desk.sync()
        try await desk.shared.remove(try machine(lap, on: desk))
        let last = try SharedMachine()
        for file in desk.files { try desk.deliver(file, to: last) }
        for _ in 0..<2 { try await last.sync() }
        try await last.shared.remove(try machine(desk, on: last))

        #expect(try last.database.machines(of: last.account.id).count == 1)
        try expectAll(try await newcomer(last))
    }

    private func machine(_ machine: SharedMachine, on other: SharedMachine) throws -> KnownMachine {
        let own = try machine.own
        return try #require(try other.database.machines(of: other.account.id).first { $0.id == own })
    }

    /// A copied or restored disk makes a machine take a new number: there are no more machines for that.
    @Test func aNumberThatWasGivenUpIsNoMachine() async throws {
        try await begin()
        try lap.deliverOwn(to: desk)
        try await desk.sync()
        let former = try lap.own
        try Data().write(to: URL(fileURLWithPath: "\(lap.directory)/machines/\(former)/\(Segment.name(1))"))
        try await decide()
        #expect(try lap.own != former)
        try lap.deliverOwn(to: desk)
        try await desk.sync()
        #expect(
            try desk.database.machines(of: desk.account.id).map(\.id).sorted() == [try desk.own, try lap.own].sorted())
    }

    /// git, told to do so, ends lines with CR and LF on some systems.
    @Test func linesWithOtherEndsAreRead() async throws {
        try await begin()
        try await decide()
        let (own, path) = (try lap.own, "\(lap.directory)/machines/\(try lap.own)/\(Segment.name(1))")
        for round in 1...3 {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            try text.replacingOccurrences(of: "\n", with: "\r\n").write(toFile: path, atomically: true, encoding: .utf8)
            if round == 1 {
                try lap.deliverOwn(to: desk)
                try await desk.sync()
                try expectAll(desk)
            }
            lap.clock.advance(by: 60)
            try lap.mark(.read, round != 2, "c", in: Self.news)
            try await lap.sync()
            #expect(try lap.own == own)
        }
        #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("\r"))
        try lap.deliverOwn(to: desk)
        try await desk.sync()
        #expect(try desk.state.contains("\(Self.news) c read  'mine'"))
    }

    @Test func gitLearnsThatLogsAreNoTexts() async throws {
        try files.createDirectory(atPath: desk.directory + "/.git", withIntermediateDirectories: true)
        try await desk.add(Self.news)
        let attributes = try String(contentsOfFile: desk.directory + "/machines/.gitattributes", encoding: .utf8)
        #expect(attributes == "* -text\n")
    }

    /// Several users of one disk share a directory by its group.
    @Test(arguments: [0o2770, 0o750, 0o700])
    func theGroupOfTheDirectoryReadsLogs(_ rights: Int) async throws {
        try files.setAttributes([.posixPermissions: rights], ofItemAtPath: desk.directory)
        try await desk.add(Self.news)
        let log = try files.attributesOfItem(atPath: "\(desk.directory)/machines/\(try #require(desk.files.first))")
        let folder = try files.attributesOfItem(atPath: "\(desk.directory)/machines/\(try desk.own)")
        #expect(log[.posixPermissions] as? Int == (rights == 0o700 ? 0o600 : 0o640))
        #expect((folder[.posixPermissions] as? Int ?? 0) & 0o777 == rights & 0o777)
    }
}
