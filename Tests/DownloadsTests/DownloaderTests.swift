import Fetch
import Foundation
import Model
import Store
@testable import Sync
import Synchronization
import TestSupport
import Testing
import Web
import SyncSupport

@testable import Downloads

@Suite(.timeLimit(.minutes(3))) struct DownloaderTests {
    private static let file = ServedFile(body: ServedFile.bytes(10_000))

    @Test func fetchesAFile() async throws {
        let podcast = try await Podcast()
        let server = try LoopbackServer { Self.file.reply($0) }
        try podcast.enqueue(server.url("/a.mp3?key=1"))
        let progress = Mutex<DownloadProgress>(DownloadProgress())
        let run = try await podcast.run { now in progress.withLock { $0 = now } }

        #expect(run.ended == [.done])
        #expect(run.report.done == 1)
        #expect(podcast.names == ["a.mp3"])
        #expect(podcast.contents("a.mp3") == Self.file.body)
        let listed = try podcast.listed[0]
        #expect(listed.state == .done)
        #expect(listed.download.path == podcast.folder + "/a.mp3")
        #expect(listed.size == 10_000)
        #expect(listed.download.dateDone == podcast.reader.clock.now)
        let last = progress.withLock { $0 }
        #expect((last.done, last.total, last.size, last.length) == (1, 1, 10_000, 10_000))
    }

    @Test func whatFeedsAndServersClaimOfLengthsIsAddedUp() {
        let last = Mutex(DownloadProgress())
        let downloads = [Int64.max, .max, -1, 1_000].enumerated().map { id, length in
            Download(id: DownloadID(Int64(id)), url: "", folder: "", length: length, dateQueued: Date())
        }
        let meter = DownloadMeter(downloads) { now in last.withLock { $0 = now } }
        meter.begin(downloads[0].id, size: 10, length: .max)
        meter.begin(downloads[3].id, size: 10, length: .max)
        meter.begin(downloads[0].id, size: 20, length: 500)
        #expect(last.withLock { $0.length } == 2 << 40 + 500)
        #expect(last.withLock { $0.size } == 30)
    }

    @Test func writesOverNothing() async throws {
        let podcast = try await Podcast()
        let server = try LoopbackServer { Self.file.reply($0) }
        _ = try DownloadFolder(podcast.folder)
        let outside = podcast.reader.folder.path + "/outside"
        for name in ["a.mp3", "a (2).mp3.part"] {
            try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(podcast.folder)/\(name)"))
        }
        symlink(outside, podcast.folder + "/a (3).mp3")
        symlink(outside, podcast.folder + "/a (4).mp3.part")
        try podcast.enqueue(server.url("/a.mp3"))

        #expect(try await podcast.run().ended == [.done])
        #expect(podcast.contents("a.mp3") == Array("mine".utf8))
        #expect(podcast.contents("a (5).mp3") == Self.file.body)
        #expect(!FileManager.default.fileExists(atPath: outside))
    }

    /// The name was taken while the file came.
    @Test func takesAnotherNameInTheEnd() async throws {
        let podcast = try await Podcast()
        let path = podcast.folder + "/a.mp3"
        let server = try LoopbackServer { Self.file.reply($0) }
        try podcast.enqueue(server.url("/a.mp3"))
        let run = try await podcast.run { progress in
            guard progress.received > 0 else { return }
            _ = FileManager.default.createFile(atPath: path, contents: Data("mine".utf8))
        }

        #expect(run.ended == [.done])
        #expect(podcast.contents("a.mp3") == Array("mine".utf8))
        #expect(try podcast.listed[0].download.name == "a (2).mp3")
        #expect(podcast.contents("a (2).mp3") == Self.file.body)
    }

    @Test func followsNoLinkOutOfTheFolder() async throws {
        let podcast = try await Podcast()
        let elsewhere = podcast.reader.folder.path + "/elsewhere"
        try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
        symlink(elsewhere, podcast.folder)
        let server = try LoopbackServer { Self.file.reply($0) }
        try podcast.enqueue(server.url("/a.mp3"))

        #expect(
            try await podcast.problem() == .cannotCreate(path: podcast.folder, reason: "it is a symbolic link"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere).isEmpty)
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [
        "attachment; filename=\"../../etc/passwd\"", "attachment; filename*=UTF-8''..%2F..%2Fx",
        "attachment; filename=\"\(String(repeating: "x", count: 300)).mp3\"", "attachment; filename=\".bashrc\"",
    ])
    func staysInItsFolder(_ disposition: String) async throws {
        let podcast = try await Podcast()
        let server = try LoopbackServer { _ in
            LoopbackReply(headers: [("Content-Disposition", disposition)], body: Self.file.body)
        }
        try podcast.enqueue(server.url("/%2e%2e/%2e%2e"))

        #expect(try await podcast.run().ended == [.done])
        #expect(podcast.names.count == 1)
        let above = try FileManager.default.contentsOfDirectory(atPath: podcast.reader.folder.path)
        #expect(above.filter { !$0.hasPrefix("rss.db") } == ["Podcast"])
    }

    @Test func decodesWhatIsCompressedUnasked() async throws {
        let podcast = try await Podcast()
        let server = try LoopbackServer([
            "/a.txt": LoopbackReply(headers: [("Content-Encoding", "gzip")], body: Gzip.stored(Self.file.body))
        ])
        try podcast.enqueue(server.url("/a.txt"))

        #expect(try await podcast.run().ended == [.done])
        #expect(podcast.contents("a.txt") == Self.file.body)
    }
}

// MARK: - Bad servers

extension DownloaderTests {

    @Test(arguments: [
        (
            LoopbackReply.redirect(to: "file:///etc/passwd"),
            DownloadProblem.server(.transport(.forbiddenScheme("file")))
        ),
        (.status(404), .server(.status(404))), (.status(204), .server(.status(204))),
        (.text("", headers: [("ETag", "\"1\"")]), .empty),
        (.text("<html>Log in", headers: [("Content-Type", "text/html")]), .text(.webPage, insteadOf: "audio/mpeg")),
        // Whatever type the server gives.
        (
            .text("{\"error\": \"expired\"}", headers: [("Content-Type", "audio/mpeg")]),
            .text(.json, insteadOf: "audio/mpeg")
        ),
        (
            .text("Too many listeners", headers: [("Content-Type", "audio/mpeg")]),
            .tooShort(18, insteadOf: 1_000_000)
        ),
        (LoopbackReply(status: 206, headers: [("Content-Range", "bytes 0-0/1")], body: [1]), .unaskedPart),
        (.nothing, .server(.transport(.emptyReply))),
    ])
    func saysWhatIsWrong(_ reply: LoopbackReply, _ problem: DownloadProblem) async throws {
        let podcast = try await Podcast()
        let server = try LoopbackServer { _ in reply }
        try podcast.enqueue(server.url("/a.mp3"), type: "audio/mpeg", length: 1_000_000)

        #expect(try await podcast.problem() == problem)
        #expect(try podcast.listed.map(\.download.error) == ["\(problem)"])
        #expect(try podcast.listed.map(\.download.attempts) == [1])
        #expect(!podcast.names.contains("a.mp3"))
    }

    @Test func givesUpOnAServerThatStalls() async throws {
        let podcast = try await Podcast()
        let server = try LoopbackServer { _ in .stalled("") }
        try podcast.enqueue(server.url("/a.mp3"))

        #expect(
            try await podcast.problem { $0.http.stalled = .seconds(1) } == .server(.transport(.timedOut(.stalled))))
    }

    @Test func stopsWhatHasNoEnd() async throws {
        let podcast = try await Podcast()
        let server = try LoopbackServer { _ in .endlessBody }
        try podcast.enqueue(server.url("/a.mp3"))

        #expect(try await podcast.problem { $0.untold = 1_000_000 } == .endless(limit: 1_000_000))
        #expect(podcast.contents("a.mp3.part") == [])
    }

    /// A longer one is found out before anything is written.
    @Test func beginsNothingThatHasNoRoom() async throws {
        let podcast = try await Podcast()
        let server = try LoopbackServer { _ in .truncated("x", length: 1 << 60) }
        try podcast.enqueue(server.url("/a.mp3"))

        #expect(try await podcast.problem() == .noSpace(folder: podcast.folder, needed: 1 << 60))
        #expect(podcast.names.isEmpty)
    }

    @Test func tellsPasswordsToTheirHostOnly() async throws {
        let podcast = try await Podcast()
        let other = try LoopbackServer { request in
            request.path == "/b.mp3" && request.header("Authorization") == nil
                ? .status(401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")]) : Self.file.reply(request)
        }
        let server = try LoopbackServer { request in
            request.header("Authorization") == nil
                ? .status(401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")])
                : .redirect(to: other.url(request.path, host: "localhost"))
        }
        try podcast.enqueue(server.url("/a.mp3"), server.url("/b.mp3"))
        let run = try await podcast.run(
            jobs: 1, credentials: [server.url(""): HTTPCredentials(user: "ann", password: "secret")])

        #expect(run.ended == [.done, .failed])
        #expect(run.report.failures == [.server(.status(401))])
        #expect(other.requests.allSatisfy { $0.header("Authorization") == nil })
        #expect(podcast.contents("a.mp3") == Self.file.body)
    }
}

// MARK: - Several

extension DownloaderTests {

    @Test func fetchesThreeAtATimeOfOneHost() async throws {
        let podcast = try await Podcast()
        let gate = Gate(count: 3)
        let server = try LoopbackServer { request in
            gate.pass()
            return Self.file.reply(request)
        }
        for number in 0..<9 { try podcast.enqueue(server.url("/\(number).mp3")) }
        let report = try await podcast.run(jobs: 9).report

        #expect(report.done == 9)
        #expect(server.mostConnections == 3)
    }

    @Test func leavesAHostAloneThatAsksForIt() async throws {
        let podcast = try await Podcast()
        let busy = try LoopbackServer { _ in .status(429, headers: [("Retry-After", "60")]) }
        let free = try LoopbackServer { Self.file.reply($0) }
        try podcast.enqueue(busy.url("/1"), busy.url("/2"), busy.url("/3"), free.url("/4", host: "localhost"))
        let report = try await podcast.run(jobs: 1).report

        #expect(busy.requests.count == 1)
        #expect(report.done == 1)
        #expect(report.failures == [.server(.status(429))])
        #expect(report.waiting.map(\.host) == ["127.0.0.1"])
        #expect(report.waiting.map(\.count) == [2])
        #expect(report.waiting.map(\.until) == [podcast.reader.clock.now.addingTimeInterval(60)])
        #expect(try podcast.listed.map(\.state) == [.failed, .queued, .queued, .done])
    }

    @Test func twoAtOnceFetchEachFileOnce() async throws {
        let podcast = try await Podcast()
        let server = try LoopbackServer { Self.file.reply($0) }
        let paths = (0..<20).map { "/\($0).mp3" }
        for path in paths { try podcast.enqueue(server.url(path)) }
        async let first = podcast.run().report
        async let second = podcast.run().report
        let done = try await first.done + second.done

        #expect(done == 20)
        #expect(server.requests.map(\.path).sorted() == paths.sorted())
        #expect(podcast.names.count == 20)
    }

    @Test func leavesAloneWhatAnotherProcessFetches() async throws {
        let podcast = try await Podcast()
        let server = try LoopbackServer { Self.file.reply($0) }
        let download = try podcast.enqueue(server.url("/a.mp3"))[0]
        let other = try DownloadLocks(database: podcast.database.path)
        #expect(other.claim(download.id))

        #expect(try await podcast.run().ended == [.downloading])
        #expect(try podcast.listed.map(\.state) == [.downloading])
        #expect(try !Downloader.drop(download, in: podcast.database))
        #expect(server.requests.isEmpty)

        other.release(download.id)
        #expect(try await podcast.run().ended == [.done])
    }

    @Test func dropsThePartAndKeepsTheFile() async throws {
        let podcast = try await Podcast()
        let server = try LoopbackServer { $0.path == "/a.mp3" ? Self.file.reply($0) : Self.file.cut(after: 10) }
        let downloads = try podcast.enqueue(server.url("/a.mp3"), server.url("/b.mp3"))
        try await podcast.run()
        #expect(podcast.names == ["a.mp3", "b.mp3.part"])

        for download in downloads { #expect(try Downloader.drop(download, in: podcast.database)) }

        #expect(podcast.names == ["a.mp3"])
        #expect(try podcast.listed.isEmpty)
    }
}
