import Foundation
import Model
import Synchronization
import TestSupport
import Testing
import Web

@testable import API

@Suite(.timeLimit(.minutes(1))) struct TinyTinyRSSCallerTests {
    private let web = HTTPClient(.init(userAgent: "rss"))

    private func caller(
        _ server: LoopbackServer, session: KeptSession = KeptSession(), user: String? = "alice"
    ) -> TinyTinyRSSCaller {
        let now = { @Sendable in ReaderServer.date }
        let credentials = Credentials(user: user, session: session.store) { "secret" }
        return TinyTinyRSSCaller(
            ServerConnection(
                url: server.url("/tt-rss/api"), credentials: credentials, web: web,
                limiter: RateLimiter(.selfHosted, now: now), now: now))
    }

    /// Answers operations with captures, or with content.
    private func server(_ answers: [String: String]) throws -> LoopbackServer {
        try LoopbackServer { request in
            let fields = Self.fields(request)
            let op = fields["op"] as? String ?? ""
            guard let answer = answers[op] ?? (op == "login" ? "login" : nil) else { return .status(500) }
            if !answer.hasPrefix("{"), !answer.hasPrefix("[") {
                return (try? Capture.reply("ttrss/\(answer)")) ?? .status(599)
            }
            return .text(#"{"seq":0,"status":0,"content":\#(answer)}"#)
        }
    }

    private static func fields(_ request: LoopbackRequest) -> [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(request.body))) as? [String: Any] ?? [:]
    }

    private func operations(_ server: LoopbackServer) -> [String] {
        server.requests.compactMap { Self.fields($0)["op"] as? String }
    }

    // MARK: Sessions

    @Test func aSessionIsKeptAndUsedAgain() async throws {
        let server = try server(["getCounters": "counters", "getHeadlines": "starred"])
        let session = KeptSession()
        _ = try await caller(server, session: session).reread(.starred)
        _ = try await caller(server, session: session).reread(.starred)
        #expect(operations(server).count { $0 == "login" } == 1)
        #expect(server.requests.allSatisfy { $0.target == "/tt-rss/api/" })
        #expect(session.session?.values.count == 1)
    }

    /// A day after the last request, or when another version of this program asks.
    @Test func aSessionThatHasEndedIsRenewedOnceForAll() async throws {
        let ended = try Capture.reply("ttrss/ended")
        let server = try LoopbackServer { request in
            switch Self.fields(request)["op"] as? String {
            case "login": .text(#"{"seq":0,"status":0,"content":{"session_id":"new","api_level":15}}"#)
            case _ where Self.fields(request)["sid"] as? String != "new": ended
            default: .text(#"{"seq":0,"status":0,"content":[]}"#)
            }
        }
        let session = KeptSession(APISession(values: ["session": "old"]))
        let caller = caller(server, session: session)
        async let first = caller.reread(.read)
        async let second = caller.reread(.starred)
        #expect(try await (first, second) == ([], []))
        #expect(operations(server).count { $0 == "login" } == 1)
        #expect(session.session?.values == ["session": "new"])
    }

    /// Requests that were on their way with the ended session are refused after another has renewed it.
    @Test func aSessionThatOthersHaveRenewedIsNotRenewedAgain() async throws {
        let logins = Mutex(0)
        let server = try LoopbackServer { _ in
            let number = logins.withLock { count in
                count += 1
                return count
            }
            return .text(#"{"seq":0,"status":0,"content":{"session_id":"session\#(number)"}}"#)
        }
        let now = { @Sendable in ReaderServer.date }
        let connection = ServerConnection(
            url: server.url("/tt-rss/api"),
            credentials: Credentials(user: "alice", session: KeptSession().store) { "secret" }, web: web,
            limiter: RateLimiter(.selfHosted, now: now), now: now)
        let session = TinyTinyRSSSession(connection.credentials, exchange: connection.exchange())
        let ended = try await session.currentSession()
        for _ in 0..<2 { try await session.renew(after: ended) }
        #expect(try await session.currentSession().values == [TinyTinyRSSSession.valueName: "session2"])
        #expect(server.requests.count == 2)
    }

    @Test func aServerThatEndsEachSessionIsNotAskedForEver() async throws {
        let server = try server(["getHeadlines": "ended"])
        await #expect(throws: APIError.unavailable(status: 401, serverMessage: nil)) {
            try await caller(server).reread(.read)
        }
        #expect(server.requests.count == 4)
    }

    @Test(arguments: [
        ("login-refused", APIError.unauthorized(.rejected(serverMessage: nil))),
        ("disabled", .unauthorized(.apiDisabled)),
        (#"{"session_id":"x","api_level":9}"#, .impossible(.tooOld(version: "API level 9"))),
        (#"{"api_level":15}"#, .malformed(.field("session_id", of: .answer, .missing))),
    ])
    func whyALoginFailsIsTold(_ answer: String, _ error: APIError) async throws {
        let server = try server(["login": answer])
        let session = KeptSession()
        await #expect(throws: error) { try await caller(server, session: session).logIn() }
        #expect(session.session == nil)
        await #expect(throws: APIError.unauthorized(.userNameNeeded)) { try await caller(server, user: nil).logIn() }
    }

    @Test(arguments: ["<html>Hello</html>", "{}", "[]", "null", "", #"{"status":0}"#])
    func whatIsNoAnswerIsNone(_ body: String) async throws {
        let server = try LoopbackServer { request in
            Self.fields(request)["op"] as? String == "login"
                ? .text(#"{"seq":0,"status":0,"content":{"session_id":"x","api_level":15}}"#) : .text(body)
        }
        for command in ["statuses", "set", "articles"] {
            let error = await #expect(throws: APIError.self) {
                switch command {
                case "statuses": _ = try await caller(server).statuses(here: nil)
                case "set": try await caller(server).set(.read, true, of: ["1"])
                default: _ = try await caller(server).articles(["1"])
                }
            }
            if case .malformed = error { continue }
            Issue.record("\(command): \(String(describing: error))")
        }
    }

    @Test func aStatusIsAProxysWord() async throws {
        let server = try LoopbackServer { _ in .text("Unauthorized", status: 401) }
        await #expect(throws: APIError.unauthorized(.rejectedByWebPage)) { try await caller(server).logIn() }
    }

    // MARK: Feeds

    @Test func categoriesArePathsAndSpecialFeedsAreNone() async throws {
        let server = try server(["getFeedTree": "tree", "getFeeds": "feeds"])
        let (folders, feeds) = try await caller(server).sidebar()
        #expect(folders.map { "\($0.id) \($0.name)" } == [#"2 C++ & "q" <x>/y"#, "1 News", "3 News/Nested"])
        #expect(
            feeds.map { "\($0.id) \($0.title ?? "–") \($0.folderIDs)" } == [
                "2 News feed [\"1\"]", "3 Old atom [\"3\"]", "1 Small feed []", "5 – []", "6 – []",
            ])
    }

    @Test(
        arguments: [
            ("subscribed-before", nil), ("subscribed", nil),
            ("no-feeds", APIError.impossible(.noFeedFound)),
            ("unreadable", .refused(status: 200, serverMessage: "HTTP/1.1 404 Not Found")),
            (
                "several",
                .refused(
                    status: 200,
                    serverMessage:
                        "there are several: http://192.0.2.1/feed/small.xml, http://192.0.2.1/feed/small2.atom")
            ),
        ] as [(String, APIError?)])
    func whatBecomesOfASubscriptionIsTold(_ answer: String, _ error: APIError?) async throws {
        let server = try server(["subscribeToFeed": answer, "updateFeed": "{}"])
        let folder = ServerFolder(id: "7", name: "News")
        if let error {
            await #expect(throws: error) {
                try await caller(server).subscribe("https://x.example/", title: nil, folder: folder, known: [])
            }
        } else {
            #expect(
                try await caller(server).subscribe("https://x.example/", title: nil, folder: folder, known: []) == "1")
            #expect(operations(server).last == "updateFeed")
        }
        #expect(Self.fields(server.requests[1])["category_id"] as? Int == 7)
        await #expect(throws: APIError.unsupported(.renamingFeeds)) {
            try await caller(server).subscribe("https://x.example/", title: "X", folder: nil, known: [])
        }
    }

    @Test func aFeedThatIsGoneNeedsNotBeRemoved() async throws {
        let server = try server(["unsubscribeFeed": "unsubscribed-before", "getFeeds": "feeds"])
        try await caller(server).unsubscribe(ServerFeed(id: "77", url: "https://x.example/"))
        await #expect(throws: APIError.refused(status: 200, serverMessage: "FEED_NOT_FOUND")) {
            try await caller(server).unsubscribe(ServerFeed(id: "2", url: "https://x.example/"))
        }
    }

    // MARK: Articles

    @Test func articlesAreRead() async throws {
        let server = try server(["getArticle": "articles", "getHeadlines": "headlines"])
        let articles = try await caller(server).articles(["2", "1"])
        #expect(Self.fields(server.requests[1])["article_id"] as? String == "1,2")
        let first = try #require(articles.first)
        #expect(first.incoming.article.content?.contains("<em>") == true && first.isRead == false)
        #expect(first.incoming.article.datePublished != nil && first.incoming.article.url?.hasPrefix("http") == true)

        let pages = Mutex<[ServerArticle]>([])
        let next = try await caller(server).changes(since: nil) { page in pages.withLock { $0 += page.articles } }
        #expect(pages.withLock { $0.contains { !$0.incoming.article.enclosures.isEmpty } })
        #expect(next == pages.withLock { $0.compactMap { Int($0.incoming.key) }.max().map(String.init) })
    }

    @Test func whatCameIsReadPageByPageAndTwiceIsOnce() async throws {
        let server = try LoopbackServer { request in
            let fields = Self.fields(request)
            if fields["op"] as? String == "login" { return .text(#"{"status":0,"content":{"session_id":"x"}}"#) }
            let skip = fields["skip"] as? Int ?? 0
            // Another one came meanwhile: the last of the first page comes again.
            let ids = Array((101...450).reversed())[max(0, skip - 1)...].prefix(skip == 0 ? 200 : 151)
            let rows = ids.map { #"{"id":\#($0),"title":"\#($0)","unread":1,"marked":"0","feed_id":"3"}"# }
            return .text(#"{"status":"0","content":[\#(rows.joined(separator: ","))]}"#)
        }
        let ids = Mutex<[String]>([])
        let next = try await caller(server).changes(since: "100") { page in
            ids.withLock { $0 += page.articles.map(\.incoming.key) }
        }
        #expect(next == "450 100" && ids.withLock { $0.count } == 350 && ids.withLock { Set($0).count } == 350)
        #expect(Self.fields(server.requests[1])["since_id"] as? Int == 99)
    }

    // MARK: Lists and marks

    @Test func listsAreAskedForWhereNumbersDiffer() async throws {
        let rows = (1...70).map { #"{"id":\#($0)}"# }.joined(separator: ",")
        let server = try server(["getCounters": "counters", "getHeadlines": "[\(rows)]"])
        #expect(
            try await caller(server).statuses(here: StatusCounts(unread: 70, starred: 0))
                == ServerStatuses(unread: nil, starred: nil, labels: ServerLabels()))
        #expect(operations(server) == ["login", "getCounters"])
        let lists = try await caller(server).statuses(here: StatusCounts(unread: 69, starred: 0))
        #expect(lists.unread?.count == 70 && lists.starred == nil)
        #expect(Self.fields(try #require(server.requests.last))["limit"] as? Int == -1)
    }

    /// It may take a negative limit for its own one day, or refuse it.
    @Test(arguments: [true, false]) func aListIsReadPageByPageWhereItDoesNotComeAtOnce(_ refuses: Bool) async throws {
        let server = try LoopbackServer { request in
            let fields = Self.fields(request)
            if fields["op"] as? String == "login" { return .text(#"{"status":0,"content":{"session_id":"x"}}"#) }
            let limit = fields["limit"] as? Int ?? 0
            if limit < 0 && refuses { return .status(500) }
            let rows = (1...501).dropFirst(fields["skip"] as? Int ?? 0).prefix(200).map { #"{"id":\#($0)}"# }
            return .text(#"{"status":0,"content":[\#(rows.joined(separator: ","))]}"#)
        }
        #expect(try await caller(server).reread(.read).count == 501)
        #expect(server.requests.count == 5)
    }

    @Test(arguments: [
        (Mark.read, true, 2, 0), (.read, false, 2, 1), (.starred, true, 0, 1), (.starred, false, 0, 0),
    ])
    func manyArticlesAreMarkedAtOnce(_ kind: Mark, _ value: Bool, _ field: Int, _ mode: Int) async throws {
        let server = try server(["updateArticle": "done"])
        try await caller(server).set(kind, value, of: ["3", "nonsense", "9007199254740993"])
        let fields = Self.fields(try #require(server.requests.last))
        #expect(fields["article_ids"] as? String == "3,9007199254740993")
        #expect(fields["field"] as? Int == field && fields["mode"] as? Int == mode)
        #expect(server.requests.count == 2)
    }
}
