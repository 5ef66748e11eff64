import Foundation
import Model
import Store
import SyncSupport
import Synchronization
import TestSupport
import Testing
import Web

@testable import Fetch
@testable import Sync

/// What is done and said about feeds that fail for hours, for days and for ever.
@Suite(.timeLimit(.minutes(3))) struct OutageTests {
    private static let hour: TimeInterval = 3_600

    private func reader(hasRoute: Bool = true) throws -> Reader {
        try Reader(rule: RefreshRule(), reportDelay: TestClock.day, hasRoute: hasRoute)
    }

    @Test func failuresBackOffAndAreReportedOnceAfterADay() async throws {
        let reader = try reader()
        let server = try Script(.status(500)).server()
        try await reader.subscribe(server.url())
        let start = reader.clock.now
        var visits: [Int] = []
        var reports: [Int] = []

        for hour in 0..<96 {
            let report = try await reader.sync()
            visits += report.fetches.failures.map { _ in hour }
            reports += report.fetches.failures.filter(\.isReported).map { _ in hour }
            reader.clock.advance(by: Self.hour)
        }

        #expect(visits == [0, 1, 3, 7, 15, 31, 55, 79])
        #expect(reports == [31])
        #expect(try reader.state.failingSince == start)
        #expect(try reader.state.failures == visits.count)
    }

    @Test func aFeedThatIsWellAgainIsReportedOnceToWhoeverWatches() async throws {
        let reader = try reader()
        let server = try Script(.status(500), .status(500), SampleFeed.reply("one")).server()
        try await reader.subscribe(server.url())
        let start = reader.clock.now
        try await reader.sync()
        reader.clock.advance(by: TestClock.day)
        #expect(try await reader.sync().fetches.failures.map(\.isReported) == [true])

        // A mail about it would be one too many.
        reader.clock.advance(by: TestClock.day)
        #expect(try await reader.sync().fetches.recoveries.isEmpty)
        #expect(try reader.state.failures == 0)

        for expected in [[start], []] {
            reader.clock.advance(by: TestClock.day)
            #expect(try await reader.sync(isWatched: true).fetches.recoveries.map(\.since) == expected)
        }
    }

    @Test func aShortOutageIsNotReported() async throws {
        let reader = try reader()
        let server = try Script(.status(500), SampleFeed.reply("one")).server()
        try await reader.subscribe(server.url())
        #expect(try await reader.sync(isWatched: true).fetches.failures.map(\.isReported) == [false])
        reader.clock.advance(by: Self.hour)
        #expect(try await reader.sync(isWatched: true).fetches.recoveries.isEmpty)
        #expect(try reader.state.failingSince == nil)
    }

    /// Its host only limits requests, and answers none: the feed is silent, and nothing says why.
    @Test func aFeedThatIsRefusedForEverIsReportedOnce() async throws {
        let reader = try reader()
        let server = try LoopbackServer { _ in .status(429, headers: [("Retry-After", "600")]) }
        try await reader.subscribe(server.url())
        let start = reader.clock.now
        var reports: [Int] = []

        for hour in 0..<24 * 7 {
            let report = try await reader.sync()
            reports += report.fetches.failures.filter(\.isReported).map { _ in hour }
            reader.clock.advance(by: Self.hour)
        }

        #expect(reports.count == 1 && reports[0] >= 24)
        #expect(try reader.state.outcome == .failed)
        #expect(try reader.state.failingSince == start)
    }

    @Test func aFeedThatIsRefusedNowAndThenHasNotFailed() async throws {
        let reader = try reader()
        let visits = Mutex(0)
        let server = try LoopbackServer { _ in
            visits.withLock { $0 += 1 }
            return visits.withLock { $0.isMultiple(of: 2) } ? .status(429) : SampleFeed.reply("one")
        }
        try await reader.subscribe(server.url())

        for _ in 0..<24 * 7 {
            let report = try await reader.sync(isWatched: true)
            #expect(report.fetches.failures.isEmpty && report.fetches.recoveries.isEmpty)
            reader.clock.advance(by: Self.hour)
        }
        #expect(try reader.state.failures == 0)
    }

    @Test func eachOutageIsReportedForItself() async throws {
        let reader = try reader()
        let server = try Script(
            .status(500), .status(500), SampleFeed.reply("one"), .status(500), .status(500)
        ).server()
        try await reader.subscribe(server.url())
        var reports: [[Bool]] = []
        for _ in 0..<5 {
            reports.append(try await reader.sync().fetches.failures.map(\.isReported))
            reader.clock.advance(by: TestClock.day)
        }
        #expect(reports == [[false], [true], [], [false], [true]])
    }

    @Test func aFeedThatIsNamedAlwaysTells() async throws {
        let reader = try reader()
        let server = try Script(.status(500)).server()
        try await reader.subscribe(server.url())
        for _ in 0..<2 {
            #expect(try await reader.sync(for: .named).fetches.failures.map(\.isReported) == [true])
            reader.clock.advance(by: 600)
        }
        // The mail comes all the same.
        reader.clock.advance(by: TestClock.day)
        #expect(try await reader.sync().fetches.failures.map(\.isReported) == [true])
    }

    @Test func aHostThatRefusesManyFeedsIsLeftAlone() async throws {
        let reader = try reader()
        let server = try LoopbackServer { _ in .status(404) }
        try await reader.subscribe((0..<60).map { server.url("/\($0)") })
        var visits: [Int] = []
        for _ in 0..<8 {
            let before = server.requests.count
            try await reader.sync()
            visits.append(server.requests.count - before)
            reader.clock.advance(by: Self.hour)
        }
        // Three are under way when the fifth has failed.
        #expect(visits.map { $0 == 0 ? 0 : $0 <= 7 ? 1 : 2 } == [1, 1, 0, 1, 0, 0, 0, 1])
        #expect(try reader.states.values.count { $0.failures > 0 } <= 28)
    }

    @Test func aHostThatWorksAgainIsVisitedAsBefore() async throws {
        let reader = try reader()
        let server = try LoopbackServer { [clock = reader.clock] _ in
            clock.now == TestClock.start ? .status(404) : SampleFeed.reply("one")
        }
        try await reader.subscribe((0..<20).map { server.url("/\($0)") })
        try await reader.sync()
        #expect(try await reader.sync(for: .asked).fetches.answered == 0)
        // It refused twice.
        reader.clock.advance(by: 2 * Self.hour)
        #expect(try await reader.sync().fetches.answered == 20)
        #expect(try reader.database.hostBackoffs(at: reader.clock.now).isEmpty)
    }

    // MARK: - No network

    @Test(arguments: [1, 2, 40])
    func withoutANetworkNoFeedIsToBlame(count: Int) async throws {
        let reader = try reader(hasRoute: count > 1)
        try await reader.subscribe((0..<count).map { "http://h\($0).invalid/feed" })
        let report = try await reader.sync()

        #expect(report.fetches.isOffline)
        #expect(report.fetches.failures.isEmpty)
        #expect(try reader.states.values.allSatisfy { $0 == RefreshState() })
    }

    @Test func aHostThatIsNotFoundFailsWhereOthersAnswer() async throws {
        let reader = try reader(hasRoute: false)
        let server = try Script(SampleFeed.reply("one")).server()
        try await reader.subscribe("http://a.invalid/", "http://b.invalid/", server.url())
        let report = try await reader.sync()

        #expect(!report.fetches.isOffline)
        #expect(report.fetches.failures.count == 2)
        #expect(try reader.states["http://a.invalid/"]?.failures == 1)
    }

    @Test func aHostThatIsNotFoundForAWeekIsGone() async throws {
        let reader = try reader()
        try await reader.subscribe("http://a.invalid/")
        for _ in 0..<8 {
            #expect(try await reader.sync().fetches.failures.count == 1)
            reader.clock.advance(by: TestClock.day)
        }
        #expect(try reader.state.outcome == .gone)
        #expect(try await reader.sync().fetches.skipped.map(\.wait.reason) == [.gone])
    }
}
