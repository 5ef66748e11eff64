import API
import Foundation
import Machines
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// Machines whose directory is on a WebDAV server.
@Suite(.timeLimit(.minutes(3))) struct WebDAVDirectoryTests {
    private static let news = "https://news.example/feed"

    @Test(arguments: WebDAVServer.Style.allCases) func machinesAgree(style: WebDAVServer.Style) async throws {
        let server = try WebDAVServer(style, login: "ann:secret")
        let (desk, lap) = (
            try SharedMachine(on: server, login: "ann:secret"), try SharedMachine(on: server, login: "ann:secret")
        )
        try await desk.add(Self.news, title: "My news", folders: ["W"])
        try await lap.sync()
        for machine in [desk, lap] { try await machine.arrive(["a", "b"], in: Self.news) }
        try desk.mark(.read, true, "a", in: Self.news)
        try lap.mark(.starred, true, "b", in: Self.news)
        for machine in [desk, lap, desk] { try await machine.sync() }
        #expect(try desk.state == lap.state)
        #expect(try lap.state.contains("\(Self.news) a read "))
        #expect(try desk.state.contains("\(Self.news) b  starred"))
        #expect(server.files.keys.sorted() == (try [desk.own, lap.own]).sorted().map { "machines/\($0)/00000001.log" })
    }

    @Test func segmentsAreClosedEarlyAndOnlyTheirEndsAreRead() async throws {
        let server = try WebDAVServer()
        let (desk, lap) = (try SharedMachine(on: server), try SharedMachine(on: server))
        try await desk.add(Self.news)
        try await lap.sync()
        try await desk.arrive((0..<1_600).map { "\($0)" }, in: Self.news)
        let articles = try desk.reader.articles.map(\.id)
        for part in [articles[..<1_500], articles[1_500..<1_550], articles[1_550...]] {
            _ = try desk.database.set(.read, true, of: Array(part), at: desk.clock.now)
            try await desk.sync()
        }
        let sizes = server.files.sorted { $0.key < $1.key }.filter { $0.key.contains(try! desk.own) }.map(\.value.count)
        #expect(sizes.count == 2 && sizes[0] > 64 << 10 && sizes[0] < 128 << 10)

        try await lap.sync()
        try desk.mark(.read, false, "7", in: Self.news)
        try await desk.sync()
        let before = server.requests.count
        try await lap.sync()
        let reads = server.requests[before...].filter { $0.method == "GET" && $0.path.contains(try! desk.own) }
        #expect(reads.map { $0.path.suffix(12) } == ["00000002.log"])
        #expect(reads.allSatisfy { $0.header("Range") != nil })
    }

    @Test func muchTextIsDivided() async throws {
        let server = try WebDAVServer()
        let desk = try SharedMachine(on: server)
        let urls = (0..<4_000).map { "https://news\($0).example/a/rather/long/address/of/a/feed" }
        _ = try await desk.shared.subscribe(urls.map { ImportedFeed(url: $0) })
        let sizes = server.files.values.map(\.count)
        #expect(sizes.count == 2 && sizes.allSatisfy { $0 < 1 << 20 })
        let lap = try SharedMachine(on: server)
        try await lap.sync()
        #expect(try lap.state == desk.state)
    }

    @Test func serverThatSendsOtherPartsOfFilesDoesNoHarm() async throws {
        let server = try WebDAVServer()
        let (desk, lap) = (try SharedMachine(on: server), try SharedMachine(on: server))
        try await desk.add(Self.news)
        try await lap.sync()
        for (fault, number) in zip([WebDAVServer.Fault.rangeIgnored, .otherRange, .wrongPart], 1...) {
            server.fail { [own = try lap.own] in $0.path.contains(own) ? nil : fault }
            try await desk.add("https://news.example/feed\(number)")
            try await lap.sync()
            #expect(try lap.state == desk.state)
        }
    }

    @Test func nothingNewCostsAListOfEachFolder() async throws {
        let server = try WebDAVServer()
        let (desk, lap) = (try SharedMachine(on: server), try SharedMachine(on: server))
        try await desk.add(Self.news)
        for machine in [lap, desk, lap, desk] { try await machine.sync() }
        let before = server.requests.count
        try await lap.sync()
        let requests = server.requests[before...].map { "\($0.method) \($0.header("Depth") ?? "")" }
        #expect(Set(requests) == ["PROPFIND 1"])
        #expect(requests.count == 4)
    }

    @Test func answerThatGotLostIsNotWrittenTwice() async throws {
        let server = try WebDAVServer()
        let desk = try SharedMachine(on: server)
        try await desk.add(Self.news)
        try await desk.arrive(["a"], in: Self.news)
        let own = try desk.own
        try desk.mark(.read, true, "a", in: Self.news)
        server.fail { $0.method == "PUT" ? .lostAnswer : nil }
        let report = try await desk.sync()
        #expect(report.push.problem != nil)
        let written = server.files
        server.fail { _ in nil }
        #expect(try await desk.sync().push.problem == nil)
        #expect(server.files == written)
        #expect(try desk.own == own)
        let lap = try SharedMachine(on: server)
        try await lap.sync()
        try await lap.arrive(["a"], in: Self.news)
        #expect(try lap.state == desk.state)
    }

    @Test func machineWhoseLogAnotherWroteTakesANewNumber() async throws {
        let server = try WebDAVServer()
        let desk = try SharedMachine(on: server)
        try await desk.add(Self.news)
        try await desk.arrive(["a"], in: Self.news)
        let own = try desk.own
        let path = "machines/\(own)/00000001.log"
        // A copy of the machine writes between the reading and the writing.
        let copy = Array("another line\n".utf8)
        try desk.mark(.read, true, "a", in: Self.news)
        server.fail { $0.method == "PUT" && $0.path.hasSuffix(path) ? .appended(copy) : nil }
        try await desk.sync()
        #expect(try desk.own != own)
        #expect(server.files[path]?.suffix(copy.count) == copy[...])
    }

    @Test func serverThatIsWrongAboutVersionsIsWrittenTo() async throws {
        let server = try WebDAVServer()
        let desk = try SharedMachine(on: server)
        try await desk.add(Self.news)
        let own = try desk.own
        server.fail { _ in .changingTags }
        try await desk.add("https://blog.example/feed")
        #expect(try desk.own == own)
        let lap = try SharedMachine(on: server)
        try await lap.sync()
        #expect(try lap.state.count == 2)
    }

    @Test(arguments: [423, 429, 500, 503, 507]) func whatCannotBeWrittenWaits(status: Int) async throws {
        let server = try WebDAVServer()
        let desk = try SharedMachine(on: server)
        try await desk.add(Self.news)
        try await desk.arrive(["a"], in: Self.news)
        try desk.mark(.read, true, "a", in: Self.news)
        server.fail { $0.method == "PUT" ? .status(status) : nil }
        let report = try await desk.sync()
        guard case .server = report.push.problem else {
            Issue.record("\(String(describing: report.push.problem))")
            return
        }
        let blog = "https://blog.example/feed"
        await #expect(throws: SyncError.self) { try await desk.add(blog) }
        // Commands change nothing that the server has not heard of, if it can be seen before.
        #expect(try (desk.feed(blog) != nil) == (status != 429))
        server.fail { _ in nil }
        desk.clock.advance(by: 7_200)
        #expect(try await desk.sync().push.problem == nil)
        let lap = try SharedMachine(on: server)
        try await lap.sync()
        try await lap.arrive(["a"], in: Self.news)
        #expect(try lap.state.contains("\(Self.news) a read "))
    }

    /// Whatever a server does with one file of three machines, what the others wrote is read.
    @Test(
        arguments: [.status(403), .status(423), .status(500), .status(503), .lostAnswer] as [WebDAVServer.Fault],
        [0, 1])
    func fileThatIsRefusedDoesNotKeepTheOthersFromBeingRead(_ fault: WebDAVServer.Fault, _ refused: Int) async throws {
        let server = try WebDAVServer()
        let machines = try (0..<3).map { _ in try SharedMachine(on: server) }
        let reader = machines[2]
        for machine in machines + machines { try await machine.sync() }
        let own = try machines[refused].own
        for (number, machine) in machines.dropLast().enumerated() {
            try await machine.add("https://news.example/\(number)")
        }
        server.fail { $0.method == "GET" && $0.path.contains(own) ? fault : nil }

        let report = try await reader.sync()
        #expect(report.push.problem == nil)
        #expect(
            report.warnings.compactMap(\.unread).first?.hasPrefix("cannot read machines/\(own)/00000001.log: ") == true)
        #expect(
            try reader.database.listedFeeds(of: reader.account.id).map(\.feed.url) == [
                "https://news.example/\(1 - refused)"
            ])

        server.fail { _ in nil }
        #expect(try await reader.sync().warnings.isEmpty)
        #expect(try reader.database.listedFeeds(of: reader.account.id).count == 2)
    }

    @Test func machineThatIsRefusedAFileOfAnotherDoesNotRemoveThat() async throws {
        let server = try WebDAVServer()
        let (desk, lap) = (try SharedMachine(on: server), try SharedMachine(on: server))
        try await desk.add(Self.news)
        for machine in [lap, desk] { try await machine.sync() }
        try await lap.add("https://news.example/2")
        server.fail { [own = try lap.own] in $0.method == "GET" && $0.path.contains(own) ? .status(403) : nil }

        let other = try #require(try desk.database.machines(of: desk.account.id).first { !$0.isOwn })
        await #expect(throws: SyncError.self) { try await desk.shared.remove(other) }
        #expect(server.files.keys.contains { $0.contains(other.id) })
    }

    @Test func directoryThatIsGoneUnsubscribesNobody() async throws {
        let server = try WebDAVServer()
        let (desk, lap) = (try SharedMachine(on: server), try SharedMachine(on: server))
        try await desk.add(Self.news)
        try await lap.sync()
        let files = server.files
        server.fail { $0.method == "PROPFIND" ? .status(404) : nil }
        #expect(try await lap.sync().push.problem == .directory(lap.account, reason: nil))
        #expect(try lap.state == desk.state)
        server.fail { _ in nil }
        #expect(try await lap.sync().push.problem == nil)
        #expect(server.files == files)
    }

    @Test func wrongPasswordFreezesTheAccount() async throws {
        let server = try WebDAVServer(login: "ann:secret")
        let desk = try SharedMachine(on: server, login: "ann:wrong")
        let refused = APIError.unauthorized(.rejected(serverMessage: nil))
        #expect(try await desk.sync().push.problem == .server(desk.account, refused))
        let before = server.requests.count
        #expect(try await desk.sync().push.problem == .frozen(desk.account, .unauthorized))
        #expect(server.requests.count == before)
    }

    @Test func segmentsAreReplacedByOne() async throws {
        let server = try WebDAVServer()
        let desk = try SharedMachine(on: server)
        try await desk.add(Self.news)
        try await desk.add("https://blog.example/feed")
        let directory = SharedDirectory(files: try #require(desk.server).files)
        let log = try #require(try desk.database.ownLog(of: desk.account.id))
        #expect(try await directory.size(of: log) == log.length)
        let records = try desk.database.records(of: log.machine, in: desk.account.id)
        let new = try await directory.replace(log, by: records, at: desk.clock.now)
        #expect(server.files.count == 2)
        try await directory.removeReplaced(of: new)
        #expect(server.files.map { $0.value.count } == [new.length])
        try desk.database.setOwnLog(new, of: desk.account.id)

        // The log goes on.
        try await desk.add("https://sea.example/feed")
        let lap = try SharedMachine(on: server)
        try await lap.sync()
        #expect(try lap.state.count == 3)
    }

    @Test func removedMachineLeavesItsValues() async throws {
        let server = try WebDAVServer()
        let (desk, lap) = (try SharedMachine(on: server), try SharedMachine(on: server))
        try await desk.add(Self.news)
        try await lap.sync()
        let own = try desk.own
        let machine = try #require(try lap.database.machines(of: lap.account.id).first { $0.id == own })
        try await lap.shared.remove(machine)
        #expect(!server.files.keys.contains { $0.hasPrefix("machines/\(own)/") })
        let third = try SharedMachine(on: server)
        try await third.sync()
        #expect(try third.state == lap.state)
        try await desk.sync()
        #expect(try desk.state == third.state)
    }
}
