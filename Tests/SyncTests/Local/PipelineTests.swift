import Foundation
import GRDB
import Model
import SyncSupport
import Synchronization
import TestSupport
import Testing
import Web

@testable import Store
@testable import Fetch
@testable import Sync

@Suite(.timeLimit(.minutes(3))) struct PipelineTests {

    @Test func aHostIsAskedForThreeFeedsAtATime() async throws {
        let gate = Gate(count: 3)
        let server = try LoopbackServer { _ in
            gate.pass()
            return SampleFeed.reply("one")
        }
        let reader = try Reader()
        try await reader.subscribe((0..<30).map { server.url("/\($0)") })
        #expect(try await reader.sync().fetches.answered == 30)
        #expect(server.mostConnections == 3)
    }

    @Test func manyFeedsWithTroubleOfEveryKindAreAllVisited() async throws {
        let replies: [LoopbackReply] = [
            SampleFeed.reply("good"), .status(500), SampleFeed.page(), .text("noise"), .nothing, .status(304),
            .truncated(SampleFeed.rss("cut") + "<", length: 9_999), .status(410), .redirect(301, to: "/0"), .reset,
        ]
        let server = try LoopbackServer { request in
            let number = Int(request.path.dropFirst()) ?? 0
            return replies[number % replies.count]
        }
        let reader = try Reader()
        try await reader.subscribe((0..<300).map { server.url("/\($0)", host: "h\($0 / 10).localhost") })

        let last = Mutex(0)
        let report = try await reader.local.pull(PullOptions()) { progress in
            last.withLock { $0 = max($0, progress.done) }
        }

        #expect(last.withLock { $0 } == 300)
        // Good, not modified, cut short and moved.
        #expect(report.fetches.answered == 4 * 30)
        #expect(report.fetches.failures.count == 6 * 30)
        #expect(report.counts.new == 3 * 30)
        let outcomes = Dictionary(grouping: try reader.states.values, by: \.outcome).mapValues(\.count)
        #expect(outcomes == [.updated: 90, .unchanged: 30, .failed: 150, .gone: 30])
    }

    @Test func aCancelledSyncSavesWhatCameAndBlamesNoFeed() async throws {
        let server = try LoopbackServer { request in request.path.hasPrefix("/good") ? SampleFeed.reply("one") : .never
        }
        let reader = try Reader()
        try await reader.subscribe((0..<10).map { server.url("/good\($0)") })
        try await reader.subscribe((0..<10).map { server.url("/bad\($0)", host: "localhost") })

        let (signal, source) = AsyncStream.makeStream(of: Void.self)
        let sync = Task {
            try await reader.local.pull(PullOptions()) { progress in
                if progress.done == 10 { source.finish() }
            }
        }
        for await _ in signal {}
        sync.cancel()

        let result = await sync.result
        #expect(throws: CancellationError.self) { try result.get() }
        #expect(try reader.titles.count == 10)
        let outcomes = Dictionary(grouping: try reader.states.values, by: \.outcome).mapValues(\.count)
        #expect(outcomes == [.updated: 10, .new: 10])
    }

    /// No more waits for a slow disk than the batch that is being saved, what the buffers hold, and the feeds under way.
    @Test func aSlowDatabaseHoldsBackTheVisits() async throws {
        let article = #"{"id": "1", "content_html": "a"}"#
        let feed = #"{"version": "https://jsonfeed.org/version/1.1", "title": "News", "items": [\#(article)]}"#
        let server = try LoopbackServer { _ in .text(feed) }
        let askedMeanwhile = Mutex<Int?>(nil)
        let (isDeleting, deletes) = AsyncStream.makeStream(of: Void.self)
        // The database calls it while it deletes an article, and saves nothing until it returns.
        let reader = try Reader { html in
            deletes.finish()
            // Time enough to ask for all of them.
            let end = ContinuousClock.now + .seconds(1)
            while server.requests.count < 802, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.01) }
            askedMeanwhile.withLock { $0 = $0 ?? server.requests.count }
            return html
        }
        try await reader.subscribe(server.url("/deleted"))
        try await reader.sync()
        let deleted = try #require(try reader.articles.first).id
        try await reader.subscribe((0..<800).map { server.url("/\($0)", host: "h\($0 % 40).localhost") })

        let deleting = Thread { _ = try? reader.database.delete([deleted], at: reader.clock.now) }
        deleting.start()
        for await _ in isDeleting {}
        #expect(try await reader.sync().fetches.answered == 801)
        #expect(try #require(askedMeanwhile.withLock { $0 }) <= Pipeline.mostFetches + Pipeline.mostResults + 100)
        #expect(server.requests.count == 802)
    }

    @Test func whatCameIsSavedWhileASlowServerIsWaitedFor() async throws {
        let isSaved = Gate(count: 1)
        let server = try LoopbackServer { request in
            if request.path == "/slow" { isSaved.wait() }
            return SampleFeed.reply("one")
        }
        let reader = try Reader()
        try await reader.subscribe(server.url("/slow"), server.url("/fast", host: "localhost"))
        async let report = reader.sync()
        while try reader.titles.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        isSaved.come()
        #expect(try await report.counts.new == 2)
    }

    @Test func aDatabaseThatFailsEndsTheSync() async throws {
        let server = try LoopbackServer { request in
            SampleFeed.reply(request.path == "/bad" ? "bad" : "one")
        }
        let reader = try Reader()
        try await reader.subscribe(server.url("/bad"))
        try await reader.subscribe((0..<600).map { server.url("/\($0)", host: "h\($0 % 40).localhost") })
        try await reader.database.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER fail BEFORE INSERT ON article WHEN new.title = 'bad'
                    BEGIN SELECT raise(ABORT, 'bad'); END
                    """)
        }
        await #expect(throws: StoreError.self) { try await reader.sync() }
    }

    @Test func onlyTheChosenFeedsAreVisited() async throws {
        let server = try Script(SampleFeed.reply("one")).server()
        let reader = try Reader()
        try await reader.subscribe((0..<5).map { server.url("/\($0)") })
        let chosen = try #require(try reader.database.feed(at: server.url("/3"), of: reader.account.id))

        var options = PullOptions()
        options.feeds = [chosen.id]
        #expect(try await reader.local.pull(options) { _ in }.fetches.answered == 1)
        #expect(server.requests.map(\.path) == ["/3"])
    }

    @Test func thoseThatWaitedLongestComeFirst() async throws {
        let server = try Script(SampleFeed.reply("one")).server()
        let reader = try Reader()
        try await reader.subscribe(server.url("/1"))
        try await reader.sync()
        reader.clock.advance(by: 1)
        try await reader.subscribe((2...9).map { server.url("/\($0)") })
        try await reader.sync()
        // Three are under way at a time: two of the others may be overtaken.
        let place = try #require(server.requests.dropFirst().firstIndex { $0.path == "/1" })
        #expect(place > 6)
    }

    @Test func noFeedsAreNoTrouble() async throws {
        let report = try await Reader().sync()
        #expect(report.fetches.answered == 0)
        #expect(report.counts == UpsertCounts())
    }

    @Test func aFeedInAFileIsRead() async throws {
        let reader = try Reader()
        let path = reader.folder.path + "/feed.xml"
        try Data(SampleFeed.rss("one").utf8).write(to: URL(fileURLWithPath: path))
        try await reader.subscribe("file://" + path)
        #expect(try await reader.sync().counts.new == 1)
        #expect(try await reader.sync().fetches.answered == 1)
        #expect(try reader.state.outcome == .unchanged)
    }

    @Test func credentialsGoToTheirHostOnly() async throws {
        let server = try LoopbackServer { request in
            request.header("Authorization") == nil
                ? .status(401, headers: [("WWW-Authenticate", #"Basic realm="r""#)]) : SampleFeed.reply("one")
        }
        let reader = try Reader()
        let fetcher = FeedFetcher(
            web: reader.web,
            credentials: { $0.hasPrefix("http://localhost:") ? HTTPCredentials(user: "ada", password: "secret") : nil },
            message: { "\($0)" }, now: { reader.clock.now })
        let local = LocalAccount(
            reader.account, database: reader.database, fetcher: fetcher, retention: RetentionRule())
        try await reader.subscribe(server.url("/a", host: "localhost"), server.url("/b"))
        let report = try await local.pull(PullOptions()) { _ in }
        #expect(report.fetches.answered == 1)
        #expect(report.fetches.failures.map(\.feed.url) == [server.url("/b")])
        #expect(report.fetches.failures.map(\.problem) == [.status(401)])
    }
}
