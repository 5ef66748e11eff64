import Fetch
import Foundation
import Model
import Store
@testable import Sync
import Synchronization
import TestSupport
import Testing

@testable import Downloads

/// What was interrupted goes on, and what comes is the file that the server has, whatever it says.
@Suite(.timeLimit(.minutes(3))) struct ResumedDownloadTests {
    private static let file = ServedFile(body: ServedFile.bytes(10_000))

    @Test func goesOnWhereItStopped() async throws {
        let podcast = try await Podcast()
        let server = try LoopbackServer { request in
            request.header("Range") == nil ? Self.file.cut(after: 4_000) : Self.file.reply(request)
        }
        try podcast.enqueue(server.url("/a.mp3"))

        #expect(try await podcast.problem() == .server(.cutShort))
        #expect(podcast.names == ["a.mp3.part"])
        #expect(try podcast.listed.map(\.size) == [4_000])
        #expect(try podcast.listed.map(\.state) == [.failed])

        #expect(try await podcast.run().ended == [.done])
        #expect(server.requests.last?.header("Range") == "bytes=4000-")
        #expect(server.requests.last?.header("If-Range") == "\"1\"")
        #expect(server.requests.count == 2)
        #expect(podcast.names == ["a.mp3"])
        #expect(podcast.contents("a.mp3") == Self.file.body)
    }

    @Test func endsWhereTheServerEndsAgainAndAgain() async throws {
        let podcast = try await Podcast()
        let server = try LoopbackServer { request in
            let start = request.header("Range").flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
            let rest = Array(Self.file.body[start...])
            let head = """
                HTTP/1.1 \(start == 0 ? 200 : 206) X\r\nETag: "1"\r\nContent-Length: \(rest.count)\r\n\
                Content-Range: bytes \(start)-9999/10000\r\n\r\n
                """
            return .raw(Array(head.utf8) + rest.prefix(1_000))
        }
        try podcast.enqueue(server.url("/a.mp3"))
        for size in stride(from: 1_000, to: 10_000, by: 1_000) {
            #expect(try await podcast.problem() == .server(.cutShort))
            #expect(try podcast.listed.map(\.size) == [Int64(size)])
        }

        #expect(try await podcast.run().ended == [.done])
        #expect(podcast.contents("a.mp3") == Self.file.body)
    }

    /// Each lies, or has nothing better, when it is asked for the rest.
    @Test(arguments: [
        ("ignores Range", Self.file.whole),
        ("begins elsewhere", Self.part(from: 4_001)), ("begins at the beginning", Self.part(from: 0)),
        ("names no range", LoopbackReply(status: 206, headers: [("ETag", "\"1\"")], body: Self.file.body[4_000...])),
        ("has another version", Self.part(from: 4_000, etag: "\"2\"")),
        ("has a longer file", Self.part(from: 4_000, total: 10_001)),
        ("compresses", Self.part(from: 4_000, with: [("Content-Encoding", "gzip")])),
        ("has less than that", .status(416, headers: [("Content-Range", "bytes */3999")])),
        ("says nothing but 416", .status(416)),
    ])
    func beginsAgain(_ name: String, _ reply: LoopbackReply) async throws {
        let podcast = try await Podcast()
        let asked = Mutex(0)
        let server = try LoopbackServer { request in
            let count = asked.withLock { asked in
                asked += 1
                return asked
            }
            return [Self.file.cut(after: 4_000), reply, Self.file.whole][min(count, 3) - 1]
        }
        try podcast.enqueue(server.url("/a.mp3"))
        #expect(try await podcast.problem() == .server(.cutShort))

        #expect(try await podcast.run().ended == [.done])
        #expect(podcast.contents("a.mp3") == Self.file.body)
        #expect(podcast.names == ["a.mp3"])
    }

    @Test func takesTheNewVersionWhole() async throws {
        let podcast = try await Podcast()
        let new = ServedFile(body: ServedFile.bytes(12_000, seed: 2), etag: "\"2\"")
        let server = try LoopbackServer { request in
            request.header("Range") == nil ? Self.file.cut(after: 4_000) : new.reply(request)
        }
        try podcast.enqueue(server.url("/a.mp3"))
        #expect(try await podcast.problem() == .server(.cutShort))

        #expect(try await podcast.run().ended == [.done])
        #expect(podcast.contents("a.mp3") == new.body)
    }

    /// Without a validator, nobody knows whether the rest belongs to the part that is there.
    @Test(arguments: [nil, "W/\"1\""])
    func beginsAgainWithoutAValidator(_ etag: String?) async throws {
        let podcast = try await Podcast()
        let file = ServedFile(body: Self.file.body, etag: etag)
        let isCut = Mutex(true)
        let server = try LoopbackServer { _ in isCut.withLock { $0 } ? file.cut(after: 4_000) : file.whole }
        try podcast.enqueue(server.url("/a.mp3"))
        #expect(try await podcast.problem() == .server(.cutShort))
        isCut.withLock { $0 = false }

        #expect(try await podcast.run().ended == [.done])
        #expect(server.requests.allSatisfy { $0.header("Range") == nil })
        #expect(podcast.contents("a.mp3") == file.body)
    }

    /// The end of a body in chunks was lost, and nothing else.
    @Test func isWholeWhenTheServerSaysThatNothingFollows() async throws {
        let podcast = try await Podcast()
        let server = try LoopbackServer { request in
            if request.header("Range") != nil { return Self.file.reply(request) }
            let head = "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nTransfer-Encoding: chunked\r\n\r\n2710\r\n"
            return .raw(Array(head.utf8) + Self.file.body)
        }
        try podcast.enqueue(server.url("/a.mp3"))
        #expect(try await podcast.problem() == .server(.cutShort))

        #expect(try await podcast.run().ended == [.done])
        #expect(podcast.contents("a.mp3") == Self.file.body)
    }

    @Test func asksNobodyForWhatIsThere() async throws {
        let podcast = try await Podcast()
        let server = try LoopbackServer { _ in .status(500) }
        let downloads = try podcast.enqueue(server.url("/part.mp3"), server.url("/whole.mp3"))
        let folder = try DownloadFolder(podcast.folder)
        // Killed before the last byte's file got its name, and just after that.
        for (download, name) in zip(downloads, ["part.mp3.part", "whole.mp3"]) {
            _ = FileManager.default.createFile(atPath: "\(podcast.folder)/\(name)", contents: Data(Self.file.body))
            try podcast.database.beginDownload(
                download.id, name: name.replacing(".part", with: ""), length: 10_000, validator: "\"1\"")
        }

        #expect(try await podcast.run().ended == [.done, .done])
        #expect(server.requests.isEmpty)
        #expect(podcast.names == ["part.mp3", "whole.mp3"])
        #expect(folder.size(of: "part.mp3") == 10_000)
    }

    /// Killed after the name was noted, and before there was a file.
    @Test func keepsOutOfANameThatIsNoted() async throws {
        let podcast = try await Podcast()
        let server = try LoopbackServer { Self.file.reply($0) }
        let downloads = try podcast.enqueue(server.url("/x/a.mp3"), server.url("/y/a.mp3"))
        try podcast.database.beginDownload(downloads[1].id, name: "a.mp3", length: 10_000, validator: "\"1\"")

        #expect(try await podcast.run(jobs: 1).ended == [.done, .done])
        #expect(try podcast.listed.map(\.download.name) == ["a (2).mp3", "a.mp3"])
        #expect(podcast.names == ["a (2).mp3", "a.mp3"])
    }

    @Test func aPartThatIsGoneIsFetchedAgain() async throws {
        let podcast = try await Podcast()
        let server = try LoopbackServer { Self.file.reply($0) }
        let download = try podcast.enqueue(server.url("/a.mp3"))[0]
        try podcast.database.beginDownload(download.id, name: "a.mp3", length: 10_000, validator: "\"1\"")

        #expect(try await podcast.run().ended == [.done])
        #expect(podcast.contents("a.mp3") == Self.file.body)
    }

    @Test func cancelledItKeepsWhatCame() async throws {
        let podcast = try await Podcast()
        let server = try LoopbackServer { request in
            request.header("Range") == nil ? .stalled("half of it") : .status(500)
        }
        try podcast.enqueue(server.url("/a.mp3"), server.url("/b.mp3"))
        let (stream, signal) = AsyncStream.makeStream(of: Void.self)
        let run = Task {
            try await podcast.run { if $0.received == 20 { signal.yield() } }
        }
        for await _ in stream { break }
        run.cancel()

        #expect(try await run.value.ended.isEmpty)
        #expect(podcast.names == ["a.mp3.part", "b.mp3.part"])
        #expect(try podcast.listed.map(\.state) == [.queued, .queued])
        #expect(podcast.contents("a.mp3.part") == Array("half of it".utf8))
    }

    private static func part(
        from start: Int, etag: String = "\"1\"", total: Int = 10_000, with headers: [(String, String)] = []
    ) -> LoopbackReply {
        let range = ("Content-Range", "bytes \(start)-\(total - 1)/\(total)")
        return LoopbackReply(
            status: 206, headers: [("ETag", etag), range] + headers,
            body: Self.file.body[start...] + ServedFile.bytes(total - 10_000))
    }
}
