import Fetch
import Model
import Store
import Sync
import SyncSupport
import Synchronization
import TestSupport
import Testing
import Web

@testable import Downloads

/// Enclosures are fetched with what the user has set for their feed.
@Suite(.timeLimit(.minutes(3))) struct FeedSettingDownloadTests {
    private static let file = ServedFile(body: ServedFile.bytes(100))

    /// Two servers that remember who asked for files, the first with a feed.
    private final class Servers: Sendable {
        let own: LoopbackServer
        let other: LoopbackServer
        private let log: Log

        private final class Log: Sendable {
            let requests = Mutex<[LoopbackRequest]>([])
        }

        init() throws {
            let log = Log()
            let reply = { @Sendable (request: LoopbackRequest) in
                if request.path == "/" { return Podcast.feed }
                log.requests.withLock { $0.append(request) }
                return file.reply(request)
            }
            self.log = log
            own = try LoopbackServer(reply)
            other = try LoopbackServer(reply)
        }

        func request(_ path: String) -> LoopbackRequest? {
            log.requests.withLock { $0.first { $0.path == path } }
        }
    }

    @Test func headersStayAtTheFeedsOrigin() async throws {
        let servers = try Servers()
        let podcast = try await Podcast(on: servers.own)
        _ = try podcast.database.set(
            [
                FeedSetting(.userAgent, "Player/2"), FeedSetting(.timeout, "1s"),
                FeedSetting(.header, "X-Pass", name: "x-pass", secret: "token"),
            ], of: try podcast.feed)
        try podcast.enqueue(servers.own.url("/a.mp3"), servers.other.url("/b.mp3"))

        #expect(try await podcast.run().ended.count == 2)
        let (own, other) = (try #require(servers.request("/a.mp3")), try #require(servers.request("/b.mp3")))
        #expect(own.header("User-Agent") == "Player/2")
        #expect(own.header("X-Pass") == "for members")
        #expect(other.header("User-Agent") == "Player/2")
        #expect(other.header("X-Pass") == nil)
    }

    @Test func aSettingThatCannotBeUsedFailsTheFile() async throws {
        let servers = try Servers()
        let podcast = try await Podcast(on: servers.own)
        _ = try podcast.database.set(
            [FeedSetting(.header, "X-Pass", name: "x-pass", secret: "lost")], of: try podcast.feed)
        try podcast.enqueue(servers.own.url("/a.mp3"), servers.other.url("/b.mp3"))

        let run = try await podcast.run(jobs: 1)
        #expect(run.ended == [.failed, .done])
        #expect(run.report.failures == [.server(.setting(.header, .secretLost))])
        #expect(servers.request("/a.mp3") == nil)
    }

    @Test func aProxyIsUsed() async throws {
        let servers = try Servers()
        let podcast = try await Podcast(on: servers.own)
        _ = try podcast.database.set(
            [FeedSetting(.proxy, "http://127.0.0.1:1")], of: try podcast.feed)
        try podcast.enqueue(servers.other.url("/b.mp3"))

        let failures = try await podcast.run().report.failures
        #expect("\(failures)".contains("proxy"))
        #expect(servers.request("/b.mp3") == nil)
    }
}
