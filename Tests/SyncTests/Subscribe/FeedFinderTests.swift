import Foundation
import Model
import Parser
import TestSupport
import Testing
import Web

@testable import Sync

@Suite(.timeLimit(.minutes(3))) struct FeedFinderTests {
    let reader: Reader
    let finder: FeedFinder

    init() throws {
        reader = try Reader()
        finder = FeedFinder(visitor: reader.visitor)
    }

    private func paths(_ server: LoopbackServer) -> [String] {
        server.requests.map(\.path)
    }

    @Test func aFeedIsAskedForOnce() async throws {
        let server = try LoopbackServer(["/feed": SampleFeed.reply("one")])
        let found = try await finder.find(server.url("/feed"))
        #expect(found.url == server.url("/feed"))
        #expect(found.feed.items.map(\.title) == ["one"])
        #expect(paths(server) == ["/feed"])
    }

    @Test func aPagesOnlyFeedIsASecondRequest() async throws {
        let server = try LoopbackServer([
            "/blog/": SampleFeed.page(("feed", "News")), "/blog/feed": SampleFeed.reply("one"),
        ])
        let found = try await finder.find(server.url("/blog/"))
        #expect(found.url == server.url("/blog/feed"))
        #expect(paths(server) == ["/blog/", "/blog/feed"])
    }

    @Test func ofSeveralFeedsTheUserChooses() async throws {
        let server = try LoopbackServer([
            "/": SampleFeed.page(
                ("/comments/feed", "News: comments"), ("/feed", "News"), ("/tags/swift/feed", "News: Swift"))
        ])
        let error = await #expect(throws: SyncError.self) { try await finder.find(server.url()) }
        guard case .severalFeeds(let page, let choices) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(page == server.url())
        #expect(choices.first == FeedChoice(url: server.url("/feed"), title: "News"))
        #expect(Set(choices.map(\.url)) == [server.url("/feed"), server.url("/tags/swift/feed")])
        #expect(paths(server) == ["/"])
    }

    @Test func aFeedOfCommentsIsNoChoiceBesideAnother() async throws {
        let server = try LoopbackServer([
            "/": SampleFeed.page(("/comments/feed", "News: comments"), ("/feed", "News")),
            "/feed": SampleFeed.reply("one"),
        ])
        #expect(try await finder.find(server.url()).url == server.url("/feed"))
    }

    @Test func aFeedOfCommentsIsBetterThanNone() async throws {
        let server = try LoopbackServer([
            "/": SampleFeed.page(("/comments/feed", "Comments")), "/comments/feed": SampleFeed.reply("one"),
        ])
        #expect(try await finder.find(server.url()).url == server.url("/comments/feed"))
    }

    @Test func aPageWithoutLinksMayHaveAFeedAtAUsualAddress() async throws {
        let server = try LoopbackServer(["/": SampleFeed.page(), "/feed.xml": SampleFeed.reply("one")])
        #expect(try await finder.find(server.url()).url == server.url("/feed.xml"))
        #expect(paths(server) == ["/", "/feed", "/feed.xml"])
    }

    @Test func threeGuessesAreEnough() async throws {
        let server = try LoopbackServer(["/": SampleFeed.page()])
        await #expect(throws: SyncError.noFeeds(page: server.url())) { try await finder.find(server.url()) }
        #expect(server.requests.count == 1 + 3)
    }

    @Test func aGuessThatIsAPageIsNoFeed() async throws {
        let server = try LoopbackServer { _ in SampleFeed.page() }
        await #expect(throws: SyncError.noFeeds(page: server.url())) { try await finder.find(server.url()) }
        #expect(server.requests.count == 1 + 3)
    }

    @Test func aPageNeedsNoHTMLElement() async throws {
        let page =
            #"<!doctype html><title>News</title><link rel="alternate" type="application/atom+xml" href="/feed"><p>Hello"#
        let server = try LoopbackServer([
            "/": .text(page, headers: [("Content-Type", "Text/HTML; charset=utf-8")]), "/feed": SampleFeed.reply("one"),
        ])
        #expect(try await finder.find(server.url()).url == server.url("/feed"))
    }

    @Test func aFeedThatIsSaidToBeAPageIsAFeed() async throws {
        let server = try Script(SampleFeed.reply("one", headers: [("Content-Type", "text/html")])).server()
        #expect(try await finder.find(server.url()).url == server.url())
    }

    @Test func whatMovedForGoodIsSubscribedToWhereItIs() async throws {
        let server = try LoopbackServer(["/old": .redirect(301, to: "/new"), "/new": SampleFeed.reply("one")])
        #expect(try await finder.find(server.url("/old")).url == server.url("/new"))
    }

    @Test func whatMovedForNowIsSubscribedToWhereItWas() async throws {
        let server = try LoopbackServer(["/old": .redirect(302, to: "/new"), "/new": SampleFeed.reply("one")])
        #expect(try await finder.find(server.url("/old")).url == server.url("/old"))
    }

    @Test func linksAreRelativeToWhereThePageIs() async throws {
        let server = try LoopbackServer([
            "/": .redirect(302, to: "/blog/"), "/blog/": SampleFeed.page(("feed", "News")),
            "/blog/feed": SampleFeed.reply("one"),
        ])
        #expect(try await finder.find(server.url()).url == server.url("/blog/feed"))
    }

    @Test func aFileIsReadWhenTheUserNamesIt() async throws {
        let path = reader.folder.path + "/feed.xml"
        try Data(SampleFeed.rss("one").utf8).write(to: URL(fileURLWithPath: path))
        #expect(try await finder.find("file://" + path).feed.items.count == 1)

        let server = try LoopbackServer([
            "/": SampleFeed.page(("file://" + path, "Secrets")), "/redirect": .redirect(to: "file://" + path),
        ])
        await #expect(throws: SyncError.noFeeds(page: server.url())) { try await finder.find(server.url()) }
        await #expect(throws: SyncError.visit(url: server.url("/redirect"), .transport(.forbiddenScheme("file")))) {
            try await finder.find(server.url("/redirect"))
        }
    }

    @Test(
        arguments: [
            ("/missing", .status(404)), ("/nothing", .transport(.emptyReply)), ("/empty", .content(.empty)),
            ("/svg", .content(.notAFeed(root: "svg"))), ("/noise", .content(.unreadable)), ("/cut", .cutShort),
        ] as [(String, VisitProblem)])
    func whatCannotBeReadIsTold(_ path: String, _ problem: VisitProblem) async throws {
        let server = try LoopbackServer([
            "/nothing": .nothing, "/empty": .text(""), "/svg": .text("<svg/>"), "/noise": .text("noise"),
            "/cut": .truncated("noi", length: 99),
        ])
        await #expect(throws: SyncError.visit(url: server.url(path), problem)) {
            try await finder.find(server.url(path))
        }
        #expect(server.requests.count == 1)
    }

    @Test func aPagesFeedThatCannotBeReadIsTold() async throws {
        let server = try LoopbackServer(["/": SampleFeed.page(("/feed", "News"))])
        await #expect(throws: SyncError.visit(url: server.url("/feed"), .status(404))) {
            try await finder.find(server.url())
        }
    }

    @Test func cancellingEndsTheGuesses() async throws {
        let server = try LoopbackServer { request in request.path == "/" ? SampleFeed.page() : .never }
        let task = Task { try await finder.find(server.url()) }
        while server.requests.count < 2 { await Task.yield() }
        task.cancel()
        let result = await task.result
        #expect(throws: SyncError.visit(url: server.url("/feed"), .transport(.cancelled))) { try result.get() }
        #expect(server.requests.count == 2)
    }

    @Test func lookingListsWhatAPagePointsTo() async throws {
        let server = try LoopbackServer(["/": SampleFeed.page(("/feed", "News"))])
        guard case .page(let page, let choices) = try await finder.look(at: server.url()) else {
            Issue.record("not a page")
            return
        }
        #expect(page == server.url())
        #expect(choices == [FeedChoice(url: server.url("/feed"), title: "News")])
        #expect(server.requests.count == 1)
    }
}
