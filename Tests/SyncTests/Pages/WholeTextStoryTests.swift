import Foundation
import Model
import Store
import SyncSupport
import TestSupport
import Testing

@testable import Sync

/// Forty publishers of teasers, each on a host of its own, whose pages are what the web has.
@Suite(.timeLimit(.minutes(3))) struct WholeTextStoryTests {

    private enum Kind: String, CaseIterable {
        case redirect, consent, refused, tooMany, slow, huge, charset, pdf, missing, login

        /// What becomes of the first sync; `nil` if the pages are left for later.
        var outcome: FullText.Outcome? {
            switch self {
            case .redirect, .slow, .charset: .whole
            case .consent, .login: .unrelated
            case .refused, .missing: .refused
            case .huge, .pdf: .noPage
            case .tooMany: nil
            }
        }
    }

    private static let feedsOfAKind = 4
    private static let articles = 2

    @Test func aReaderOfFortyFeedsReadsThemOffline() async throws {
        let reader = try Reader()
        let web = Web()
        let server = try LoopbackServer { web.reply($0) }
        try await reader.subscribe(Web.hosts.map { server.url("/feed", host: $0) })
        for state in try reader.database.refreshStates(of: reader.account.id) {
            _ = try reader.database.set([FeedSetting(.fullText, "yes")], of: state.feed)
        }

        let first = try await sync(reader)
        #expect(first.whole == 24 && first.others == 48 && first.failed == 0)
        for (name, article) in try articles(of: reader) {
            #expect(article.fullText?.outcome == name.kind.outcome, "\(name.word)")
        }
        // A host that asks for a delay is asked for no other page; no page is asked for twice.
        let asked = requests(server)
        #expect(asked.count == 80 - Self.feedsOfAKind && asked.allSatisfy { $0.value == 1 })

        // At once, nothing is due; after the delay, what had to wait for it.
        #expect(try await sync(reader) == PageReport() && requests(server) == asked)
        reader.clock.advance(by: Web.delay + 1)
        let second = try await sync(reader)
        #expect(second.whole == 8 && second.others == 0 && second.failed == 0)
        for (page, count) in requests(server) {
            let isAgain = page.hasPrefix(Kind.tooMany.rawValue.lowercased()) && asked[page] == 1
            #expect(count == (isAgain ? 2 : 1), "\(page)")
        }
        let last = server.requests.count
        reader.clock.advance(by: 7 * 86_400)
        #expect(try await sync(reader) == PageReport() && server.requests.count == last + Web.hosts.count)

        server.stop()
        for (name, article) in try articles(of: reader) {
            let isWhole = name.kind.outcome == .whole || name.kind == .tooMany
            var query = ArticleQuery()
            query.condition = .text(SearchPhrase(name.word))
            let found = try reader.database.articleIDs(query)
            #expect(found == (isWhole ? [article.listed.id] : []), "\(name.word)")
            let text = article.article.content ?? article.article.summary ?? ""
            #expect(text.contains("soup in the café of \(name.word)") == isWhole, "\(name.word)")
            #expect(text.contains(name.teaser), "\(name.word)")
        }
        #expect(try reader.database.problems() == [])
    }

    /// Syncs feeds, then pages, as `rss sync` does.
    private func sync(_ reader: Reader) async throws -> PageReport {
        try await reader.sync()
        return try await PageFetcher(database: reader.database, fetcher: reader.fetcher, rule: PageRule(delay: 0))
            .fetchWaiting(of: reader.account.id)
    }

    private func articles(of reader: Reader) throws -> [(name: Name, article: FullArticle)] {
        let articles = try reader.articles.map { try reader.database.article($0.id) }
        #expect(articles.count == Web.hosts.count * Self.articles)
        return try articles.map { article in (try #require(Name(title: article.article.title ?? "")), article) }
    }

    /// How often each page was asked for, by host and path.
    private func requests(_ server: LoopbackServer) -> [String: Int] {
        let pages = server.requests.filter { $0.path.hasPrefix("/page/") }
        return Dictionary(pages.map { (($0.header("Host") ?? "") + $0.path, 1) }, uniquingKeysWith: +)
    }
}

extension WholeTextStoryTests {

    /// An article, whose title is `KIND FEED NUMBER`.
    private struct Name {
        let kind: Kind
        let feed: String
        let number: Int

        init?(title: String) {
            let parts = title.split(separator: " ").map(String.init)
            guard parts.count == 3, let kind = Kind(rawValue: parts[0]), let number = Int(parts[2]) else { return nil }
            (self.kind, feed, self.number) = (kind, parts[1], number)
        }

        init?(_ request: LoopbackRequest) {
            let host = (request.header("Host") ?? "").prefix { $0 != "." }
            let number = request.path.split(separator: "/").last ?? ""
            self.init(host: String(host), number: String(number))
        }

        /// - Parameter host: The kind in lower case, and the number of the feed.
        init?(host: String, number: String) {
            let kind = Kind.allCases.first { host.dropLast() == $0.rawValue.lowercased() }
            self.init(title: "\(kind?.rawValue ?? "") \(host.suffix(1)) \(number)")
        }

        var title: String { "\(kind) \(feed) \(number)" }

        /// Is in the full text alone.
        var word: String { "seal\(kind)\(feed)at\(number)".lowercased() }
        var teaser: String { "The ferry \(title) left the harbour of the bay in the morning" }

        var page: String {
            """
            <html><head><title>\(title)</title></head><body><nav><a href=/>Home</a></nav><article><h1>\(title)</h1>
            <p>\(teaser), says the harbour master of pier \(title), who has seen many such days in thirty years.</p>
            <p>Nobody minds much: there is soup in the café of \(word), and more of it at pier \(title) in the rain.</p>
            </article></body></html>
            """
        }
    }

    /// All publishers, behind one server.
    private final class Web: Sendable {
        static let delay: TimeInterval = 600
        static let hosts = Kind.allCases.flatMap { kind in
            (1...feedsOfAKind).map { "\(kind.rawValue.lowercased())\($0).localhost" }
        }

        private let others = Gate(6)
        private let limited = Gate(feedsOfAKind)

        func reply(_ request: LoopbackRequest) -> LoopbackReply {
            let host = request.header("Host") ?? ""
            if request.path == "/feed" { return feed(at: host) }
            guard let name = Name(request) else { return .status(404) }
            if name.kind == .slow { others.wait() } else { others.note(host) }
            return request.path.hasPrefix("/real/") ? page(name.page) : reply(to: host, name)
        }

        private func reply(to host: String, _ name: Name) -> LoopbackReply {
            switch name.kind {
            case .redirect: .redirect(to: "/real/\(name.number)")
            case .consent: page(Self.consent)
            case .refused: .text(name.page, status: 403)
            case .missing: .text(name.page, status: 404)
            case .tooMany where limited.note(host):
                .text(name.page, status: 429, headers: [("Retry-After", "\(Int(Self.delay))")])
            case .slow, .tooMany: page(name.page)
            case .huge: page(Self.hugePage)
            case .charset:
                LoopbackReply(
                    headers: Self.html, body: name.page.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
            case .pdf: .text("%PDF-1.7 " + name.page, headers: [("Content-Type", "application/pdf")])
            case .login: page(Self.login)
            }
        }

        private func feed(at host: String) -> LoopbackReply {
            let label = String(host.prefix { $0 != "." })
            let names = (1...articles).compactMap { Name(host: label, number: "\($0)") }
            let items = names.map { name in
                """
                <item><title>\(name.title)</title><guid>\(name.number)</guid><link>http://\(host)/page/\(name.number)</link>
                <description>\(name.teaser) …</description></item>
                """
            }
            return .text("<rss version='2.0'><channel><title>\(label)</title>\(items.joined())</channel></rss>")
        }

        private func page(_ text: String) -> LoopbackReply { .text(text, headers: Self.html) }

        private static let html = [("Content-Type", "text/html; charset=utf-8")]

        /// More than is read of a page.
        private static let hugePage = String(repeating: "<p>and on it goes</p>", count: 500_000)

        private static let consent = """
            <html><head><title>We value your privacy</title></head><body><h1>We value your privacy</h1>
            <p>Our partners and we store cookies on your device, for reasons that fill many pages and nobody reads.</p>
            <p>You may refuse, and then we ask you again each time that you come back, until you are tired of it.</p></body></html>
            """

        private static let login = """
            <html><head><title>Log in</title></head><body><h1>Log in</h1><p>Readers with a subscription have more of the \
            news, and on Sundays the crossword, which is solved by nine thousand people in a week.</p>
            <form method=post><input name=user><input type=password name=password><button>Log in</button></form></body></html>
            """
    }

    /// Opens when enough hosts were noted: what waits for it is as slow as can be without a clock.
    private final class Gate: @unchecked Sendable {
        private let condition = NSCondition()
        private var noted: Set<String> = []
        private let enough: Int

        init(_ enough: Int) { self.enough = enough }

        /// - Returns: Whether the host is noted for the first time.
        @discardableResult
        func note(_ host: String) -> Bool {
            condition.withLock {
                let isNew = noted.insert(host).inserted
                if noted.count == enough { condition.broadcast() }
                return isNew
            }
        }

        func wait() {
            condition.withLock { while noted.count < enough { condition.wait() } }
        }
    }
}
