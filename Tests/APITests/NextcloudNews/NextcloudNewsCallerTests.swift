import Base
import Foundation
import Model
import Synchronization
import TestSupport
import Testing
import Web

@testable import API

/// What the documentation promises, and what the server does otherwise.
@Suite(.timeLimit(.minutes(1))) struct NextcloudNewsCallerTests {
    private static let base = "/index.php/apps/news/api/"
    private let web = HTTPClient(.init(userAgent: "rss"))

    private func caller(_ server: LoopbackServer, version: String = "v1-3") -> NextcloudNewsCaller {
        let now = { @Sendable in Date(timeIntervalSince1970: 0) }
        let credentials = Credentials(user: "alice", session: KeptSession().store) { "secret" }
        return NextcloudNewsCaller(
            ServerConnection(
                url: server.url(Self.base + version), credentials: credentials, web: web,
                limiter: RateLimiter(.selfHosted, now: now), now: now))
    }

    /// Answers by `METHOD path`, without the version; unknown routes with a page, as Nextcloud does.
    private func server(
        _ routes: [String: @Sendable (LoopbackRequest) -> LoopbackReply]
    ) throws -> LoopbackServer {
        try LoopbackServer { request in
            guard let route = routes[Self.line(request)] else { return .text("<html>Not found</html>", status: 404) }
            return route(request)
        }
    }

    private static func line(_ request: LoopbackRequest) -> String {
        "\(request.method) \(request.path.dropFirst(base.count + "v1-3/".count))"
    }

    private static func json(_ text: String) -> LoopbackReply {
        .text(text, headers: [ReaderServer.dateHeader, ("Content-Type", "application/json; charset=utf-8")])
    }

    private static func items(_ ids: some Sequence<Int>, changed: Int = 1_795_262_000) -> LoopbackReply {
        let items = ids.map { id in
            """
            {"id":\(id),"guidHash":"hash\(id)","title":"T","url":"https://x.example/\(id)","body":"<p>B</p>","feedId":3,\
            "pubDate":1795262000,"unread":true,"starred":false,"lastModified":\(changed),"enclosureLink":null}
            """
        }
        return json(#"{"items":[\#(items.joined(separator: ","))]}"#)
    }

    private func query(_ request: LoopbackRequest) -> [String: String] {
        let pairs = request.target.split(separator: "?").dropFirst().first?.split(separator: "&") ?? []
        return Dictionary(
            pairs.map { pair in
                let parts = pair.split(separator: "=").map(String.init)
                return (parts[0], parts.count > 1 ? parts[1] : "")
            }, uniquingKeysWith: { $1 })
    }

    private func body(_ request: LoopbackRequest?) -> String { String(decoding: request?.body ?? [], as: UTF8.self) }

    // MARK: Logging in

    @Test func theVersionTellsThatThePasswordIsRight() async throws {
        let server = try server(["GET version": { _ in Self.json(#"{"version":"28.4.0"}"#) }])
        #expect(try await caller(server).logIn() == nil)
        #expect(server.requests[0].header("Authorization") == "Basic YWxpY2U6c2VjcmV0")
        let refusing = try LoopbackServer { _ in
            .text(#"{"message":"Current user is not logged in"}"#, status: 401)
        }
        await #expect(throws: APIError.unauthorized(.rejected(serverMessage: "Current user is not logged in"))) {
            try await caller(refusing).logIn()
        }
        await #expect(throws: APIError.self) { try await caller(refusing).feeds() }
    }

    // MARK: Folders and feeds

    @Test func foldersAndFeedsAreRead() async throws {
        let server = try server([
            "GET folders": { _ in Self.json(#"{"folders":[{"id":4,"name":"Media"}]}"#) },
            "GET feeds": { _ in
                Self.json(
                    #"{"feeds":[{"id":3,"url":"https://x.example/","title":"X","folderId":4,"link":"https://y.example"},{"id":"5","url":"https://z.example/","title":null,"folderId":0}],"starredCount":2}"#
                )
            },
        ])
        let sidebar = try await caller(server).sidebar()
        #expect(sidebar.folders == [ServerFolder(id: "4", name: "Media")])
        #expect(
            sidebar.feeds == [
                ServerFeed(
                    id: "3", url: "https://x.example/", title: "X", siteURL: "https://y.example", folderIDs: ["4"]),
                ServerFeed(id: "5", url: "https://z.example/"),
            ])
    }

    @Test(arguments: ["v1-3", "v1-2"]) func theVerbsAreThoseOfTheVersion(_ version: String) async throws {
        let server = try LoopbackServer { _ in Self.json("[]") }
        let feed = ServerFeed(id: "3", url: "https://x.example/")
        try await caller(server, version: version).rename(feed, to: "New")
        try await caller(server, version: version).move(feed, to: nil)
        let verb = version == "v1-3" ? "POST" : "PUT"
        #expect(server.requests.map(Self.line) == ["\(verb) feeds/3/rename", "\(verb) feeds/3/move"])
        #expect(server.requests.map(body) == [#"{"feedTitle":"New"}"#, #"{"folderId":null}"#])
    }

    /// The server would delete them with it.
    @Test func feedsLeaveAFolderBeforeItGoes() async throws {
        let folder = Mutex("4")
        let server = try server([
            "GET feeds": { _ in
                Self.json(#"{"feeds":[{"id":3,"url":"https://x.example/","folderId":\#(folder.withLock { $0 })}]}"#)
            },
            "POST feeds/3/move": { _ in
                folder.withLock { $0 = "null" }
                return .text("")
            },
            "DELETE folders/4": { _ in .text("") },
        ])
        try await caller(server).deleteFolder(ServerFolder(id: "4", name: "Media"), known: ["3"])
        #expect(server.requests.map(Self.line) == ["GET feeds", "POST feeds/3/move", "GET feeds", "DELETE folders/4"])
        folder.withLock { $0 = "4" }
        let stubborn = try LoopbackServer { _ in
            Self.json(#"{"feeds":[{"id":3,"url":"https://x.example/","folderId":4}]}"#)
        }
        await #expect(throws: APIError.impossible(.folderNotEmpty)) {
            try await caller(stubborn).deleteFolder(ServerFolder(id: "4", name: "Media"), known: [])
        }
        // A list that lacks a known feed says nothing about what is in the folder.
        let short = try LoopbackServer { _ in Self.json(#"{"feeds":[{"id":5,"url":"https://y.example/"}]}"#) }
        await #expect(throws: APIError.impossible(.folderNotEmpty)) {
            try await caller(short).deleteFolder(ServerFolder(id: "4", name: "Media"), known: ["3", "5"])
        }
        #expect(!stubborn.requests.contains { $0.method == "DELETE" })
    }

    @Test func aFeedThatIsThereAlreadyIsRefused() async throws {
        let server = try server(["POST feeds": { _ in .text(#"{"message":"exists"}"#, status: 409) }])
        await #expect(throws: APIError.refused(status: 409, serverMessage: "exists")) {
            try await caller(server).subscribe("https://y.example/", title: nil, folder: nil, known: [])
        }
    }

    // MARK: Articles

    @Test func aSubscriptionIsTakenBackWhereItsTitleFails() async throws {
        let server = try server([
            "POST feeds": { _ in Self.json(#"{"feeds":[{"id":3,"url":"https://x.example/","title":"X"}]}"#) },
            "POST feeds/3/rename": { _ in .status(500) },
            "DELETE feeds/3": { _ in Self.json("[]") },
        ])
        await #expect(throws: APIError.unavailable(status: 500, serverMessage: nil)) {
            try await caller(server).subscribe("https://x.example/", title: "Other", folder: nil, known: [])
        }
        #expect(server.requests.map(Self.line) == ["POST feeds", "POST feeds/3/rename", "DELETE feeds/3"])
    }

    @Test func ofManyFeedsThoseThatTheUserHasNamedAreRenamed() async throws {
        let server = try server([
            "GET folders": { _ in Self.json(#"{"folders":[]}"#) },
            "GET feeds": { _ in Self.json(#"{"feeds":[]}"#) },
            "POST feeds": { _ in Self.json(#"{"feeds":[{"id":3,"url":"https://x.example/","title":"X"}]}"#) },
            "POST feeds/3/rename": { _ in Self.json("[]") },
        ])
        let refused = try await caller(server).subscribe([
            ImportedFeed(url: "https://a.example/", title: "Own", ownTitle: "X"),
            ImportedFeed(url: "https://b.example/", title: "X", ownTitle: "X"),
            ImportedFeed(url: "https://c.example/", title: "Whose?"),
            ImportedFeed(url: "https://d.example/", ownTitle: "X"),
        ])
        #expect(refused.isEmpty)
        #expect(server.requests.filter { $0.path.hasSuffix("rename") }.count == 1)
        #expect(server.requests.filter { $0.method == "POST" }.count == 5)
    }

    @Test func articlesAreAskedForByTheirPlaces() async throws {
        let server = try LoopbackServer { [query] request in
            let query = query(request)
            let offset = Int(query["offset"] ?? "") ?? 0
            let count = Int(query["batchSize"] ?? "") ?? 0
            return Self.items((1..<offset).reversed().prefix(count))
        }
        let articles = try await caller(server).articles(["7", "12", "900", "nonsense"])
        #expect(articles.map(\.incoming.key).sorted() == ["12", "7", "900"])
        #expect(server.requests.map { query($0)["offset"] } == ["13", "901"])
        #expect(server.requests.map { query($0)["batchSize"] } == ["6", "1"])
        #expect(server.requests.allSatisfy { query($0)["getRead"] == "true" })
    }

    /// After "mark all as read", the list of changes has all articles with their contents, in one answer.
    @Test(arguments: [500, 502, 504]) func changesThatAreTooManyComeByPages(_ status: Int) async throws {
        let server = try LoopbackServer { [query] request in
            let query = query(request)
            guard Self.line(request) == "GET items", let count = query["batchSize"].flatMap({ Int($0) }), count <= 50
            else { return .text("", status: status, headers: [ReaderServer.dateHeader]) }
            let offset = query["offset"].flatMap { Int($0) } ?? 0
            return Self.items(
                (query["type"] == "2" ? 0..<0 : 1..<300).reversed().filter { offset == 0 || $0 < offset }.prefix(count))
        }
        let ids = Mutex<Set<String>>([])
        let since = try await caller(server).changes(since: "1795000000") { page in
            ids.withLock { $0.formUnion(page.articles.map(\.incoming.key)) }
        }
        #expect(ids.withLock { $0.count } == 299)
        // Two minutes before now: the same answer isn't asked for again.
        #expect(since == "1795262280")
    }

    @Test func theFirstTimeUnreadAndStarredArticlesAreRead() async throws {
        let server = try LoopbackServer { [query] request in
            let query = query(request)
            if query["type"] == "2" && query["getRead"] == "false" { return Self.json(#"{"message":"no"}"#) }
            let offset = Int(query["offset"] ?? "") ?? 0
            let all = query["type"] == "2" ? 900..<910 : 1..<451
            return Self.items(all.reversed().filter { offset == 0 || $0 < offset }.prefix(200))
        }
        let ids = Mutex<[String]>([])
        let next = try await caller(server).changes(since: nil) { page in
            ids.withLock { $0 += page.articles.map(\.incoming.key) }
        }
        #expect(ids.withLock { $0.count } == 460 && server.requests.count == 4)
        // That second is over.
        #expect(next == "1795262001")
    }

    /// The second of the newest change may not be over.
    @Test(arguments: [(1_795_262_395, "1795262395"), (1_795_262_100, "1795262101")])
    func nothingBetweenTwoSyncsIsMissed(_ changed: Int, _ next: String) async throws {
        let server = try server(["GET items/updated": { _ in Self.items([1, 2], changed: changed) }])
        // The first answer tells the server's time.
        let caller = caller(server)
        #expect(try await caller.changes(since: "1795262000") { _ in } == next)
        #expect(query(server.requests[0])["lastModified"] == "1795262000")
    }

    @Test func numbersTellWhetherListsAreNeeded() async throws {
        let server = try server([
            "GET feeds": { _ in
                Self.json(#"{"feeds":[{"id":3,"unreadCount":2},{"id":4,"unreadCount":1}],"starredCount":5}"#)
            },
            "GET items": { _ in Self.items([1, 2, 3]) },
        ])
        #expect(
            try await caller(server).statuses(here: StatusCounts(unread: 3, starred: 5))
                == ServerStatuses(unread: nil, starred: nil))
        let lists = try await caller(server).statuses(here: StatusCounts(unread: 2, starred: 5))
        #expect(lists.unread == ["1", "2", "3"] && lists.starred == nil)
    }

    // MARK: Marks

    @Test func manyArticlesAreMarkedAtOnce() async throws {
        let server = try LoopbackServer { _ in .text("[]") }
        try await caller(server).set(.read, true, of: ["1", "9007199254740993"])
        try await caller(server).set(.starred, false, of: ["2"])
        try await caller(server, version: "v1-2").set(.read, false, of: ["1", "2"])
        #expect(
            server.requests.map(Self.line) == [
                "POST items/read/multiple", "POST items/unstar/multiple", "PUT items/unread/multiple",
            ])
        #expect(
            server.requests.map(body) == [
                #"{"itemIds":[1,9007199254740993]}"#, #"{"itemIds":[2]}"#, #"{"items":[1,2]}"#,
            ])
    }

    @Test func theOldVersionCallsStarredArticlesByTheirHashes() async throws {
        let server = try server([
            "GET items": { _ in Self.items([2]) }, "PUT items/star/multiple": { _ in .text("") },
        ])
        try await caller(server, version: "v1-2").set(.starred, true, of: ["2"])
        let item = try #require(JSONValue(server.requests.last?.body ?? []))["items"]?.elements.first
        #expect(item?["feedId"]?.integer == 3 && item?["guidHash"]?.text == "hash2")
        // It has none of them any more.
        try await caller(server, version: "v1-2").set(.starred, true, of: ["5"])
        #expect(server.requests.count == 3)
    }

    @Test func aPageIsNoSuccess() async throws {
        let server = try LoopbackServer { _ in .text("<html>Maintenance</html>") }
        await #expect(throws: APIError.malformed(.unexpected(instead: .json, isWebPage: true))) {
            try await caller(server).set(.read, true, of: ["1"])
        }
        await #expect(throws: APIError.malformed(.unexpected(instead: .json, isWebPage: true))) {
            try await caller(server).sidebar()
        }
    }
}
