@testable import Discovery
import Foundation
import Model
import Parser
import TestSupport
import Testing
import Web
import SyncSupport

@testable import Fetch

@Suite(.timeLimit(.minutes(3))) struct FeedFinderTests {
    let reader: Reader
    let finder: FeedFinder

    init() throws {
        reader = try Reader()
        finder = FeedFinder(fetcher: reader.fetcher, longestGuess: HTTPLimits.patient.whole)
    }

    private func paths(_ server: LoopbackServer) -> [String] {
        server.requests.map(\.path)
    }

    /// What is tried for a page at the top of a site.
    private func usual(_ server: LoopbackServer) -> [String] {
        ["/feed", "/feed.xml", "/rss.xml"].map { server.url($0) }
    }

    @Test func aFeedIsAskedForOnce() async throws {
        let server = try LoopbackServer(["/feed": SampleFeed.reply("one")])
        let found = try await finder.find(server.url("/feed"))
        #expect(found.url == server.url("/feed"))
        #expect(found.feed.items.map(\.article.title) == ["one"])
        #expect(paths(server) == ["/feed"])
    }

    /// Of this computer's servers, only the strictest policy refuses any.
    @Test func aPageDoesNotLeadIntoAPrivateNetwork() async throws {
        let other = try LoopbackServer(["/feed": SampleFeed.reply("one")])
        let server = try LoopbackServer(["/": SampleFeed.page((other.url("/feed"), "News"))])
        var configuration = HTTPClient.Configuration(userAgent: "test")
        configuration.privateRedirects = .never
        let fetcher = FeedFetcher(
            web: HTTPClient(configuration), credentials: { _ in nil }, message: { "\($0)" }, now: { .distantPast })
        let finder = FeedFinder(fetcher: fetcher)
        await #expect {
            try await finder.find(server.url())
        } throws: { error in
            guard case AddressError.fetch(_, .transport(.privateAddress("127.0.0.1"))) = error else { return false }
            return true
        }
        #expect(other.requests.isEmpty)
        // What the user chose is asked for wherever it is.
        #expect(try await finder.find(other.url("/feed")).feed.items.count == 1)
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
        let error = await #expect(throws: AddressError.self) { try await finder.find(server.url()) }
        guard case .severalFeeds(let page, let choices) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(page == server.url())
        #expect(choices.first == FeedCandidate(url: server.url("/feed"), title: "News"))
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
        await #expect(throws: AddressError.noFeeds(page: server.url(), tried: usual(server))) {
            try await finder.find(server.url())
        }
        #expect(server.requests.count == 1 + 3)
    }

    @Test func aGuessThatIsAPageIsNoFeed() async throws {
        let server = try LoopbackServer { _ in SampleFeed.page() }
        await #expect(throws: AddressError.noFeeds(page: server.url(), tried: usual(server))) {
            try await finder.find(server.url())
        }
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
        await #expect(throws: AddressError.noFeeds(page: server.url(), tried: usual(server))) {
            try await finder.find(server.url())
        }
        await #expect(throws: AddressError.fetch(url: server.url("/redirect"), .transport(.forbiddenScheme("file")))) {
            try await finder.find(server.url("/redirect"))
        }
    }

    @Test(
        arguments: [
            ("/missing", .status(404)), ("/nothing", .transport(.emptyReply)), ("/empty", .content(.empty)),
            ("/svg", .content(.notAFeed(root: "svg"))), ("/noise", .content(.unreadable)), ("/cut", .cutShort),
        ] as [(String, FetchError)])
    func whatCannotBeReadIsTold(_ path: String, _ problem: FetchError) async throws {
        let server = try LoopbackServer([
            "/nothing": .nothing, "/empty": .text(""), "/svg": .text("<svg/>"), "/noise": .text("noise"),
            "/cut": .truncated("noi", length: 99),
        ])
        await #expect(throws: AddressError.fetch(url: server.url(path), problem)) {
            try await finder.find(server.url(path))
        }
        #expect(server.requests.count == 1)
    }

    @Test func aPagesFeedThatCannotBeReadIsTold() async throws {
        let server = try LoopbackServer(["/": SampleFeed.page(("/feed", "News"))])
        await #expect(throws: AddressError.fetch(url: server.url("/feed"), .status(404))) {
            try await finder.find(server.url())
        }
    }

    @Test func cancellingEndsTheGuesses() async throws {
        let server = try LoopbackServer { request in request.path == "/" ? SampleFeed.page() : .never }
        let task = Task { try await finder.find(server.url()) }
        while server.requests.count < 2 { await Task.yield() }
        task.cancel()
        let result = await task.result
        #expect(throws: AddressError.fetch(url: server.url("/feed"), .transport(.cancelled))) { try result.get() }
        #expect(server.requests.count == 2)
    }

    @Test func listingNamesAllThatAPageDeclaresAndAsksForNoneOfThem() async throws {
        let server = try LoopbackServer([
            "/": SampleFeed.page(("/comments/feed", "Comments"), ("/feed", "News"), ("/feed/atom", "News (Atom)"))
        ])
        #expect(
            try await finder.list(server.url()) == [
                FeedCandidate(url: server.url("/feed"), title: "News"),
                FeedCandidate(url: server.url("/feed/atom"), title: "News (Atom)"),
                FeedCandidate(url: server.url("/comments/feed"), title: "Comments"),
            ])
        #expect(paths(server) == ["/"])
    }

    @Test func listingTakesAFeedAndFeedsThatNobodyDeclares() async throws {
        let server = try LoopbackServer(["/": SampleFeed.page(), "/feed.xml": SampleFeed.reply("one")])
        for path in ["/", "/feed.xml"] {
            #expect(
                try await finder.list(server.url(path)) == [FeedCandidate(url: server.url("/feed.xml"), title: "News")])
        }
    }
}

// MARK: - What a page says

extension FeedFinderTests {

    @Test func aServerDeclaresFeedsInItsHeaders() async throws {
        let server = try LoopbackServer([
            "/": .text(
                "<p>Hello",
                headers: [("Content-Type", "text/html"), ("Link", "</f>; rel=alternate; type=application/rss+xml")]),
            "/f": SampleFeed.reply("one"),
        ])
        #expect(try await finder.find(server.url()).url == server.url("/f"))
        #expect(paths(server) == ["/", "/f"])
    }

    @Test func formatsOfOneFeedAreNoChoice() async throws {
        let server = try LoopbackServer([
            "/": SampleFeed.page(("/rss.xml", "News (RSS)"), ("/rss2.xml", "News (RSS 2.0)")),
            "/rss.xml": SampleFeed.reply("one"),
        ])
        #expect(try await finder.find(server.url()).url == server.url("/rss.xml"))
        #expect(paths(server) == ["/", "/rss.xml"])
    }

    @Test func whereOneFormatIsGoneAnotherIsTaken() async throws {
        let server = try LoopbackServer([
            "/": SampleFeed.page(("/rss.xml", "RSS"), ("/rss2.xml", "RSS 2.0")), "/rss2.xml": SampleFeed.reply("one"),
        ])
        #expect(try await finder.find(server.url()).url == server.url("/rss2.xml"))
    }

    @Test func whereADeclaredFeedIsGoneOthersAreTried() async throws {
        let server = try LoopbackServer([
            "/": SampleFeed.page(("/old.xml", "News")), "/feed.xml": SampleFeed.reply("one"),
        ])
        #expect(try await finder.find(server.url()).url == server.url("/feed.xml"))
        #expect(paths(server) == ["/", "/old.xml", "/feed", "/feed.xml"])
    }

    @Test(arguments: [401, 429, 503])
    func aServerThatWantsSomethingElseIsNotAskedForOthers(status: Int) async throws {
        let server = try LoopbackServer(["/": SampleFeed.page(("/f", "News")), "/f": .status(status)])
        await #expect(throws: AddressError.fetch(url: server.url("/f"), .status(status))) {
            try await finder.find(server.url())
        }
        #expect(paths(server) == ["/", "/f"])
    }

    @Test func fewLinksThatLookLikeFeedsAreLookedAt() async throws {
        let page = "<!doctype html><a href=/about-rss>RSS</a><a href=/news.xml>News</a>"
        let server = try LoopbackServer([
            "/": .text(page), "/about-rss": SampleFeed.page(), "/news.xml": SampleFeed.reply("one"),
        ])
        #expect(try await finder.find(server.url()).url == server.url("/news.xml"))
        #expect(Set(paths(server)) == ["/", "/about-rss", "/news.xml"])
    }

    @Test func linksToFormatsOfOneFeedAreNoChoice() async throws {
        let atom = """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><entry><id>1</id><title>one</title></entry></feed>
            """
        let server = try LoopbackServer([
            "/": .text(
                "<!doctype html><a href=/a.xml>RSS</a><a href=/b.xml>Atom</a><a href=/comments.xml>Comments</a>"),
            "/a.xml": SampleFeed.reply("one"), "/b.xml": .text(atom), "/comments.xml": SampleFeed.reply("two"),
        ])
        #expect(try await finder.find(server.url()).url == server.url("/a.xml"))
        #expect(server.requests.count == 1 + 3)
    }

    @Test func aPageThatSendsBrowsersElsewhereIsFollowed() async throws {
        let server = try LoopbackServer([
            "/": .text("<!doctype html><meta http-equiv=refresh content='0; url=/en/'>"),
            "/en/": SampleFeed.page(("feed", "News")), "/en/feed": SampleFeed.reply("one"),
        ])
        #expect(try await finder.find(server.url()).url == server.url("/en/feed"))
        #expect(paths(server) == ["/", "/en/", "/en/feed"])
    }

    @Test func pagesThatSendBrowsersRoundInACircleAreLeft() async throws {
        let server = try LoopbackServer { request in
            let target = request.path == "/" ? "/a" : "/"
            return .text("<!doctype html><meta http-equiv=refresh content='0; url=\(target)'>")
        }
        await #expect(throws: AddressError.self) { try await finder.find(server.url()) }
        #expect(server.requests.count == 1 + 3)
    }

    @Test func manyLinksThatLookLikeFeedsAreAChoice() async throws {
        let links = (1...9).map { "<a href=/\($0).xml>News \($0)</a>" }
        let server = try LoopbackServer(["/": .text("<!doctype html>" + links.joined())])
        #expect(try await finder.list(server.url()).map(\.title) == (1...9).map { "News \($0)" })
        #expect(paths(server) == ["/"])
    }
}

// MARK: - Where such sites have their feeds

extension FeedFinderTests {

    /// For which pages below `/site/` have two feeds.
    private func finder(_ server: LoopbackServer) -> FeedFinder {
        let feeds = ["/releases", "/commits"].map { FeedLink(url: server.url($0), title: $0, score: 70) }
        return FeedFinder(fetcher: reader.fetcher) { $0.contains("/site/") ? feeds : [] }
    }

    @Test func aPageOfAKnownSiteIsNotAskedFor() async throws {
        let server = try LoopbackServer(["/releases": SampleFeed.reply("one")])
        #expect(try await finder(server).find(server.url("/site/page")).url == server.url("/releases"))
        #expect(paths(server) == ["/releases", "/commits"])
    }

    @Test func ofSeveralFeedsOfAKnownSiteTheUserChooses() async throws {
        let server = try LoopbackServer([
            "/releases": SampleFeed.reply("one"), "/commits": SampleFeed.reply("two"),
        ])
        let choices = ["/releases", "/commits"].map { FeedCandidate(url: server.url($0), title: "News") }
        await #expect(throws: AddressError.severalFeeds(page: server.url("/site/page"), choices)) {
            try await finder(server).find(server.url("/site/page"))
        }
    }

    @Test func anEmptyFeedIsNoChoiceBesideAnother() async throws {
        let server = try LoopbackServer(["/releases": SampleFeed.reply(), "/commits": SampleFeed.reply("one")])
        #expect(try await finder(server).find(server.url("/site/page")).url == server.url("/commits"))
    }

    @Test func whereAKnownSiteHasNoneItsPageIsAskedFor() async throws {
        let server = try LoopbackServer(["/site/page": SampleFeed.page(("/f", "News")), "/f": SampleFeed.reply("one")])
        #expect(try await finder(server).find(server.url("/site/page")).url == server.url("/f"))
        #expect(paths(server) == ["/releases", "/commits", "/site/page", "/f"])
    }

    @Test func aRedirectMayLeadToAKnownSite() async throws {
        let server = try LoopbackServer([
            "/short": .redirect(302, to: "/site/page"), "/site/page": SampleFeed.page(),
            "/releases": SampleFeed.reply("one"),
        ])
        #expect(try await finder(server).find(server.url("/short")).url == server.url("/releases"))
        #expect(paths(server) == ["/short", "/site/page", "/releases", "/commits"])
    }

    @Test func whatItIsAskedForAllInAllIsThreeMore() async throws {
        let server = try LoopbackServer(["/site/page": SampleFeed.page()])
        await #expect(
            throws: AddressError.noFeeds(
                page: server.url("/site/page"), tried: ["/releases", "/commits", "/site/feed"].map { server.url($0) })
        ) { try await finder(server).find(server.url("/site/page")) }
        #expect(server.requests.count == 1 + 3)
    }

    @Test func theShapeOfAnAddressIsAHint() async throws {
        let server = try LoopbackServer(["/@ann": SampleFeed.page(), "/@ann.rss": SampleFeed.reply("one")])
        #expect(try await finder.find(server.url("/@ann")).url == server.url("/@ann.rss"))
        #expect(paths(server) == ["/@ann", "/@ann.rss"])
    }

    @Test func aServerThatFallsSilentIsNotAskedAgain() async throws {
        let server = try LoopbackServer(["/": SampleFeed.page(), "/feed": .nothing])
        await #expect(throws: AddressError.noFeeds(page: server.url(), tried: [server.url("/feed")])) {
            try await finder.find(server.url())
        }
    }
}
