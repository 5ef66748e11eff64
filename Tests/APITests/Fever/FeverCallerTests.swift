import Foundation
import Model
import Synchronization
import TestSupport
import Testing
import Web

@testable import API

@Suite(.timeLimit(.minutes(1))) struct FeverCallerTests {
    private static let hello = #""api_version":3,"auth":1,"last_refreshed_on_time":1"#
    private let web = HTTPClient(.init(userAgent: "rss"))

    private func caller(
        _ server: LoopbackServer, path: String = "/fever", user: String? = "alice", hasOneState: Bool = false
    ) -> FeverCaller {
        let now = { @Sendable in ReaderServer.date }
        let credentials = Credentials(user: user, session: KeptSession().store) { "secret" }
        return FeverCaller(
            ServerConnection(
                url: server.url(path), credentials: credentials, web: web, limiter: RateLimiter(.selfHosted, now: now),
                now: now), hasOneState: hasOneState)
    }

    /// Answers with JSON members, or with a capture, by the first command of the query.
    private func server(_ answers: [String: String]) throws -> LoopbackServer {
        try LoopbackServer { request in
            let words = Self.words(of: request)
            guard let answer = answers.first(where: { words.contains($0.key) })?.value else {
                return .text("{\(Self.hello)}")
            }
            if answer.hasPrefix("fever/") { return (try? Capture.reply(answer)) ?? .status(599) }
            return .text("{\(Self.hello),\(answer)}")
        }
    }

    private static func words(of request: LoopbackRequest) -> Set<String> {
        let query = request.target.split(separator: "?").dropFirst().first ?? ""
        return Set(query.split(separator: "&").map { $0.split(separator: "=")[0] }.map(String.init))
    }

    private func list(_ ids: some Sequence<Int>) -> String { ids.map { "\($0)" }.joined(separator: ",") }

    private func items(_ ids: some Sequence<Int>) -> String {
        let items = ids.map { #"{"id":\#($0),"feed_id":2,"title":"\#($0)","html":"","is_saved":0,"is_read":0}"# }
        return #""items":[\#(items.joined(separator: ","))]"#
    }

    // MARK: yarr

    /// An article is unread, read or starred there.
    @Test func whatIsStarredInYarrIsRead() async throws {
        let item = #"{"id":7,"feed_id":2,"title":"7","html":"","is_saved":1,"is_read":0}"#
        let server = try server(["items": #""items":[\#(item)]"#, "saved_item_ids": #""saved_item_ids":"7""#])
        let article = try #require(try await caller(server, hasOneState: true).articles(["7"]).first)
        #expect(article.isStarred == true && article.isRead == true)
        #expect(try await caller(server).articles(["7"]).first?.isRead == false)
    }

    /// To be read, it would lose its star, which somebody may have given it meanwhile.
    @Test func whatIsStarredInYarrIsNotMarkedRead() async throws {
        let server = try server(["saved_item_ids": #""saved_item_ids":"7""#])
        try await caller(server, hasOneState: true).set(MarkChange(.read, true), of: ["7", "8"])
        #expect(server.requests.compactMap { $0.value("id") } == ["8"])
    }

    @Test(arguments: [("<title>yarr!</title>", Account.Service.yarr), ("<title>Reader</title>", .fever)])
    func yarrIsRecognizedByItsPage(_ page: String, _ service: Account.Service) async throws {
        let server = try LoopbackServer { request in
            if request.target.hasPrefix("/fever/") { return .text("{\(Self.hello)}") }
            return request.target == "/" ? .text(page) : .text("404", status: 404)
        }
        let finder = ServiceFinder(
            web: web, credentials: Credentials(user: "alice", session: KeptSession().store) { "secret" },
            now: { ReaderServer.date })
        #expect(try await finder.find(server.url(), service: nil) == .init(service: service, url: server.url("/fever")))
    }

    // MARK: Logging in

    @Test func theKeyIsInTheBodyAndThePasswordNowhere() async throws {
        let server = try server([:])
        #expect(try await caller(server).logIn() == nil)
        let request = try #require(server.requests.first)
        #expect(request.method == "POST" && request.target == "/fever/?api=")
        #expect(request.value("api_key") == "6f622058968bb90757e6c6ed79e5df81")
        #expect(!"\(request)".contains("secret"))
    }

    /// Its lists of ids lack feeds that it shows in their category only.
    @Test func freshRSSIsAskedForAllOfThreeMonthsTheFirstTime() async throws {
        let server = try server(["items": items([])])
        _ = try await caller(server, path: "/p/api/fever.php").changes(since: nil) { _ in }
        let oldest = (1_795_262_400 - 90 * 86_400) * 1_000_000
        #expect(server.requests.map(\.target) == ["/p/api/fever.php?api=&items=&since_id=\(oldest)"])
    }

    @Test func freshRSSIsAPage() async throws {
        let server = try server([:])
        _ = try await caller(server, path: "/p/api/fever.php").logIn()
        #expect(server.requests.first?.target == "/p/api/fever.php?api=")
    }

    @Test func aRefusalIsInTheAnswer() async throws {
        let refusal = try Capture.reply("fever/miniflux-refused")
        let server = try LoopbackServer { _ in refusal }
        await #expect(throws: APIError.unauthorized(.rejected(serverMessage: nil))) {
            try await caller(server).logIn()
        }
        await #expect(throws: APIError.unauthorized(.rejected(serverMessage: nil))) {
            try await caller(server).sidebar()
        }
        await #expect(throws: APIError.unauthorized(.userNameNeeded)) { try await caller(server, user: nil).logIn() }
    }

    @Test func aSingleRefusalFreezesNothing() async throws {
        let refusal = try Capture.reply("fever/miniflux-refused")
        let count = Mutex(0)
        let server = try LoopbackServer { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number == 1 ? refusal : .text(#"{\#(Self.hello),"unread_item_ids":"7"}"#)
        }
        #expect(try await caller(server).reread(.read) == ["7"])
        #expect(server.requests.map { Self.words(of: $0).contains("unread_item_ids") } == [true, false, true])
    }

    @Test func aStatusIsAProxysWord() async throws {
        let server = try LoopbackServer { _ in .text("Unauthorized", status: 401) }
        await #expect(throws: APIError.unauthorized(.rejectedByWebPage)) { try await caller(server).logIn() }
    }

    @Test(arguments: ["<html>Hello</html>", "{}", "[]", "null", "", #"{"api_version":3}"#, #"{"auth":"no"}"#])
    func whatIsNoAnswerIsNone(_ body: String) async throws {
        let server = try LoopbackServer { _ in .text(body) }
        for command in ["logIn", "statuses", "set"] {
            let error = await #expect(throws: APIError.self) {
                switch command {
                case "logIn": _ = try await caller(server).logIn()
                case "statuses": _ = try await caller(server).statuses(here: nil)
                default: try await caller(server).set(.read, true, of: ["1"])
                }
            }
            if case .malformed = error { continue }
            Issue.record("\(command): \(String(describing: error))")
        }
    }

    // MARK: Groups and feeds

    @Test(arguments: [
        ("coldsweat", ["10 News", "11 Tech"], ["1 News feed [10]", "2 Small [11]", "3 Atom [11]"]),
        (
            "miniflux", ["1 All", "3 Bulk", "4 Folder One", "2 Tech & Co"],
            ["4 Big [3]", "3 My Atom [2]", "2 News feed [1]"]
        ),
        (
            "freshrss", ["3 Bulk", "4 Folder One", "2 Tech & Co", "1 Uncategorized"],
            ["4 Big [3]", "3 My Atom [2]", "2 News feed [1]"]
        ),
    ])
    func realServersGroupsAndFeedsAreRead(_ name: String, _ folders: [String], _ feeds: [String]) async throws {
        let server = try server(["groups": "fever/\(name)-groups", "feeds": "fever/\(name)-feeds"])
        let sidebar = try await caller(server, path: name == "freshrss" ? "/api/fever.php" : "/fever").sidebar()
        #expect(sidebar.folders.map { "\($0.id) \($0.name)" } == folders)
        #expect(
            sidebar.feeds.map { "\($0.id) \($0.title ?? "") [\(list($0.folderIDs.compactMap(Int.init)))]" } == feeds)
        #expect(sidebar.feeds.allSatisfy { $0.url.hasPrefix("http://127.0.0.1:8070/feed/") })
    }

    // MARK: Large answers

    @Test func itemsThatAreTooLargeTogetherComeInParts() async throws {
        let server = try LoopbackServer { [self] request in
            let words = Self.words(of: request)
            if words.contains("since_id"), request.target.hasSuffix("since_id=9") { return .status(500) }
            if words.contains("unread_item_ids") {
                return .text(#"{\#(Self.hello),"unread_item_ids":"\#(list(5..<35))"}"#)
            }
            if words.contains("saved_item_ids") { return .text(#"{\#(Self.hello),"saved_item_ids":"40"}"#) }
            let ids = request.target.split(separator: "with_ids=").dropFirst().first?.removingPercentEncoding ?? ""
            let wanted = ids.split(separator: ",").compactMap { Int($0) }
            return wanted.count > 7 ? .status(504) : .text("{\(Self.hello),\(items(wanted))}")
        }
        let ids = Mutex<[String]>([])
        let since = try await caller(server).changes(since: "10") { page in
            ids.withLock { $0 += page.articles.map(\.incoming.key) }
        }
        #expect(ids.withLock { $0 } == (Array(11..<35) + [40]).map { "\($0)" })
        #expect(since == "40 10")
    }

    // MARK: Items

    @Test(arguments: [
        ("coldsweat", ["1", "73"], "news item 60 — café & bold"),
        ("miniflux", ["10", "1567"], "news item 5 — café & <b>bold</b>"),
        ("freshrss", ["1795247191411726", "1795247191490099"], "news item 1 — café & bold"),
    ])
    func realServersItemsAreRead(_ name: String, _ ids: [String], _ title: String) async throws {
        let server = try server(["items": "fever/\(name)-items"])
        let caller = caller(server, path: name == "freshrss" ? "/api/fever.php" : "/fever")
        let articles = try await caller.articles(ids.reversed() + ["4", ids[0]])
        #expect(articles.map(\.incoming.key) == ids)
        let first = try #require(articles.first)
        #expect(first.incoming.article.title == title)
        #expect(first.incoming.article.content?.contains("<em>") == true)
        #expect(first.incoming.article.datePublished != nil && first.isRead == false && first.isStarred == false)
        let query = server.requests[0].target.split(separator: "=").last
        #expect(query?.removingPercentEncoding == (["4"] + ids).sorted { Int($0)! < Int($1)! }.joined(separator: ","))
    }

    @Test func newItemsAreReadPageByPage() async throws {
        let server = try LoopbackServer { request in
            let since = request.target.split(separator: "since_id=").dropFirst().first.flatMap { Int($0) } ?? 0
            return .text("{\(Self.hello),\(items((since + 1)..<max(since + 1, min(since + 51, 131))))}")
        }
        let pages = Mutex<[Int]>([])
        let next = try await caller(server).changes(since: "10") { page in
            pages.withLock { $0.append(page.articles.count) }
        }
        #expect(pages.withLock { $0 } == [49, 50, 21])
        #expect(next == "130 10")
        let requests = server.requests.count
        #expect(try await caller(server).changes(since: next) { _ in } == next)
        #expect(server.requests.count == requests + 1)
    }

    /// What is unread or starred is asked for by ids: there is no need to go through all that ever was.
    @Test func theFirstTimeOnlyWhatFollowsTheListsIsRead() async throws {
        let server = try server([
            "unread_item_ids": #""unread_item_ids":"5,9007199254740993""#, "saved_item_ids": #""saved_item_ids":"""#,
            "items": items([]),
        ])
        #expect(try await caller(server).changes(since: nil) { _ in } == "9007199254740993")
        #expect(server.requests.last?.target.hasSuffix("since_id=9007199254740993") == true)
    }

    @Test func aServerThatGivesTheSameItemsAgainIsNotAskedForEver() async throws {
        let server = try server(["items": items([7, 8])])
        await #expect(throws: APIError.partial(.endless)) { try await caller(server).changes(since: "3") { _ in } }
        #expect(server.requests.count == 2)
    }

    // MARK: Lists

    @Test(arguments: [
        (#""""#, []), (#""3""#, ["3"]), ("7", ["7"]), (#""3,9007199254740993, 5""#, ["3", "5", "9007199254740993"]),
    ])
    func listsAreRead(_ list: String, _ ids: [String]) async throws {
        let server = try server(["saved_item_ids": #""saved_item_ids":\#(list)"#])
        #expect(try await caller(server).reread(.starred) == Set(ids))
    }

    @Test(arguments: ["null", #""a,b""#, "[1,2]", #""99999999999999999999""#, #""1;2""#])
    func whatIsNoListIsNotTakenForAnEmptyOne(_ list: String) async throws {
        let server = try server(["saved_item_ids": #""saved_item_ids":\#(list)"#])
        await #expect(throws: APIError.self) { try await caller(server).reread(.starred) }
    }

    // MARK: Marks

    @Test func eachArticleIsMarkedOnItsOwn() async throws {
        let server = try server([:])
        try await caller(server).set(.read, true, of: ["3", "4", "5", "6", "nonsense", "-1"])
        let marks = server.requests.map { request in
            ["mark", "as", "id"].map { request.value($0) ?? "" }.joined(separator: " ")
        }
        #expect(marks.sorted() == ["item read 3", "item read 4", "item read 5", "item read 6"])
        #expect(server.requests.allSatisfy { $0.target == "/fever/?api=" })
    }

    /// Miniflux would toggle it.
    @Test(arguments: [(true, ["saved 4"]), (false, ["unsaved 3"])])
    func onlyTheStarsThatDifferAreSent(_ value: Bool, _ sent: [String]) async throws {
        let server = try server(["saved_item_ids": #""saved_item_ids":"3""#])
        try await caller(server).set(.starred, value, of: ["3", "4"])
        #expect(
            server.requests.compactMap { mark in mark.value("as").map { "\($0) \(mark.value("id") ?? "")" } } == sent)
    }

    @Test func anUnknownArticleIsPassedOver() async throws {
        let unknown = try Capture.reply("fever/coldsweat-unknown-item")
        let server = try LoopbackServer { request in
            if request.value("mark") != nil { return unknown }
            return .text("{\(Self.hello),\(items(request.target.contains("with_ids=4") ? [4] : []))}")
        }
        try await caller(server).set(.read, true, of: ["3"])
        // It isn't the article that is unknown there.
        await #expect(throws: APIError.refused(status: 404, serverMessage: nil)) {
            try await caller(server).set(.read, true, of: ["4"])
        }
    }
}
