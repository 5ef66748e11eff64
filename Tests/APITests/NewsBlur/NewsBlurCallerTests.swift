import Foundation
import Model
import Synchronization
import TestSupport
import Testing
import Web

@testable import API

/// What NewsBlur's documentation and source promise.
@Suite(.timeLimit(.minutes(1))) struct NewsBlurCallerTests {
    private let web = HTTPClient(.init(userAgent: "rss"))

    typealias Route = @Sendable (LoopbackRequest) -> LoopbackReply

    func caller(
        _ server: LoopbackServer, session: KeptSession = KeptSession(), limiter: RateLimiter? = nil
    ) -> NewsBlurCaller {
        let now = { @Sendable in ReaderServer.date }
        let credentials = Credentials(user: "alice", session: session.store) { "secret" }
        return NewsBlurCaller(
            ServerConnection(
                url: server.url(""), credentials: credentials, web: web,
                limiter: limiter ?? RateLimiter(.selfHosted, now: now), now: now))
    }

    /// Logs in alice, and answers her, by what follows `/reader/`. Strangers are told what the demo account has.
    func server(_ routes: [String: Route], cookie: String = "c1") throws -> LoopbackServer {
        try LoopbackServer { request in
            if request.path == "/api/login" { return Self.login(request, cookie: cookie) }
            let name = String(request.path.dropFirst("/reader/".count))
            guard request.header("Cookie") == "newsblur_sessionid=\(cookie)" else {
                return request.method == "POST" && name.hasPrefix("mark") ? .status(403) : Self.demo
            }
            return routes[name]?(request) ?? .text("no \(name)", status: 404)
        }
    }

    private static func login(_ request: LoopbackRequest, cookie: String) -> LoopbackReply {
        guard request.value("username") == "alice", request.value("password") == "secret" else {
            return .text(
                #"{"authenticated":false,"result":"ok","code":-1,"errors":{"__all__":["Wrong password."]}}"#)
        }
        return .text(
            #"{"authenticated":true,"result":"ok","user_id":7,"code":1}"#,
            headers: [
                ("Set-Cookie", "csrftoken=x; Path=/"),
                ("Set-Cookie", "newsblur_sessionid=\(cookie); Max-Age=315360000; HttpOnly; Path=/"),
            ])
    }

    private static let demo = LoopbackReply.text(
        #"{"authenticated":false,"result":"ok","unread_feed_story_hashes":{"1":["1:dead01"]},"starred_story_hashes":["1:dead02"],"feeds":{},"folders":[],"stories":[]}"#
    )

    static func json(_ members: String) -> LoopbackReply {
        .text(
            #"{"authenticated":true,"result":"ok","user_id":7,\#(members)}"#, headers: [ReaderServer.dateHeader])
    }

    private static func story(_ hash: String, _ more: String = "") -> String {
        let feed = hash.prefix { $0 != ":" }
        return """
            {"story_hash":"\(hash)","story_feed_id":\(feed),"story_title":"A &amp; <b>B</b>",\
            "story_permalink":"https://x.example/\(hash)","story_authors":"Ann","story_content":"<p>C</p>",\
            "story_tags":["t"],"story_timestamp":"1795262400","read_status":0\(more)}
            """
    }

    static let lists: [String: Route] = [
        "feeds": { _ in
            json(
                #""feeds":{"42":{"id":42,"feed_title":"X","feed_address":"https://x.example/feed","feed_link":"https://x.example/"},"43":{"id":43,"feed_title":"Y","feed_address":"https://y.example/"},"9007199254740993":{"feed_title":"Z","feed_address":"https://z.example/"},"99":{"feed_title":"Stray","feed_address":"https://s.example/"}},"folders":[9007199254740993,{"Tech - new":[42,{"Swift":[43,42]},{"Empty":[]}]},{"Swift":[42]}]"#
            )
        },
        "unread_story_hashes": { request in
            let isAll = request.target.contains("read_filter=all")
            return json(
                isAll
                    ? #""unread_feed_story_hashes":{"42":[["42:aaa001",1795262000],["42:aaa002","1795262000"],["42:aaa003",1700000000]],"77":[["77:aaa009",1795262000]]}"#
                    : #""unread_feed_story_hashes":{"42":["42:aaa001"],"77":["77:aaa009"],"9007199254740993":["9007199254740993:aaa004"]}"#
            )
        },
        "starred_story_hashes": { _ in
            json(#""starred_story_hashes":[["42:aaa002","1371234567"],"77:aaa008"]"#)
        },
    ]

    private func names(_ server: LoopbackServer) -> [String] {
        server.requests.map { "\($0.method) \($0.path.dropFirst("/reader/".count))" }
    }
}

// MARK: - Sessions

extension NewsBlurCallerTests {

    @Test func aSessionIsKeptAndUsedAgain() async throws {
        let server = try server(Self.lists)
        let session = KeptSession()
        for _ in 0..<2 { _ = try await caller(server, session: session).reread(.starred) }
        #expect(server.requests.count { $0.path == "/api/login" } == 1)
        #expect(session.session?.values == ["sessionid": "c1", "user_id": "7"])
        #expect(server.requests.allSatisfy { $0.header("User-Agent") == "rss" })
    }

    /// Who has no good session is told what the demo account has, with a good status.
    @Test func theDemoAccountIsNeverBelieved() async throws {
        let server = try server(Self.lists, cookie: "c2")
        let session = KeptSession(APISession(values: ["sessionid": "c1", "user_id": "7"]))
        let caller = caller(server, session: session)
        let statuses = try await caller.statuses(here: nil)
        #expect(statuses.unread == ["42:aaa001", "77:aaa009", "9007199254740993:aaa004"])
        #expect(statuses.starred == ["42:aaa002", "77:aaa008"])
        #expect(server.requests.count { $0.path == "/api/login" } == 1)
        #expect(session.session?.values["sessionid"] == "c2")
    }

    @Test(arguments: [
        "sidebar", "statuses", "changes", "articles", "needing", "read", "unread", "star", "unstar", "rename",
    ])
    func whoIsRevokedInTheMiddleOfASyncIsToldSo(_ command: String) async throws {
        let server = try LoopbackServer { request in
            if request.path == "/api/login" {
                return .text(#"{"authenticated":false,"code":-1,"errors":{"username":["Gone."]}}"#)
            }
            return request.method == "POST" && !request.path.hasSuffix("stories") ? .status(403) : Self.demo
        }
        let session = KeptSession(APISession(values: ["sessionid": "c1"]))
        await #expect(throws: APIError.unauthorized(.rejected(serverMessage: "Gone."))) {
            try await self.run(command, caller(server, session: session))
        }
        #expect(session.session == nil)
    }

    private func run(_ command: String, _ caller: NewsBlurCaller) async throws {
        switch command {
        case "sidebar": _ = try await caller.sidebar()
        case "statuses": _ = try await caller.statuses(here: nil)
        case "changes": _ = try await caller.changes(since: nil) { _ in }
        case "articles": _ = try await caller.articles(["42:aaa001"])
        case "needing": _ = try await caller.needing(MarkChange(.starred, true))
        case "read": try await caller.set(.read, true, of: ["42:aaa001"])
        case "unread": try await caller.set(.read, false, of: ["42:aaa001"])
        case "star": try await caller.set(.starred, true, of: ["42:aaa001"])
        case "unstar": try await caller.set(.starred, false, of: ["42:aaa001"])
        default: try await caller.rename(ServerFeed(id: "42", url: "https://x.example/"), to: "New")
        }
    }

    @Test func somebodyElsesAnswerIsNotBelieved() async throws {
        let server = try server([
            "starred_story_hashes": { _ in
                .text(#"{"authenticated":true,"user_id":8,"starred_story_hashes":["1:dead02"]}"#)
            }
        ])
        await #expect(throws: APIError.unavailable(status: 401, serverMessage: nil)) {
            try await caller(server).reread(.starred)
        }
        #expect(server.requests.count == 4)
    }

    @Test(arguments: [
        ("<html>Hello</html>", true), ("{}", false), ("[]", false), ("null", false), ("", false),
        (#"{"version":"28.4.0"}"#, false), (#"{"subscriptions":[]}"#, false), (#"{"authenticated":"x"}"#, false),
        (#"{"authenticated":true}"#, false),
    ])
    func whatIsNoAnswerIsNone(_ body: String, isPage: Bool) async throws {
        let server = try LoopbackServer { request in
            request.path == "/api/login" ? Self.login(request, cookie: "c1") : .text(body)
        }
        for command in ["sidebar", "statuses", "changes", "articles", "read", "unread", "star", "unstar", "rename"] {
            let error = await #expect(throws: APIError.self) { try await self.run(command, caller(server)) }
            switch error {
            case .malformed(.unexpected(_, isPage)), .malformed(.field), .malformed(.missing): continue
            default: Issue.record("\(command): \(String(describing: error))")
            }
        }
    }

    @Test(arguments: ["42", "42:", ":aaa001", "42:a b", "x:aaa001", "42:aaa001\\n"]) func aListWithWhatIsNoIDIsNoList(
        _ id: String
    ) async throws {
        let server = try server([
            "unread_story_hashes": { _ in Self.json(#""unread_feed_story_hashes":{"42":["42:aaa001","\#(id)"]}"#) }
        ])
        await #expect(throws: APIError.malformed(.missing(.articleID))) { try await caller(server).reread(.read) }
    }

    // MARK: Limits

    @Test(
        arguments: [
            (429, "Rate limit", [("Retry-After", "17")], 17.0), (403, "Rate limit exceeded", [], 60), (429, "", [], 60),
        ] as [(Int, String, [(String, String)], Double)])
    func aRateLimitIsAPause(_ status: Int, _ body: String, _ headers: [(String, String)], _ pause: Double) async throws
    {
        let server = try server(["feeds": { _ in .text(body, status: status, headers: headers) }])
        let limiter = RateLimiter(.selfHosted) { ReaderServer.date }
        let caller = caller(server, limiter: limiter)
        let until = ReaderServer.date + pause
        for _ in 0..<2 {
            await #expect(throws: APIError.rateLimited(until: until)) { try await caller.sidebar() }
        }
        #expect(limiter.pausedUntil == until)
        #expect(server.requests.count == 2)
    }

    @Test func aPageOfAProxyFreezesNothing() async throws {
        let server = try LoopbackServer { _ in .text("Unauthorized", status: 401) }
        await #expect(throws: APIError.unauthorized(.rejectedByWebPage)) { try await caller(server).logIn() }
    }
}

// MARK: - Articles and marks

extension NewsBlurCallerTests {

    /// Four, whatever the number of feeds, beside the login, which is kept.
    @Test func nothingNewTakesFourRequests() async throws {
        let server = try server(Self.lists)
        let caller = caller(server, session: KeptSession(APISession(values: ["sessionid": "c1"])))
        let sidebar = try await caller.sidebar()
        let ids = Mutex<[String]>([])
        let since = try await caller.changes(since: nil) { page in ids.withLock { $0 += page.ids } }
        let statuses = try await caller.statuses(here: nil)
        #expect(sidebar.feeds.count == 3)
        #expect(since == nil)
        // Not what is older than a month, and nothing of a feed that is not subscribed to.
        #expect(ids.withLock { $0 } == ["42:aaa001", "42:aaa002"])
        #expect(statuses.unread == ["42:aaa001", "9007199254740993:aaa004"])
        #expect(
            Set(names(server)) == [
                "GET feeds", "GET unread_story_hashes", "GET starred_story_hashes",
            ])
        #expect(server.requests.count == 4)
    }

    @Test func articlesThatLeftTheirFeedsAreLookedForAmongStarredOnes() async throws {
        let server = try server([
            "river_stories": { request in
                let isWhole = request.value("include_hidden") == "true" && request.values("h").count == 4
                return Self.json(
                    isWhole
                        ? #""stories":[\#(Self.story("42:aaa001")),\#(Self.story("42:aaa002", #","starred":true"#)),\#(Self.story("1:dead01"))]"#
                        : #""stories":[]"#)
            },
            "starred_stories": { request in
                Self.json(
                    request.values("h") == ["42:aaa003", "77:aaa008"]
                        ? #""stories":[\#(Self.story("77:aaa008"))],"feeds":{"77":{"id":77,"feed_title":"Old","feed_address":"https://old.example/"}}"#
                        : #""stories":[]"#)
            },
        ])
        let articles = try await caller(server).articles(["42:aaa001", "42:aaa002", "42:aaa003", "77:aaa008", "x"])
        #expect(articles.map(\.incoming.key) == ["42:aaa001", "42:aaa002", "77:aaa008"])
        #expect(articles.map(\.isStarred) == [false, true, true])
        // It isn't said.
        #expect(articles.map(\.isRead) == [nil, nil, nil])
        #expect(articles.map(\.feed.url) == ["42", "42", "https://old.example/"])
        let article = try #require(articles.first?.incoming.article)
        #expect(article.title == "A & B")
        #expect(article.author == "Ann")
        #expect(article.tags == ["t"])
        #expect(article.datePublished == ReaderServer.date)
    }

    /// The server takes any number, and its maker asks for about a hundred: fifty requests for 5,000 marks.
    @Test func marksAreSentByTheHundred() async throws {
        let server = try server([
            "mark_story_hashes_as_read": { _ in Self.json(#""code":1,"story_hashes":[],"feed_ids":[]"#) },
            "mark_story_hash_as_starred": { request in
                let answers = request.values("story_hash").map { _ in #"{"code":1}"# }
                return .text("[\(answers.joined(separator: ","))]")
            },
            "mark_story_hash_as_unread": { request in
                let answers = request.values("story_hash").map { _ in #"{"code":1}"# }
                return .text("[\(answers.joined(separator: ","))]")
            },
            "mark_story_hash_as_unstarred": { _ in Self.json(#""code":1,"messages":[{"code":-1}]"#) },
        ])
        let caller = caller(server)
        #expect(caller.traits.idsPerCall == 100)
        let hashes = (0..<100).map { "42:\(100_000 + $0)" }
        try await caller.set(.read, true, of: hashes)
        try await caller.set(.read, false, of: hashes)
        try await caller.set(.starred, true, of: hashes)
        try await caller.set(.starred, false, of: Array(hashes[..<3]))
        let marks = server.requests.filter { $0.path != "/api/login" }
        #expect(marks.map { $0.values("story_hash").count } == [100, 100, 100, 1, 1, 1])
    }

    /// Starring again takes away what the user has noted.
    @Test func whatIsStarredIsNotStarredAgain() async throws {
        let server = try server(Self.lists)
        #expect(try await caller(server).needing(MarkChange(.starred, true)) == .allBut(["42:aaa002", "77:aaa008"]))
        #expect(try await caller(server).needing(MarkChange(.starred, false)) == .all)
        #expect(try await caller(server).needing(MarkChange(.read, false)) == .all)
    }

    private func marking(_ there: Set<String>, isList: Bool = true, refused: Set<String> = []) throws -> LoopbackServer
    {
        try server([
            "mark_story_hash_as_unread": { request in
                let hashes = request.values("story_hash")
                if hashes.count > 1, !there.isSuperset(of: hashes) {
                    return .text(#"{"result":"error","text":"AttributeError"}"#, status: 500)
                }
                let answers = hashes.map { hash in
                    there.contains(hash) && !refused.contains(hash)
                        ? #""code":1"# : #""code":-1,"message":"Too old.""#
                }
                if answers.count == 1 || !isList { return Self.json(answers[0]) }
                return .text("[\(answers.map { "{\($0)}" }.joined(separator: ","))]")
            },
            "river_stories": { request in
                let stories = request.values("h").filter(there.contains).map { Self.story($0) }
                return Self.json(#""stories":[\#(stories.joined(separator: ","))]"#)
            },
            "starred_stories": { _ in Self.json(#""stories":[]"#) },
        ])
    }

    /// Of a list with one that is gone, the server makes a fault of its own.
    @Test func articlesThatAreGoneArePassedOver() async throws {
        let server = try marking(["42:aaa001", "42:aaa002", "42:aaa004"])
        let caller = caller(server)
        try await caller.set(.read, false, of: ["42:aaa001", "42:aaa002", "42:aaa003", "42:aaa004"])
        let marked = server.requests.filter { $0.path.hasSuffix("as_unread") }.map { $0.values("story_hash") }
        #expect(
            marked.map { $0.map { String($0.suffix(1)) }.joined() } == ["1234", "12", "34", "3", "4"])
    }

    @Test func whatIsTooOldToBeUnreadIsRefused() async throws {
        let server = try marking(["42:aaa001", "42:aaa002"], refused: ["42:aaa002"])
        for hashes in [["42:aaa001", "42:aaa002"], ["42:aaa002"]] {
            await #expect(throws: APIError.refused(status: 200, serverMessage: "Too old.")) {
                try await caller(server).set(.read, false, of: hashes)
            }
        }
        try await caller(server).set(.read, false, of: ["42:aaa001"])
    }

    @Test func aServerThatLooksAtOneOfSeveralIsAskedOneByOne() async throws {
        let server = try marking(["42:aaa001", "42:aaa002"], isList: false)
        try await caller(server).set(.read, false, of: ["42:aaa001", "42:aaa002"])
        let marked = server.requests.filter { $0.path.hasSuffix("as_unread") }.map { $0.values("story_hash").count }
        #expect(marked == [2, 1, 1])
    }

    @Test func aServerInTroubleIsNotAskedForEver() async throws {
        let server = try server(["mark_story_hash_as_unread": { _ in .status(500) }])
        await #expect(throws: APIError.unavailable(status: 500, serverMessage: nil)) {
            try await caller(server).set(.read, false, of: (0..<100).map { "42:\(100_000 + $0)" })
        }
        #expect(server.requests.count { $0.path.hasSuffix("as_unread") } == 7)
    }
}
