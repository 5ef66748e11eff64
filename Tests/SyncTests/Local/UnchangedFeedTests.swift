import Foundation
import Model
import Store
import SyncSupport
import TestSupport
import Testing
import Web

@testable import Fetch
@testable import Sync

/// What isn't downloaded or read twice.
@Suite(.timeLimit(.minutes(3))) struct UnchangedFeedTests {
    let reader: Reader

    init() throws {
        reader = try Reader()
    }

    @Test func validatorsAreSentBackLetterByLetter() async throws {
        let server = try LoopbackServer { request in
            request.header("If-None-Match") == nil
                ? SampleFeed.reply("one", headers: [("ETag", #"W/"a b""#), ("Last-Modified", "yesterday")])
                : .status(304)
        }
        try await reader.subscribe(server.url("/feed"))
        #expect(try await reader.sync().counts == UpsertCounts(new: 1))
        #expect(try reader.state.outcome == .updated)

        for _ in 0..<2 {
            let report = try await reader.sync()
            #expect(report.fetches.answered == 1)
            #expect(report.counts == UpsertCounts())
            #expect(try reader.state.outcome == .unchanged)
            #expect(try reader.state.httpStatus == 304)
        }
        #expect(server.requests.map { $0.header("If-None-Match") } == [nil, #"W/"a b""#, #"W/"a b""#])
        #expect(server.requests.map { $0.header("If-Modified-Since") } == [nil, "yesterday", "yesterday"])
    }

    @Test func aServerThatSaysForEverThatNothingIsNewIsAskedForTheWholeDocument() async throws {
        let server = try LoopbackServer { [clock = reader.clock] request in
            let days = Int(clock.now.timeIntervalSince(TestClock.start) / TestClock.day)
            return request.header("If-Modified-Since") == nil
                ? SampleFeed.reply("\(days)", headers: [("Last-Modified", "1980")]) : .status(304)
        }
        try await reader.subscribe(server.url("/feed"))
        var new = 0
        for _ in 0..<30 {
            new += try await reader.sync().counts.new
            reader.clock.advance(by: TestClock.day)
        }
        #expect((5...11).contains(new))
        #expect(server.requests.count { $0.header("If-Modified-Since") == nil } == new)
    }

    /// As long as a server's headers may be, say: it sends an ETag that it doesn't take back.
    @Test(arguments: [400, 431])
    func validatorsThatAServerRefusesAreDropped(_ status: Int) async throws {
        let server = try LoopbackServer { request in
            request.header("If-None-Match") == nil ? SampleFeed.reply("one", headers: [("ETag", "x")]) : .status(status)
        }
        try await reader.subscribe(server.url("/feed"))
        for _ in 0..<2 {
            #expect(try await reader.sync().fetches.failures.isEmpty)
            #expect(try reader.state.httpStatus == 200)
        }
        #expect(server.requests.map { $0.header("If-None-Match") } == [nil, "x", nil])
    }

    @Test func aFeedThatIsRefusedWithoutValidatorsForgetsThem() async throws {
        let server = try Script(SampleFeed.reply("one", headers: [("ETag", "x")]), .status(400), .status(400)).server()
        try await reader.subscribe(server.url("/feed"))
        try await reader.sync()
        #expect(try await reader.sync().fetches.failures.map(\.problem) == [.status(400)])
        #expect(try reader.state.etag == nil)
    }

    @Test func notModifiedMayBringNewValidators() async throws {
        let server = try Script(
            SampleFeed.reply("one", headers: [("ETag", "1"), ("Last-Modified", "then")]),
            .status(304, headers: [("ETag", "2")]), .status(304)
        ).server()
        try await reader.subscribe(server.url())
        for _ in 0..<3 { try await reader.sync() }
        #expect(server.requests.map { $0.header("If-None-Match") } == [nil, "1", "2"])
        #expect(server.requests.map { $0.header("If-Modified-Since") } == [nil, "then", "then"])
    }

    @Test func aDocumentWithoutValidatorsForgetsThem() async throws {
        let server = try Script(SampleFeed.reply("one", headers: [("ETag", "1")]), SampleFeed.reply("one")).server()
        try await reader.subscribe(server.url())
        for _ in 0..<3 { try await reader.sync() }
        #expect(server.requests.map { $0.header("If-None-Match") } == [nil, "1", nil])
    }

    @Test func theSameBodyIsNotReadAgain() async throws {
        let server = try Script(SampleFeed.reply("one"), SampleFeed.reply("one", headers: [("ETag", "new")])).server()
        try await reader.subscribe(server.url())
        try await reader.sync()
        let (feed, state) = try #require(try reader.database.refreshStates(of: reader.account.id).first)

        let answer = await reader.fetcher.ask(
            FetchJob(feed, state), force: false, within: DocumentBudget().part())
        let result = reader.fetcher.read(answer, force: false)
        #expect(result.fetch.contents == nil)
        #expect(result.fetch.refresh.outcome == .unchanged)
        #expect(result.fetch.refresh.etag == "new")

        let forced = reader.fetcher.read(answer, force: true)
        #expect(forced.fetch.contents?.articles.count == 1)
        #expect(forced.fetch.refresh.outcome == .updated)
    }

    @Test func anotherBodyIsRead() async throws {
        let server = try Script(SampleFeed.reply("one"), SampleFeed.reply("two", "one")).server()
        try await reader.subscribe(server.url())
        #expect(try await reader.sync().counts == UpsertCounts(new: 1))
        #expect(try await reader.sync().counts == UpsertCounts(new: 1))
        #expect(try reader.titles == ["one", "two"])
    }

    @Test func whatTheFeedTellsAnewIsUpdated() async throws {
        let server = try Script(
            .text(SampleFeed.rss("one", body: "before")), .text(SampleFeed.rss("one", body: "after"))
        ).server()
        try await reader.subscribe(server.url())
        try await reader.sync()
        #expect(try await reader.sync().counts == UpsertCounts(updated: 1))
    }

    @Test func forcedVisitsSendNoValidatorsAndKeepThem() async throws {
        let server = try Script(SampleFeed.reply("one", headers: [("ETag", "1")])).server()
        try await reader.subscribe(server.url())
        try await reader.sync()
        #expect(try await reader.sync(force: true).fetches.answered == 1)
        #expect(try reader.state.outcome == .updated)
        try await reader.sync()
        #expect(server.requests.map { $0.header("If-None-Match") } == [nil, nil, "1"])
    }
}
