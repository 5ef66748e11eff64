import Foundation
import Model
import Store
import SyncSupport
import Synchronization
import TestSupport
import Testing
import Web

@testable import Sync

/// A publisher's feed of beginnings, and its pages.
@Suite(.timeLimit(.minutes(3))) struct PageFetcherTests {
    let reader: Reader

    init() throws {
        reader = try Reader()
    }

    private static let teaser = "The ferries of the bay stay in the harbour until the wind is down"
    private static let story =
        "<p>\(teaser), says the harbour master, who has seen many such days in her thirty years at the pier.</p>"
        + "<p>Nobody minds much: there is soup in the café, and the seals are out on the rocks in the rain.</p>"

    private static func page(
        _ title: String, _ body: String, validator: (String, String)? = nil
    ) -> LoopbackReply {
        .text(
            "<html><head><title>\(title)</title></head><body><nav><a href=/>Home</a></nav><article><h1>\(title)</h1>"
                + "\(body)</article></body></html>",
            headers: [("Content-Type", "text/html; charset=utf-8")] + [validator].compactMap(\.self))
    }

    /// A server with a feed of one article, at `/page`.
    ///
    /// - Parameter address: of the article; `nil` for that page.
    private func server(
        _ page: LoopbackReply, _ others: [String: LoopbackReply] = [:], address: String? = nil
    ) throws -> LoopbackServer {
        let feed: @Sendable (String) -> String = { port in
            """
            <rss version="2.0"><channel><title>Bay</title><item><title>Ferries of the bay</title><guid>1</guid>
            <link>\(address ?? "http://\(port)/page")</link><description>\(Self.teaser) …</description></item></channel></rss>
            """
        }
        return try LoopbackServer { request in
            switch request.path {
            case "/feed": .text(feed(request.header("Host") ?? ""))
            case "/page": page
            default: others[request.path] ?? .text("not found", status: 404)
            }
        }
    }

    private func subscribe(to server: LoopbackServer, _ value: String = "yes") async throws {
        try await reader.subscribe(server.url("/feed"))
        try await reader.sync()
        let feeds = try reader.database.refreshStates(of: reader.account.id).map(\.feed)
        let feed = try #require(feeds.first { $0.url == server.url("/feed") })
        _ = try reader.database.set([FeedSetting(.fullText, value)], of: feed)
    }

    @discardableResult
    private func fetch() async throws -> PageReport {
        try await PageFetcher(database: reader.database, fetcher: reader.fetcher, rule: PageRule(delay: 0))
            .fetchWaiting(of: reader.account.id)
    }

    private func article() throws -> FullArticle {
        try reader.database.article(#require(try reader.articles.first).id)
    }

    private func requests(_ server: LoopbackServer) -> Int { server.requests.count { $0.path == "/page" } }

    @Test func aPageIsFetchedOnceAndItsTextIsStored() async throws {
        let server = try server(Self.page("Ferries of the bay", Self.story))
        try await subscribe(to: server)
        let report = try await fetch()
        #expect(report.whole == 1)
        let article = try article()
        #expect(article.article.content?.contains("soup in the café") == true)
        #expect(article.article.content?.contains("Home") == false)
        #expect(article.fullText?.url == server.url("/page"))
        #expect(try await fetch() == PageReport() && requests(server) == 1)
    }

    /// Fetches the page of the only article, as `rss fetch --again` does.
    private func fetchAgain() async throws {
        let pages = try reader.database.pages(of: [article().listed.id], again: true)
        _ = try await PageFetcher(database: reader.database, fetcher: reader.fetcher, rule: PageRule(delay: 0))
            .fetch(pages)
    }

    @Test(arguments: ["ETag", "Last-Modified"])
    func anUnchangedPageIsNotSentAgain(_ name: String) async throws {
        let value = name == "ETag" ? "\"a\"" : "Tue, 19 Nov 2024 08:00:00 GMT"
        let answer = Self.page("Ferries of the bay", Self.story, validator: (name, value))
        let server = try LoopbackServer { request in
            if request.path == "/feed" { return Self.oneArticle(at: request.header("Host") ?? "") }
            let isKnown = request.header(name == "ETag" ? "If-None-Match" : "If-Modified-Since") == value
            return isKnown ? .status(304) : answer
        }
        try await subscribe(to: server)
        try await fetch()
        #expect(requests(server) == 1)
        let before = try article()
        reader.clock.advance(by: 60)
        try await fetchAgain()
        let after = try article()
        #expect(requests(server) == 2)
        #expect(after.article == before.article)
        #expect(after.fullText?.dateFetched == before.fullText?.dateFetched.addingTimeInterval(60))
        // Another selector finds another text on the same page.
        let feed = try #require(try reader.database.refreshStates(of: reader.account.id).first?.feed)
        _ = try reader.database.set([FeedSetting(.fullText, "article p + p, article")], of: feed)
        try await fetchAgain()
        #expect(server.requests.last?.header("If-None-Match") == nil)
        #expect(server.requests.last?.header("If-Modified-Since") == nil)
    }

    /// A server that says 304 though it was asked for the page.
    @Test func a304ThatNobodyAskedForIsNoPage() async throws {
        let server = try server(.status(304))
        try await subscribe(to: server)
        #expect(try await fetch().failed == 1)
    }

    @Test func validatorsThatTheServerRefusesAreLeftOut() async throws {
        let answer = Self.page("Ferries of the bay", Self.story, validator: ("ETag", "\"a\""))
        let server = try LoopbackServer { request in
            if request.path == "/feed" { return Self.oneArticle(at: request.header("Host") ?? "") }
            return request.header("If-None-Match") == nil ? answer : .status(400)
        }
        try await subscribe(to: server)
        try await fetch()
        reader.clock.advance(by: 60)
        try await fetchAgain()
        #expect(requests(server) == 3)
        #expect(try article().fullText?.dateFetched == reader.clock.now)
    }

    private static func oneArticle(at host: String) -> LoopbackReply {
        .text(
            """
            <rss version="2.0"><channel><title>Bay</title><item><title>Ferries of the bay</title><guid>1</guid>
            <link>http://\(host)/page</link><description>\(teaser) …</description></item></channel></rss>
            """)
    }

    @Test func feedsWithoutTheSettingAndReadArticlesAreLeftAlone() async throws {
        let server = try server(Self.page("Ferries of the bay", Self.story))
        try await subscribe(to: server, "no")
        #expect(try await fetch() == PageReport())
        let feed = try #require(try reader.database.refreshStates(of: reader.account.id).first?.feed)
        _ = try reader.database.set([FeedSetting(.fullText, "yes")], of: feed)
        try reader.database.set(.read, true, of: [article().listed.id], at: reader.clock.now)
        #expect(try await fetch() == PageReport() && requests(server) == 0)
    }

    @Test(arguments: [
        ("a teaser on the page, too", page("Ferries of the bay", "<p>\(teaser)</p>"), FullText.Outcome.noMore),
        (
            "consent", page("We value your privacy", "<p>Our partners and we store cookies. " + words + "</p>"),
            .unrelated
        ),
        ("nothing", page("", ""), .none),
        ("a film", .text("film", headers: [("Content-Type", "video/mp4")]), .noPage),
        ("a login", .text("no", status: 403), .refused), ("nothing there", .text("no", status: 404), .refused),
        ("a broken server", .text("no", status: 500), .failed),
        ("half a page", .truncated("<html><body><p>The ferries", length: 9_999), .failed),
    ])
    func whatIsNotTheWholeTextLeavesTheFeeds(
        _ name: String, _ reply: LoopbackReply, _ outcome: FullText.Outcome
    ) async throws {
        let server = try server(reply)
        try await subscribe(to: server)
        try await fetch()
        let article = try article()
        #expect(article.fullText?.outcome == outcome, "\(name)")
        #expect(article.article.content?.contains("soup") != true)
        #expect((article.article.content ?? article.article.summary)?.contains(Self.teaser) == true)
        try await fetch()
        #expect(requests(server) == 1)
    }

    private static let words = String(
        repeating: "We need them for many good reasons, all of which are listed. ", count: 9)

    @Test func aRedirectIsFollowed() async throws {
        let server = try server(.redirect(to: "/moved"), ["/moved": Self.page("Ferries of the bay", Self.story)])
        try await subscribe(to: server)
        #expect(try await fetch().whole == 1)
        #expect(try article().fullText?.url == server.url("/moved"))
    }

    @Test func aSelectorSaysWhereTheTextIs() async throws {
        let body = "<div class=ad>\(Self.words)</div><div class=story>\(Self.story)<p class=share>Share</p></div>"
        let server = try server(Self.page("Ferries of the bay", body))
        try await subscribe(to: server, ".story, !.share")
        #expect(try await fetch().whole == 1)
        let content = try #require(try article().article.content)
        #expect(content.contains("soup") && !content.contains("good reasons") && !content.contains("Share"))
    }

    /// What every page has is not the article, whatever it is called; nor in the text of the page that was read first.
    @Test func blocksThatSeveralPagesHaveAreLeftOut() async throws {
        let server = try LoopbackServer { request in
            if request.path == "/feed" { return .text(Self.feed(of: 5, at: request.header("Host") ?? "")) }
            guard let number = request.path.last?.wholeNumberValue else { return .text("", status: 404) }
            return Self.page("Ferry \(number)", Self.body(number))
        }
        try await subscribe(to: server)
        #expect(try await fetch().whole == 5)
        for article in try reader.articles {
            let content = try #require(try reader.database.article(article.id).article.content)
            #expect(content.contains("left the harbour") && content.contains("number \(article.title?.last ?? " ")"))
            #expect(!content.contains("nine thousand") && !content.contains("Join us"), "\(article.title ?? "")")
        }
        #expect(try reader.database.problems() == [])
    }

    private static func feed(of count: Int, at host: String) -> String {
        let items = (1...count).map { number in
            """
            <item><title>Ferry \(number)</title><guid>\(number)</guid><link>http://\(host)/\(number)</link>
            <description>Ferry number \(number) left the harbour in the morning …</description></item>
            """
        }
        return "<rss version='2.0'><channel><title>Bay</title>\(items.joined())</channel></rss>"
    }

    private static func body(_ number: Int) -> String {
        """
        <p>Ferry number \(number) left the harbour in the morning, as the harbour master of pier \(number) told us today.</p>
        <div><h3>Join us</h3><p>The Bay Times is read by nine thousand people on both sides of the water, every day.</p></div>
        <p>It had \(number)0 passengers and \(number) bicycles on board, and came back to pier \(number) in the evening.</p>
        """
    }

    /// A feed may have one story twice, with two addresses.
    @Test func anArticleThatIsPublishedAgainStaysWhole() async throws {
        let server = try LoopbackServer { request in
            if request.path == "/feed" {
                return .text(
                    Self.feed(of: 3, at: request.header("Host") ?? "").replacing(#/(Ferry |number )\d/#) { "\($0.1)1" })
            }
            return Self.page("Ferry 1", Self.body(1))
        }
        try await subscribe(to: server)
        #expect(try await fetch().whole == 3)
        for article in try reader.articles {
            let content = try #require(try reader.database.article(article.id).article.content)
            #expect(content.contains("left the harbour") && content.contains("10 passengers"))
        }
    }

    /// Months without a network must not use up the tries.
    @Test func aHostThatCannotBeReachedHasFailedOnlyIfAnotherAnswers() async throws {
        let nowhere = try server(.status(500), address: "http://nowhere.invalid/page")
        try await subscribe(to: nowhere)
        let id = try article().listed.id
        for _ in 0..<5 {
            #expect(try await fetch() == PageReport())
            reader.clock.advance(by: 86_400)
        }
        #expect(try reader.database.article(id).fullText == nil)
        let here = try server(Self.page("Ferries of the bay", Self.story))
        try await subscribe(to: here)
        let report = try await fetch()
        #expect(report.whole == 1 && report.failed == 1)
        #expect(try reader.database.article(id).fullText?.tries == 1)
    }

    @Test func whatDoesNotFitIntoTheTimeIsLeftForLater() async throws {
        let server = try server(Self.page("Ferries of the bay", Self.story))
        try await subscribe(to: server)
        let rule = PageRule(delay: 0, time: -1)
        let fetcher = PageFetcher(database: reader.database, fetcher: reader.fetcher, rule: rule)
        #expect(try await fetcher.fetchWaiting(of: reader.account.id) == PageReport() && requests(server) == 0)
        #expect(try await fetch().whole == 1)
    }

    @Test func pausedFeedsAndOtherFeedsThanNamedAreLeft() async throws {
        let server = try server(Self.page("Ferries of the bay", Self.story))
        try await subscribe(to: server)
        let fetcher = PageFetcher(database: reader.database, fetcher: reader.fetcher, rule: PageRule(delay: 0))
        #expect(try await fetcher.fetchWaiting(of: reader.account.id, among: []) == PageReport())
        let feed = try #require(try reader.database.refreshStates(of: reader.account.id).first?.feed)
        _ = try reader.database.set([FeedSetting(.pause, "yes")], of: feed)
        #expect(try await fetch() == PageReport() && requests(server) == 0)
    }

    /// A machine that is slow makes it longer.
    @Test func twoPagesOfAHostAreAtLeastTheDelayApart() async throws {
        let times = Times()
        let server = try LoopbackServer { request in
            guard request.path == "/feed" else {
                times.all.withLock { $0.append(.now) }
                return Self.page("Ferries of the bay", Self.story)
            }
            let items = (1...2).map { number in
                """
                <item><guid>\(number)</guid><link>http://\(request.header("Host") ?? "")/\(number)</link>
                <description>\(Self.teaser) …</description></item>
                """
            }
            return .text("<rss><channel><title>Bay</title>\(items.joined())</channel></rss>")
        }
        try await subscribe(to: server)
        let rule = PageRule(delay: 1)
        _ = try await PageFetcher(database: reader.database, fetcher: reader.fetcher, rule: rule)
            .fetchWaiting(of: reader.account.id)

        let all = times.all.withLock(\.self)
        #expect(all.count == 2)
        #expect(all[1] - all[0] >= .seconds(rule.delay))
    }

    private final class Times: Sendable {
        let all = Mutex<[ContinuousClock.Instant]>([])
    }

    /// A host that asks for a delay is left alone by pages and by feeds, until then.
    @Test func aHostThatAsksForADelayGetsIt() async throws {
        let server = try server(.text("slow down", status: 429, headers: [("Retry-After", "600")]))
        try await subscribe(to: server)
        #expect(try await fetch() == PageReport())
        #expect(try await fetch() == PageReport() && requests(server) == 1)
        #expect(try reader.database.hostBackoffs(at: reader.clock.now).map(\.host) == ["127.0.0.1"])
        #expect(try article().fullText == nil)
        reader.clock.advance(by: 601)
        try await fetch()
        #expect(requests(server) == 2)
    }
}
