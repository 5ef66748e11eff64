import Foundation
import Model
import Synchronization
import TestSupport
import Testing
import Web

@testable import API

/// What Feedbin's documentation promises.
@Suite(.timeLimit(.minutes(1))) struct FeedbinCallerTests {
    private let web = HTTPClient(.init(userAgent: "rss"))

    private func caller(_ server: LoopbackServer) -> FeedbinCaller {
        let now = { @Sendable in Date(timeIntervalSince1970: 0) }
        let credentials = Credentials(user: "alice@x.example", session: KeptSession().store) { "secret" }
        return FeedbinCaller(
            ServerConnection(
                url: server.url("/v2"), credentials: credentials, web: web, limiter: RateLimiter(.selfHosted, now: now),
                now: now))
    }

    private func server(
        _ routes: [String: @Sendable (LoopbackRequest) -> LoopbackReply]
    ) throws -> LoopbackServer {
        try LoopbackServer { request in routes[Self.line(request)]?(request) ?? .text("", status: 404) }
    }

    private static func line(_ request: LoopbackRequest) -> String { "\(request.method) \(request.path.dropFirst(4))" }

    private static func json(_ text: String, status: Int = 200, headers: [(String, String)] = []) -> LoopbackReply {
        .text(text, status: status, headers: [ReaderServer.dateHeader] + headers)
    }

    private static func entries(_ ids: some Sequence<Int>) -> String {
        let entries = ids.map { id in
            """
            {"id":\(id),"feed_id":3,"title":null,"url":"https://x.example/\(id)","author":"A","content":"<p>B</p>",\
            "summary":"B","published":"2026-11-20T10:00:00.000000Z","created_at":"2026-11-21T10:00:00.\(100_000 + id)Z",\
            "enclosure":{"enclosure_url":"https://x.example/a.mp3","enclosure_type":"audio/mpeg","enclosure_length":"7"}}
            """
        }
        return "[\(entries.joined(separator: ","))]"
    }

    private static let sidebar: [String: @Sendable (LoopbackRequest) -> LoopbackReply] = [
        "GET subscriptions.json": { _ in
            json(
                #"[{"id":91,"feed_id":3,"title":"X","feed_url":"https://x.example/","site_url":"https://x.example"},{"id":92,"feed_id":4,"title":"Y","feed_url":"https://y.example/","site_url":null}]"#
            )
        },
        "GET taggings.json": { _ in
            json(
                #"[{"id":71,"feed_id":3,"name":"News"},{"id":72,"feed_id":3,"name":"All"},{"id":73,"feed_id":9,"name":"News"}]"#
            )
        },
    ]

    // MARK: Large answers

    @Test func pagesThatAreTooLargeComeInParts() async throws {
        let routes: [String: @Sendable (LoopbackRequest) -> LoopbackReply] = [
            "GET updated_entries.json": { _ in Self.json("[]") },
            "GET entries.json": { request in
                let size = request.value("per_page").flatMap { Int($0) } ?? 0
                guard size <= 5 else { return .status(504) }
                let start = ((request.value("page").flatMap { Int($0) } ?? 1) - 1) * size
                let isLast = start + size >= 130
                return Self.json(
                    Self.entries(start..<min(start + size, 130)),
                    headers: isLast ? [] : [("Links", #"<https://x.example/>; rel="next""#)])
            },
        ]
        let server = try server(routes.merging(Self.sidebar) { $1 })
        let caller = caller(server)
        _ = try await caller.sidebar()
        let ids = Mutex<[String]>([])
        _ = try await caller.changes(since: "2026-11-21T09:00:00.000000Z") { page in
            ids.withLock { $0 += page.articles.map(\.incoming.key) }
        }
        #expect(ids.withLock { $0 } == (0..<130).map { "\($0)" })
    }

    // MARK: Folders and feeds

    @Test func tagsAreFolders() async throws {
        let server = try server(Self.sidebar)
        let sidebar = try await caller(server).sidebar()
        #expect(sidebar.folders.map(\.name) == ["All", "News"])
        #expect(
            sidebar.feeds.map { "\($0.id) \($0.url) \($0.folderIDs)" } == [
                #"3 https://x.example/ ["News", "All"]"#, "4 https://y.example/ []",
            ])
    }

    @Test(arguments: [
        (201, #"{"id":93,"feed_id":5}"#, "5"), (302, #"{"id":91,"feed_id":3}"#, "3"), (302, "", "3"),
    ])
    func aSubscriptionIsMadeOrThereAlready(_ status: Int, _ body: String, _ id: String) async throws {
        var routes = Self.sidebar
        routes["POST subscriptions.json"] = { _ in
            Self.json(body, status: status, headers: [("Location", "https://api.feedbin.com/v2/subscriptions/91.json")])
        }
        let server = try server(routes)
        #expect(try await caller(server).subscribe("https://x.example/", title: nil, folder: nil, known: []) == id)
        #expect(server.requests[0].header("Content-Type") == "application/json; charset=utf-8")
    }

    @Test func whereThereAreSeveralOrNoFeedsItIsTold() async throws {
        let several = try server([
            "POST subscriptions.json": { _ in
                Self.json(#"[{"feed_url":"https://x.example/1"},{"feed_url":"https://x.example/2"}]"#, status: 300)
            }
        ])
        let words = "there are several: https://x.example/1, https://x.example/2"
        await #expect(throws: APIError.refused(status: 200, serverMessage: words)) {
            try await caller(several).subscribe("https://x.example/", title: nil, folder: nil, known: [])
        }
        let none = try server([:])
        await #expect(throws: APIError.impossible(.noFeedFound)) {
            try await caller(none).subscribe("https://x.example/", title: nil, folder: nil, known: [])
        }
    }

    @Test func aFeedIsChangedByItsSubscription() async throws {
        var routes = Self.sidebar
        routes["POST subscriptions/91/update.json"] = { _ in Self.json("{}") }
        routes["DELETE subscriptions/91.json"] = { _ in .status(204) }
        routes["POST taggings.json"] = { _ in Self.json("{}", status: 201) }
        routes["DELETE taggings/71.json"] = { _ in .status(204) }
        routes["DELETE taggings/72.json"] = { _ in .status(204) }
        let server = try server(routes)
        let feed = ServerFeed(id: "3", url: "https://x.example/")
        try await caller(server).rename(feed, to: "New")
        try await caller(server).move(feed, to: ServerFolder(id: "Sea", name: "Sea"))
        try await caller(server).unsubscribe(feed)
        try await caller(server).unsubscribe(ServerFeed(id: "77", url: "https://x.example/"))
        let changes = server.requests.map(Self.line).filter { !$0.hasPrefix("GET") }
        #expect(
            changes == [
                "POST subscriptions/91/update.json", "POST taggings.json", "DELETE taggings/71.json",
                "DELETE taggings/72.json", "DELETE subscriptions/91.json",
            ])
    }

    @Test func aSubscriptionIsTakenBackWhereItsFolderFails() async throws {
        var routes = Self.sidebar
        routes["POST subscriptions.json"] = { _ in Self.json(#"{"id":91,"feed_id":3}"#, status: 201) }
        routes["POST taggings.json"] = { _ in .status(500) }
        routes["DELETE subscriptions/91.json"] = { _ in .status(204) }
        let server = try server(routes)
        await #expect(throws: APIError.unavailable(status: 500, serverMessage: nil)) {
            try await caller(server).subscribe(
                "https://x.example/", title: nil, folder: ServerFolder(id: "Sea", name: "Sea"), known: ["4"])
        }
        #expect(server.requests.last.map(Self.line) == "DELETE subscriptions/91.json")
    }

    /// As where the address redirects to a subscription.
    @Test func aSubscriptionThatWasThereIsNotTakenBack() async throws {
        var routes = Self.sidebar
        routes["POST subscriptions.json"] = { _ in Self.json(#"{"id":91,"feed_id":3}"#, status: 201) }
        routes["POST taggings.json"] = { _ in .status(500) }
        let server = try server(routes)
        await #expect(throws: APIError.unavailable(status: 500, serverMessage: nil)) {
            try await caller(server).subscribe(
                "https://x.example/", title: nil, folder: ServerFolder(id: "Sea", name: "Sea"), known: ["3"])
        }
        #expect(server.requests.last.map(Self.line) == "POST taggings.json")
    }

    // MARK: Articles

    @Test func whatCameIsReadPageByPage() async throws {
        let server = try LoopbackServer { request in
            switch Self.line(request) {
            case "GET subscriptions.json", "GET taggings.json": return Self.json("[]")
            case "GET updated_entries.json": return Self.json("[7, 205]")
            case "GET entries.json" where request.target.contains("ids=7"): return Self.json(Self.entries([7]))
            case "GET entries.json":
                let isFirst = request.target.contains("page=1&")
                let links =
                    #"<https://x.example/entries.json?ids=1,2>; rel="next", <https://x.example/?page=2>; rel="last""#
                return Self.json(
                    Self.entries(isFirst ? 200..<300 : 150..<200), headers: isFirst ? [("Links", links)] : [])
            default: return .text("", status: 404)
            }
        }
        let caller = caller(server)
        _ = try await caller.sidebar()
        let ids = Mutex<[String]>([])
        let next = try await caller.changes(since: "2026-11-21T09:00:00.000001Z") { page in
            ids.withLock { $0 += page.articles.map(\.incoming.key) }
        }
        #expect(ids.withLock { Set($0).count } == 151 && ids.withLock { $0.contains("7") })
        #expect(next == "2026-11-21T10:00:00.100299Z")
        // Of one that is there already, nobody says whether it is read.
        #expect(server.requests.contains { $0.target.contains("since=2026-11-21T09%3A00%3A00.000001Z") })
    }

    @Test func theFirstTimeTheNewestAreRead() async throws {
        let server = try server(["GET entries.json": { _ in Self.json(Self.entries([1, 2])) }])
        let page = Mutex<[ServerArticle]>([])
        let next = try await caller(server).changes(since: nil) { new in page.withLock { $0 += new.articles } }
        #expect(next == "2026-11-21T10:00:00.100002Z")
        let article = try #require(page.withLock { $0.first })
        #expect(article.isRead == nil && article.isStarred == nil && article.feed.id == "3")
        #expect(article.incoming.article.enclosures.map(\.size) == [7])
        let empty = try LoopbackServer { _ in Self.json("[]") }
        #expect(try await caller(empty).changes(since: nil) { _ in } == "2026-11-21T11:59:00Z")
    }

    @Test func listsAreReadAndNothingElseIsTakenForOne() async throws {
        let server = try server([
            "GET unread_entries.json": { _ in Self.json("[4087, 9007199254740993]") },
            "GET starred_entries.json": { _ in Self.json("[]") },
        ])
        let lists = try await caller(server).statuses(here: nil)
        #expect(lists.unread == ["4087", "9007199254740993"] && lists.starred == [])
        for body in ["{}", "null", #"["a"]"#, "<html>", ""] {
            let server = try LoopbackServer { _ in Self.json(body) }
            await #expect(throws: APIError.self) { try await caller(server).statuses(here: nil) }
        }
    }

    // MARK: Marks

    @Test(arguments: [
        (Mark.read, true, "unread_entries/delete.json", "unread_entries"),
        (.read, false, "unread_entries.json", "unread_entries"),
        (.starred, true, "starred_entries.json", "starred_entries"),
        (.starred, false, "starred_entries/delete.json", "starred_entries"),
    ])
    func manyArticlesAreMarkedAtOnce(_ kind: Mark, _ value: Bool, _ path: String, _ key: String) async throws {
        let server = try server(["POST \(path)": { _ in Self.json("[1]") }])
        try await caller(server).set(kind, value, of: ["1", "2"])
        #expect(String(decoding: server.requests[0].body, as: UTF8.self) == #"{"\#(key)":[1,2]}"#)
        let page = try LoopbackServer { _ in .text("<html>") }
        await #expect(throws: APIError.self) { try await caller(page).set(kind, value, of: ["1"]) }
    }

    @Test func aRefusedLoginIsTold() async throws {
        let server = try LoopbackServer { _ in .text("HTTP Basic: Access denied.", status: 401) }
        await #expect(throws: APIError.unauthorized(.rejected(serverMessage: "HTTP Basic: Access denied."))) {
            try await caller(server).logIn()
        }
        let suspended = try LoopbackServer { _ in .text("", status: 403) }
        await #expect(throws: APIError.refused(status: 403, serverMessage: nil)) { try await caller(suspended).logIn() }
    }
}
