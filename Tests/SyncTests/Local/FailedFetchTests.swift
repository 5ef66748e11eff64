import Foundation
import Model
import Parser
import Store
import SyncSupport
import TestSupport
import Testing
import Web

@testable import Fetch
@testable import Sync

@Suite(.timeLimit(.minutes(3))) struct FailedFetchTests {
    let reader: Reader

    init() throws {
        var limits = HTTPLimits()
        limits.whole = .milliseconds(500)
        reader = try Reader(limits: limits)
    }

    struct Trouble: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var reply: LoopbackReply
        var problem: FetchError
        var status: Int?
    }

    @Test(arguments: [
        Trouble(testDescription: "500", reply: .status(500), problem: .status(500), status: 500),
        Trouble(testDescription: "404", reply: .text("no", status: 404), problem: .status(404), status: 404),
        Trouble(testDescription: "204", reply: .status(204), problem: .status(204), status: 204),
        Trouble(testDescription: "an empty body", reply: .text(""), problem: .content(.empty), status: 200),
        Trouble(testDescription: "a page", reply: SampleFeed.page(), problem: .content(.webPage), status: 200),
        Trouble(testDescription: "noise", reply: .text("noise"), problem: .content(.unreadable), status: 200),
        Trouble(
            testDescription: "a way that leads off the web", reply: .redirect(to: "ftp://news.example/"),
            problem: .transport(.forbiddenScheme("ftp"))),
        Trouble(testDescription: "a slow answer", reply: .dribble, problem: .transport(.timedOut(.whole))),
        Trouble(
            testDescription: "nothing whole", reply: .truncated("<rss><channel><title>N", length: 999),
            problem: .cutShort,
            status: 200),
    ])
    func keepsWhatTheFeedHad(_ trouble: Trouble) async throws {
        let server = try Script(
            SampleFeed.reply("one", "two", headers: [("ETag", "1"), ("Last-Modified", "then")]), trouble.reply,
            trouble.reply, .status(304)
        ).server()
        try await reader.subscribe(server.url())
        try await reader.sync()
        let before = try reader.state

        for failures in 1...2 {
            let report = try await reader.sync()
            #expect(report.fetches.failures.map(\.problem) == [trouble.problem])
            #expect(report.fetches.answered == 0)

            let state = try reader.state
            #expect(state.outcome == .failed)
            #expect(state.failures == failures)
            #expect(state.reason == "\(trouble.problem)")
            #expect(state.httpStatus == trouble.status)
            #expect([state.etag, state.lastModified] == ["1", "then"])
            #expect(state.bodyHash == before.bodyHash)
            #expect(try reader.titles == ["one", "two"])
        }

        #expect(try await reader.sync().fetches.answered == 1)
        #expect(server.requests.last?.header("If-None-Match") == "1")
        #expect(try reader.state.failures == 0)
        #expect(try reader.state.reason == nil)
    }

    @Test func aFeedThatIsGoneIsLookedForOnceAWeek() async throws {
        let server = try Script(
            SampleFeed.reply("one"), .status(410), .status(410), SampleFeed.reply("two", "one")
        ).server()
        try await reader.subscribe(server.url())
        try await reader.sync()
        #expect(try await reader.sync().fetches.failures.map(\.problem) == [.status(410)])
        #expect(try reader.state.outcome == .gone)
        #expect(try reader.titles == ["one"])

        reader.clock.advance(by: 7 * TestClock.day - 60)
        #expect(try await reader.sync().fetches.skipped.map(\.wait.reason) == [.gone])
        #expect(try await reader.sync(for: .asked).fetches.skipped.map(\.wait.reason) == [.gone])
        #expect(server.requests.count == 2)

        #expect(try await reader.sync(for: .named).fetches.failures.map(\.isGone) == [true])
        reader.clock.advance(by: 7 * TestClock.day)
        #expect(try await reader.sync().counts.new == 1)
        #expect(try reader.state.outcome == .updated)
    }

    @Test func whatIsWholeInATruncatedAnswerIsKept() async throws {
        let document = SampleFeed.rss("three", "two", "one")
        let cut = String(document.prefix(upTo: document.range(of: "<title>one")?.lowerBound ?? document.startIndex))
        let head = "HTTP/1.1 200 OK\r\nETag: \"2\"\r\nCache-Control: max-age=3600\r\nContent-Length: 9999\r\n\r\n"
        let server = try Script(
            SampleFeed.reply("one", headers: [("ETag", "1")]), .raw(head + cut), .text(document)
        ).server()
        try await reader.subscribe(server.url())
        try await reader.sync()
        try reader.database.set(.read, true, of: reader.articles.map(\.id), at: reader.clock.now)

        #expect(try await reader.sync().counts == UpsertCounts(new: 2))
        #expect(try reader.titles == ["one", "three", "two"])
        #expect(try reader.state.bodyHash == nil)
        // What isn't in the part that came isn't gone for that.
        #expect(try await reader.pruneInAThousandDays() == Pruned())

        // For all of it.
        #expect(try await reader.sync().fetches.answered == 1)
        #expect(server.requests.map { $0.header("If-None-Match") } == [nil, "1", nil])
        #expect(try reader.titles == ["one", "three", "two"])
    }

    @Test func aFeedWithoutItemsDeletesNothing() async throws {
        let server = try Script(SampleFeed.reply("one"), .text(SampleFeed.rss([]))).server()
        try await reader.subscribe(server.url())
        try await reader.sync()
        #expect(try await reader.sync().fetches.answered == 1)
        try reader.database.set(.read, true, of: reader.articles.map(\.id), at: reader.clock.now)
        #expect(try await reader.pruneInAThousandDays() == Pruned())
    }

    @Test func badAndSlowFeedsDelayNoOther() async throws {
        // Answers only when the good host has answered everything.
        let gate = Gate(count: 40 + 3)
        let slow = try LoopbackServer { _ in
            gate.pass()
            return .nothing
        }
        let good = try LoopbackServer { _ in
            Thread.detachNewThread { gate.pass() }
            return SampleFeed.reply("one")
        }
        let patient = try Reader()
        try await patient.subscribe((0..<100).map { slow.url("/\($0)") })
        try await patient.subscribe((0..<40).map { good.url("/\($0)", host: "localhost") })

        let report = try await patient.sync()
        #expect(report.fetches.answered == 40)
        #expect(report.fetches.failures.count == 100)
    }
}

extension Reader {
    /// What would go by then, should no other sync come.
    fileprivate func pruneInAThousandDays() async throws -> Pruned {
        var rule = RetentionRule()
        rule.localArticles = .days(30)
        return try await database.prune(rule, at: clock.now + 1_000 * TestClock.day, dryRun: true)
    }
}
