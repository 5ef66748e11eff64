import Foundation
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

@Suite(.timeLimit(.minutes(3))) struct MovedFeedTests {
    let reader: Reader

    init() throws {
        reader = try Reader()
    }

    /// `/old` moved to `/new`, for good or not.
    private func server(_ status: Int = 301, target: LoopbackReply = SampleFeed.reply("one")) throws -> LoopbackServer {
        try LoopbackServer { request in request.path == "/old" ? .redirect(status, to: "/new") : target }
    }

    private func sync(days: Int) async throws {
        for _ in 0..<days {
            reader.clock.advance(by: TestClock.day)
            try await reader.sync()
        }
    }

    @Test(arguments: [301, 308])
    func theThirdDayChangesTheAddress(status: Int) async throws {
        let server = try server(status)
        try await reader.subscribe(server.url("/old"))
        let feed = try #require(try reader.database.feed(at: server.url("/old"), of: reader.account.id))

        try await sync(days: 2)
        try await reader.sync()
        #expect(try reader.states.keys.sorted() == [server.url("/old")])
        try await sync(days: 1)
        #expect(try reader.states.keys.sorted() == [server.url("/new")])

        // It is the same feed by either name, with the same articles.
        #expect(try reader.database.feed(at: server.url("/old"), of: reader.account.id)?.id == feed.id)
        #expect(try reader.database.feed(at: server.url("/new"), of: reader.account.id)?.id == feed.id)
        #expect(try reader.titles == ["one"])

        try await sync(days: 1)
        #expect(server.requests.suffix(2).map(\.path) == ["/new", "/new"])
        #expect(try reader.titles == ["one"])
    }

    @Test(arguments: [302, 303, 307])
    func aTemporaryRedirectNeverDoes(status: Int) async throws {
        let server = try server(status)
        try await reader.subscribe(server.url("/old"))
        try await sync(days: 5)
        #expect(try reader.states.keys.sorted() == [server.url("/old")])
    }

    @Test(arguments: [SampleFeed.page(), .status(404), .text("")])
    func aTargetThatIsNoFeedNeverDoes(_ target: LoopbackReply) async throws {
        let server = try server(target: target)
        try await reader.subscribe(server.url("/old"))
        try await sync(days: 5)
        #expect(try reader.states.keys.sorted() == [server.url("/old")])
        #expect(try reader.state.move == nil)
    }

    @Test func anotherTargetStartsAnew() async throws {
        let script = Script(
            .redirect(301, to: "/new"), .redirect(301, to: "/new"), .redirect(301, to: "/other"),
            .redirect(301, to: "/new"))
        let server = try LoopbackServer { request in request.path == "/old" ? script.next : SampleFeed.reply("one") }
        try await reader.subscribe(server.url("/old"))
        try await sync(days: 5)
        #expect(try reader.states.keys.sorted() == [server.url("/old")])
        try await sync(days: 1)
        #expect(try reader.states.keys.sorted() == [server.url("/new")])
    }

    /// Some servers send visitors round, to hand them a cookie that we don't take.
    @Test func aCircleLeadsNowhere() async throws {
        let script = Script(
            .redirect(301, to: "/cookie"), SampleFeed.reply("one"), .redirect(301, to: "/cookie"),
            SampleFeed.reply("one"), .redirect(301, to: "/cookie"), SampleFeed.reply("one"))
        let server = try LoopbackServer { request in request.path == "/old" ? script.next : .redirect(301, to: "/old") }
        try await reader.subscribe(server.url("/old"))
        try await sync(days: 2)
        #expect(try reader.states.keys.sorted() == [server.url("/old")])
        #expect(try reader.state.move == nil)
    }

    // MARK: Feeds that say so themselves

    /// `/old` says that it is `/new` now.
    private func announcing(_ target: LoopbackReply = SampleFeed.reply("one", "two")) throws -> LoopbackServer {
        try LoopbackServer { request in
            let document = SampleFeed.rss("one", channel: Self.moved(to: "/new", request))
            return request.path == "/new" ? target : .text(document, headers: [("ETag", "\"1\"")])
        }
    }

    private static func moved(to path: String, _ request: LoopbackRequest) -> String {
        let url = "http://\(request.header("Host") ?? "")\(path)"
        return
            "<itunes:new-feed-url xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd'>\(url)</itunes:new-feed-url>"
    }

    @Test func anAnnouncedAddressCountsAsARedirect() async throws {
        let server = try announcing()
        try await reader.subscribe(server.url("/old"))
        try await sync(days: 2)
        #expect(try reader.states.keys.sorted() == [server.url("/old")])
        #expect(!server.requests.contains { $0.path == "/new" })

        try await sync(days: 1)
        #expect(try reader.states.keys.sorted() == [server.url("/new")])
        #expect(try reader.titles.sorted() == ["one", "two"])
        #expect(server.requests.last?.path == "/new")
        #expect(try reader.database.feed(at: server.url("/old"), of: reader.account.id) != nil)
    }

    /// A document that did not change still says where it has moved, also where the server does not send it again.
    @Test func anUnchangedDocumentStillSaysSo() async throws {
        let server = try LoopbackServer { request in
            if request.path == "/new" { return SampleFeed.reply("one") }
            if request.header("If-None-Match") != nil { return .status(304) }
            return .text(SampleFeed.rss("one", channel: Self.moved(to: "/new", request)), headers: [("ETag", "\"1\"")])
        }
        try await reader.subscribe(server.url("/old"))
        try await sync(days: 3)
        #expect(try reader.states.keys.sorted() == [server.url("/new")])
    }

    @Test(arguments: [SampleFeed.page(), .status(404), .text("")])
    func anAnnouncedAddressThatIsNoFeedChangesNothing(_ target: LoopbackReply) async throws {
        let server = try announcing(target)
        try await reader.subscribe(server.url("/old"))
        try await sync(days: 7)
        #expect(try reader.states.keys.sorted() == [server.url("/old")])
        #expect(try reader.state.failures == 0)
        #expect(try reader.titles == ["one"])
        #expect(server.requests.count { $0.path == "/new" } <= 2)
    }

    @Test func whatAnnouncesItselfStays() async throws {
        let server = try LoopbackServer { request in
            .text(SampleFeed.rss("one", channel: Self.moved(to: "/old/", request)))
        }
        try await reader.subscribe(server.url("/old"))
        try await sync(days: 5)
        #expect(try reader.states.keys.sorted() == [server.url("/old")])
        #expect(try reader.state.move == nil)
    }
}
