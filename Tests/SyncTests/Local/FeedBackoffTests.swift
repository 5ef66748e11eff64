import Foundation
import Model
import SyncSupport
import Synchronization
import TestSupport
import Testing

@testable import Fetch
@testable import Sync

/// When servers and feeds ask to be left alone.
@Suite(.timeLimit(.minutes(3))) struct FeedBackoffTests {
    let reader: Reader

    init() throws {
        reader = try Reader()
    }

    struct Wish: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var headers: [(String, String)] = []
        var channel = ""
        var seconds: TimeInterval
    }

    @Test(arguments: [
        Wish(testDescription: "max-age", headers: [("Cache-Control", "public, max-age=3600")], seconds: 3_600),
        Wish(
            testDescription: "Expires, by the server's clock",
            headers: [("Date", "Mon, 01 Jan 2024 00:00:00 GMT"), ("Expires", "Mon, 01 Jan 2024 02:00:00 GMT")],
            seconds: 7_200),
        Wish(testDescription: "ttl", channel: "<ttl>30</ttl>", seconds: 1_800),
        Wish(
            testDescription: "the longer of two", headers: [("Cache-Control", "max-age=60")], channel: "<ttl>30</ttl>",
            seconds: 1_800),
        Wish(
            testDescription: "a year is a day", headers: [("Cache-Control", "max-age=31536000")], seconds: TestClock.day
        ),
    ])
    func isGranted(_ wish: Wish) async throws {
        let server = try Script(.text(SampleFeed.rss("one", channel: wish.channel), headers: wish.headers)).server()
        try await reader.subscribe(server.url())
        try await reader.sync()
        let due = reader.clock.now + wish.seconds

        reader.clock.advance(by: wish.seconds - 1)
        let report = try await reader.another().pull(PullOptions()) { _ in }
        #expect(report.fetches.skipped.map(\.wait.until) == [due])
        #expect(server.requests.count == 1)

        reader.clock.advance(by: 1)
        #expect(try await reader.sync().fetches.answered == 1)
        #expect(server.requests.count == 2)
    }

    @Test func theFeedsWishHoldsAfterNotModified() async throws {
        let server = try LoopbackServer { request in
            request.header("If-None-Match") == nil
                ? .text(SampleFeed.rss("one", channel: "<ttl>30</ttl>"), headers: [("ETag", "1")]) : .status(304)
        }
        try await reader.subscribe(server.url())
        try await reader.sync()
        reader.clock.advance(by: 1_800)
        try await reader.sync()
        #expect(try reader.state.outcome == .unchanged)
        #expect(try reader.nextFetch == reader.clock.now + 1_800)
    }

    @Test func forcedVisitsComeAllTheSame() async throws {
        let server = try Script(SampleFeed.reply("one", headers: [("Cache-Control", "max-age=3600")])).server()
        try await reader.subscribe(server.url())
        try await reader.sync()
        #expect(try await reader.sync(force: true).fetches.answered == 1)
        #expect(server.requests.count == 2)
    }

    @Test(
        arguments: [
            ("120", 120), ("Mon, 01 Jan 2024 00:10:00 GMT", 600),
            // A week at most.
            ("99999999999", 7 * TestClock.day),
        ] as [(String, TimeInterval)])
    func retryAfterHoldsForTheWholeHostAndTheNextProcess(_ value: String, _ seconds: TimeInterval) async throws {
        let script = Script(
            .status(503, headers: [("Retry-After", value), ("Date", "Mon, 01 Jan 2024 00:00:00 GMT")]),
            SampleFeed.reply("one"))
        let server = try script.server()
        try await reader.subscribe(server.url("/1"))
        #expect(try await reader.sync().fetches.failures.isEmpty)
        try await reader.subscribe(server.url("/2"))
        let until = reader.clock.now + seconds

        reader.clock.advance(by: seconds - 1)
        let report = try await reader.another().pull(PullOptions()) { _ in }
        #expect(
            report.fetches.skipped.map(\.wait) == [RefreshWait(.host, until: until), RefreshWait(.host, until: until)])
        #expect(server.requests.count == 1)

        reader.clock.advance(by: 1)
        #expect(try await reader.another().pull(PullOptions()) { _ in }.fetches.answered == 2)
    }

    @Test(arguments: [false, true])
    func tooManyRequestsStopTheHostsOtherFeeds(force: Bool) async throws {
        // The first three are asked for before any is answered.
        let gate = Gate(count: 3)
        let crowded = try LoopbackServer { _ in
            gate.pass()
            return .status(429)
        }
        let other = try Script(SampleFeed.reply("one")).server()
        try await reader.subscribe((0..<60).map { crowded.url("/\($0)") })
        try await reader.subscribe((0..<4).map { other.url("/\($0)", host: "localhost") })

        let report = try await reader.sync(force: force)

        #expect(crowded.requests.count == 3)
        #expect(report.fetches.failures.isEmpty)
        #expect(report.fetches.skipped.count == 60)
        #expect(report.fetches.skipped.allSatisfy { $0.wait == RefreshWait(.host, until: reader.clock.now + 60) })
        #expect(try reader.states.values.count { $0.dateChecked == nil && $0.failures == 0 } == 60)
        #expect(report.fetches.answered == 4)
    }

    @Test func forcedVisitsComeThoughTheHostAskedToBackOff() async throws {
        let server = try Script(.status(429), SampleFeed.reply("one")).server()
        try await reader.subscribe(server.url())
        try await reader.sync()
        #expect(try await reader.sync(force: true).fetches.answered == 1)
    }

    @Test func theHostThatAnsweredIsLeftAloneNotTheOneThatSentUsThere() async throws {
        let crowded = try Script(.status(429)).server()
        let server = try LoopbackServer { request in
            request.path == "/moved" ? .redirect(to: crowded.url("/", host: "localhost")) : SampleFeed.reply("one")
        }
        try await reader.subscribe(server.url("/moved"))
        try await reader.sync()
        try await reader.subscribe(server.url("/here"))
        let report = try await reader.sync()
        #expect(report.fetches.answered == 1)
        #expect(report.fetches.skipped.map(\.wait) == [RefreshWait(.retryAfter, until: reader.clock.now + 60)])
    }
}
