import GRDB
import Model
import SyncSupport
import TestSupport
import Testing
import Web

@testable import Store
@testable import Fetch
@testable import Sync

/// Who named an address decides whether it is asked for in a private network, also of what was stored long ago.
@Suite(.timeLimit(.minutes(3))) struct NamedAddressTests {
    private let reader: Reader
    private let target: LoopbackServer

    init() throws {
        reader = try Reader()
        target = try LoopbackServer { request in
            request.path == "/feed"
                ? SampleFeed.reply("one")
                : .text("<article><h1>Inside</h1><p>\(String(repeating: "Words inside. ", count: 50))</p></article>")
        }
    }

    enum File: CaseIterable { case page, transcript, chapters }

    /// An account, and what its feed's address is said to be: `TARGET` is the origin of what may not be asked for.
    struct Place: Sendable {
        var service = Account.Service.miniflux
        var account: String? = "https://reader.example"
        var feed: String
        var policy = PrivateRedirects.Policy.fromPrivate
        var isAsked = false
    }

    private static let places =
        [Account.Service.miniflux, .freshRSS, .nextcloudNews].flatMap { service in
            ["http://127.0.0.1:9/1.xml", "file:///x", "TARGET/feed", "https://news.example/feed"].flatMap { feed in
                [
                    Place(service: service, feed: feed), Place(service: service, feed: feed, policy: .never),
                    Place(service: service, account: "http://127.0.0.1:8080", feed: feed, policy: .never),
                    Place(service: service, account: "http://127.0.0.1:8080", feed: feed, isAsked: true),
                    Place(service: service, feed: feed, policy: .always, isAsked: true),
                ]
            }
        } + [
            Place(service: .local, account: nil, feed: "TARGET/feed", isAsked: true),
            Place(service: .local, account: nil, feed: "TARGET/feed", policy: .never, isAsked: true),
            Place(service: .local, account: nil, feed: "file:///x", policy: .never, isAsked: true),
            Place(service: .local, account: nil, feed: "http://127.0.0.1:9/f", isAsked: true),
            Place(service: .local, account: nil, feed: "http://127.0.0.1:9/f", policy: .never),
            Place(service: .local, account: nil, feed: "https://news.example/feed"),
            Place(service: .folder, account: "/shared", feed: "TARGET/feed", isAsked: true),
            Place(service: .folder, account: "/shared", feed: "http://127.0.0.1:9/f", isAsked: true),
            Place(service: .folder, account: "/shared", feed: "file:///x"),
            Place(service: .folder, account: "/shared", feed: "TARGET/feed", policy: .never),
            Place(service: .folder, account: "/shared", feed: "http://127.0.0.1:9/f", policy: .never),
            Place(service: .webDAV, account: "https://cloud.example/rss", feed: "TARGET/feed", isAsked: true),
            Place(service: .webDAV, account: "http://127.0.0.1/rss", feed: "TARGET/feed", policy: .never),
        ]

    @Test(arguments: places, File.allCases)
    func aFileOfAnArticleIsAskedForAsItsAccountMay(_ place: Place, _ file: File) async throws {
        let url = target.url("/admin")
        let item =
            switch file {
            case .page: "<link>\(url)</link>"
            case .transcript: "<podcast:transcript url=\"\(url)\" type=\"text/vtt\"/>"
            case .chapters: "<podcast:chapters url=\"\(url)\" type=\"application/json+chapters\"/>"
            }
        let server = try LoopbackServer([
            "/": .text(
                """
                <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
                <item><title>Inside</title><guid>1</guid>\(item)</item></channel></rss>
                """)
        ])
        try await reader.subscribe(server.url())
        try await reader.sync()
        try move(to: place)

        let pages = try reader.database.pages(of: reader.articles.map(\.id), again: true)
        try #require(pages.count == 1)
        _ = try await PageFetcher(database: reader.database, fetcher: fetcher(place.policy), rule: PageRule(delay: 0))
            .fetch(pages) { _, _, refusal in
                #expect(refusal == (place.isAsked ? nil : .transport(.privateAddress("127.0.0.1"))))
            }
        #expect(target.requests.map(\.path) == (place.isAsked ? ["/admin"] : []))
    }

    /// As if the account and its feed had always been that.
    private func move(to place: Place) throws {
        let feed = place.feed.replacing("TARGET", with: target.url(""))
        try reader.database.write { db in
            try db.execute(
                sql: "UPDATE account SET service = ?, url = ?; UPDATE feed SET url = ?",
                arguments: [place.service.rawValue, place.account, feed])
        }
    }

    private func fetcher(_ policy: PrivateRedirects.Policy) -> FeedFetcher {
        var configuration = HTTPClient.Configuration(userAgent: "rss")
        configuration.privateRedirects = policy
        return FeedFetcher(
            web: HTTPClient(configuration), credentials: { _ in nil }, limits: .patient, message: { "\($0)" },
            now: { [clock = reader.clock] in clock.now })
    }

    /// The feeds of a directory are what others wrote there, too; never means never.
    @Test(
        arguments: [Account.Service.local, .folder, .webDAV],
        [PrivateRedirects.Policy.fromPrivate, .always, .never])
    func aFeedIsAskedForAsItsAccountMay(_ service: Account.Service, _ policy: PrivateRedirects.Policy) async throws {
        let isAsked = service == .local || policy != .never
        try await reader.subscribe(target.url("/feed"))
        let account = Account(id: reader.account.id, service: service, name: "shared", url: "/shared")
        let local = LocalAccount(
            account, database: reader.database, fetcher: fetcher(policy), retention: RetentionRule(),
            rule: RefreshRule(interval: 0), reportDelay: 0)
        let report = try await local.pull(PullOptions()) { _ in }
        #expect(
            report.fetches.failures.map(\.problem)
                == (isAsked ? [] : [.transport(.privateAddress("127.0.0.1"))]))

        // Nor is one added that would never come.
        let other = Subscription(url: target.url("/feed?other"))
        if isAsked {
            _ = try await local.subscribe(other)
        } else {
            await #expect(throws: AddressError.fetch(url: other.url, .transport(.privateAddress("127.0.0.1")))) {
                try await local.subscribe(other)
            }
        }
        #expect(target.requests.count == (isAsked ? 2 : 0))
    }
}
