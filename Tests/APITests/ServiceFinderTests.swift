import Foundation
import Model
import TestSupport
import Testing
import Web

@testable import API

@Suite(.timeLimit(.minutes(3))) struct ServiceFinderTests {
    private let web = HTTPClient(.init(userAgent: "rss"))

    private func find(
        _ url: String, user: String? = "alice", password: String = "secret", service: Account.Service? = nil
    ) async throws -> ServiceFinder.Found {
        let credentials = Credentials(user: user, session: KeptSession().store) { password }
        return try await ServiceFinder(web: web, credentials: credentials, now: { ReaderServer.date })
            .find(url, service: service)
    }

    /// FreshRSS below `path`: everything else is a web page.
    private func freshRSS(at path: String) throws -> LoopbackServer {
        try LoopbackServer { request in
            guard request.path.hasPrefix(path + "/api/greader.php/") else { return .text("<html>", status: 404) }
            return
                (try? Capture.reply(request.value("Passwd") == "secret" ? "freshrss/login" : "freshrss/login-refused"))
                ?? .status(599)
        }
    }

    /// Miniflux: a user of the REST API, and one of the Google Reader integration.
    private func miniflux() throws -> LoopbackServer {
        let refusal = LoopbackReply.text(#"{"error_message":"access unauthorized"}"#, status: 401)
        return try LoopbackServer { request in
            switch request.path {
            case "/sub/v1/me":
                let isUser = request.header("Authorization") == "Basic YWxpY2U6c2VjcmV0"
                let isToken = request.header("X-Auth-Token") == "secret"
                return isUser || isToken ? .text(#"{"id":1,"username":"alice"}"#) : refusal
            case "/sub/accounts/ClientLogin":
                return request.value("Passwd") == "integration" ? .text("Auth=alice/1") : refusal
            default: return .text("404 page not found", status: 404)
            }
        }
    }

    @Test(arguments: [
        "", "/", "/i/", "/i/?a=normal", "/api/", "/api/greader.php", "/api/greader.php/",
        "/api/greader.php/reader/api/0",
    ])
    func freshRSSIsFoundBehindAnyOfItsAddresses(_ page: String) async throws {
        let server = try freshRSS(at: "")
        #expect(try await find(server.url(page)) == .init(service: .freshRSS, url: server.url("/api/greader.php")))
    }

    @Test(arguments: [
        ("https://i/", "https://i"), ("https://i/i/", "https://i"),
        ("https://a.example/images", "https://a.example/images"),
        ("https://a.example:8/x/reader/api/0/", "https://a.example:8/x"), ("https://a.example//", "https://a.example"),
        ("https://a.example/p/api/greader.php/accounts/ClientLogin?x=/i", "https://a.example/p"),
    ])
    func anAddressIsCutDownToTheServers(_ url: String, _ base: String) {
        #expect(ServerAddress(url).base(GoogleReaderService.freshRSS.paths) == base)
    }

    @Test func freshRSSIsFoundBelowAFolder() async throws {
        let server = try freshRSS(at: "/rss/p")
        let found = ServiceFinder.Found(service: .freshRSS, url: server.url("/rss/p/api/greader.php"))
        #expect(try await find(server.url("/rss")) == found)
        #expect(try await find(server.url("/rss/p/i/")) == found)
    }

    @Test func aWrongPasswordIsNotMistakenForAWrongAddress() async throws {
        let fresh = try freshRSS(at: "")
        await #expect(throws: APIError.unauthorized(.apiPasswordNeeded(service: "FreshRSS"))) {
            try await find(fresh.url(), password: "wrong")
        }
        let miniflux = try miniflux()
        await #expect(throws: APIError.unauthorized(.rejected(serverMessage: nil))) {
            try await find(miniflux.url("/sub"), password: "wrong")
        }
        await #expect(throws: APIError.unauthorized(.rejected(serverMessage: nil))) {
            try await find(miniflux.url("/sub"), user: nil, password: "wrong")
        }
    }

    /// What proxies that want a login answer, whatever they are asked.
    @Test(arguments: [
        // Authelia
        ProxyAnswer(302, [("Location", "https://auth.example/?rd=https%3A%2F%2Frss.example%2F")]),
        ProxyAnswer(302, [("Location", "https://id.example/?rd=http%3A%2F%2F127.0.0.1%2F")]),
        ProxyAnswer(401, body: #"<a href="https://auth.example/">401 Unauthorized</a>"#),
        ProxyAnswer(401, body: "401 Unauthorized"),
        // Cloudflare Access
        ProxyAnswer(302, [("Location", "https://team.cloudflareaccess.example/cdn-cgi/access/login/rss.example")]),
        ProxyAnswer(403, body: "<!DOCTYPE html><title>Forbidden</title>"),
        // oauth2-proxy, Authentik, Pomerium, nginx
        ProxyAnswer(302, [("Location", "/oauth2/start?rd=%2F")]),
        ProxyAnswer(302, [("Location", "/outpost.goauthentik.io/start?rd=x")]),
        ProxyAnswer(302, [("Location", "https://authenticate.example/.pomerium/sign_in?x")]),
        ProxyAnswer(401, [("WWW-Authenticate", #"Basic realm="x""#)]),
    ])
    private func aProxyThatWantsALoginIsTold(_ answer: ProxyAnswer) async throws {
        let server = try LoopbackServer { _ in answer.reply }
        for service in [nil, .miniflux, .freshRSS, .nextcloudNews] as [Account.Service?] {
            await #expect(throws: APIError.unauthorized(.rejectedByWebPage)) {
                try await find(server.url(), service: service)
            }
        }
    }

    /// Redirects of servers and sites, and refusals of an API.
    @Test(arguments: [
        ProxyAnswer(301, [("Location", "https://news.example/")]), ProxyAnswer(302, [("Location", "/login")]),
        ProxyAnswer(302, [("Location", "/i/")]), ProxyAnswer(302), ProxyAnswer(200, body: "<html>"),
        ProxyAnswer(404, body: "<html>"), ProxyAnswer(403, body: #"{"error":"no"}"#),
    ])
    private func whatServersAnswerIsNotTakenForAProxysLogin(_ answer: ProxyAnswer) async throws {
        let server = try LoopbackServer { _ in answer.reply }
        await #expect(throws: APIError.malformed(.unknownAPI)) { try await find(server.url()) }
    }

    @Test func aRefusedPasswordIsSentNowhereElse() async throws {
        let refusal = try Capture.reply("freshrss/login-refused")
        let server = try LoopbackServer { request in
            request.path.hasPrefix("/api/greader.php/") ? refusal : .text("Forbidden", status: 403)
        }
        await #expect(throws: APIError.self) { try await find(server.url(), password: "wrong") }
        let paths = server.requests.filter { $0.value("Passwd") != nil }.map(\.path)
        #expect(paths == ["/api/greader.php/accounts/ClientLogin"])
    }

    /// Some servers refuse whatever they are asked, also where there is nothing.
    @Test func ofPlacesThatAnswerAlikeTheServersOwnAddressIsTaken() async throws {
        let server = try LoopbackServer { request in
            guard request.path == "/accounts/ClientLogin", request.value("Passwd") == "secret" else {
                return .text("Error=BadAuthentication", status: 401)
            }
            return .text("Auth=alice/1")
        }
        #expect(try await find(server.url()) == .init(service: .googleReader, url: server.url("")))
        #expect(Set(server.requests.filter { $0.value("Passwd") != nil }.map(\.path)) == ["/accounts/ClientLogin"])
    }

    @Test func aServerInTroubleIsNotTakenForAnother() async throws {
        let server = try LoopbackServer { _ in .text("Bad Gateway", status: 502) }
        await #expect(throws: APIError.unavailable(status: 502, serverMessage: "Bad Gateway")) {
            try await find(server.url())
        }
        #expect(server.requests.allSatisfy { $0.header("Authorization") == nil && $0.value("Passwd") == nil })
    }

    @Test(arguments: ["/sub", "/sub/", "/sub/v1", "/sub/v1/"])
    func minifluxIsFoundByPasswordAndToken(_ path: String) async throws {
        let server = try miniflux()
        let found = ServiceFinder.Found(service: .miniflux, url: server.url("/sub"))
        #expect(try await find(server.url(path)) == found)
        #expect(try await find(server.url(path), user: nil) == found)
    }

    @Test func minifluxMayHaveAPasswordForTheGoogleReaderAPIAlone() async throws {
        let server = try miniflux()
        let found = ServiceFinder.Found(service: .minifluxGoogleReader, url: server.url("/sub"))
        #expect(try await find(server.url("/sub"), password: "integration") == found)
    }

    /// Coldsweat's `/fever`, and no other API.
    @Test(arguments: ["", "/sub", "/sub/fever", "/sub/fever/?api"])
    func feverIsFoundWhereNothingElseIs(_ path: String) async throws {
        let base = path.hasPrefix("/sub") ? "/sub" : ""
        let server = try LoopbackServer { request in
            guard request.path == base + "/fever/", request.method == "POST" else {
                return .text("<html>", status: 404)
            }
            let isAllowed = request.value("api_key") == "6f622058968bb90757e6c6ed79e5df81"
            return .text(#"{"api_version":3,"auth":\#(isAllowed ? 1 : 0)}"#)
        }
        #expect(try await find(server.url(path)) == .init(service: .fever, url: server.url(base + "/fever")))
        // One is for the page by which yarr is known.
        #expect(server.requests.count <= 11)
        await #expect(throws: APIError.unauthorized(.rejected(serverMessage: nil))) {
            try await find(server.url(path), password: "wrong")
        }
    }

    /// Miniflux toggles marks, and FreshRSS has folders of its own: whoever asks for the API gets the server.
    @Test func aKnownServerIsTakenWithItsPeculiarities() async throws {
        let freshRSS = try freshRSS(at: "")
        #expect(try await find(freshRSS.url(""), service: .googleReader).service == .freshRSS)
        let miniflux = try miniflux()
        let url = miniflux.url("/sub")
        let found = try await find(url, password: "integration", service: .googleReader)
        #expect(found == .init(service: .minifluxGoogleReader, url: url))
    }

    /// The Arsse refuses without a word.
    @Test func nextcloudNewsIsFoundByARefusalWithoutABody() async throws {
        let server = try LoopbackServer { request in
            guard request.path.hasPrefix("/index.php/apps/news/api/") else { return .text("<html>", status: 404) }
            let isAllowed = request.header("Authorization") == "Basic YWxpY2U6c2VjcmV0"
            return isAllowed ? .text(#"{"version":"14.1.1"}"#) : .status(401)
        }
        #expect(try await find(server.url("")).service == .nextcloudNews)
    }

    @Test(arguments: ["", "/tt-rss", "/tt-rss/api/", "/tt-rss/prefs.php"])
    func tinyTinyRSSIsFound(_ path: String) async throws {
        let server = try LoopbackServer { request in
            guard request.path == "/tt-rss/api/", request.method == "POST" else { return .text("<html>", status: 404) }
            let body = String(decoding: request.body, as: UTF8.self)
            if body.contains("isLoggedIn") { return .text(#"{"seq":0,"status":0,"content":{"status":false}}"#) }
            guard body.contains(#""password":"secret""#) else {
                return .text(#"{"seq":0,"status":1,"content":{"error":"LOGIN_ERROR"}}"#)
            }
            return .text(#"{"seq":0,"status":0,"content":{"session_id":"x","api_level":15}}"#)
        }
        #expect(try await find(server.url(path)) == .init(service: .tinyTinyRSS, url: server.url("/tt-rss/api")))
        #expect(server.requests.count == (path.isEmpty ? 6 : 2))
        await #expect(throws: APIError.unauthorized(.rejected(serverMessage: nil))) {
            try await find(server.url(path), password: "wrong")
        }
    }

    @Test(arguments: [nil, Account.Service.fever]) func feverIsTakenWhereNothingBetterIsOrItIsNamed(
        _ service: Account.Service?
    ) async throws {
        let server = try LoopbackServer { request in
            if request.path == "/fever/" { return .text(#"{"api_version":3,"auth":1}"#) }
            guard request.path == "/accounts/ClientLogin" else { return .text("<html>", status: 404) }
            return request.value("Passwd") == nil
                ? .text("Error=BadAuthentication", status: 401) : .text("Auth=alice/1")
        }
        let found = try await find(server.url(), service: service)
        #expect(found.service == service ?? .googleReader)
        #expect(server.requests.contains { $0.path == "/fever/" } == (service != nil))
    }

    @Test func anythingThatLogsInSpeaksIt() async throws {
        let reader = try ReaderServer()
        #expect(try await find(reader.server.url("")) == .init(service: .googleReader, url: reader.server.url("")))
    }

    @Test func thePasswordIsNotSentToWhatIsNoAPI() async throws {
        for reply in [LoopbackReply.text("<html>Welcome</html>"), .text("no", status: 404), .status(405)] {
            let server = try LoopbackServer { _ in reply }
            await #expect(throws: APIError.self) { try await find(server.url()) }
            #expect(server.requests.allSatisfy { $0.header("Authorization") == nil && $0.value("Passwd") == nil })
        }
    }

    @Test func aRedirectWithinTheHostIsFollowedAndNoOther() async throws {
        let fresh = try freshRSS(at: "/new")
        let moved = try LoopbackServer { request in
            .redirect(301, to: fresh.url("/new" + request.path))
        }
        // Another port of the same host, as from http: to https:.
        #expect(try await find(moved.url()) == .init(service: .freshRSS, url: fresh.url("/new/api/greader.php")))

        let elsewhere = try LoopbackServer { request in
            .redirect(301, to: fresh.url("/new" + request.path, host: "localhost"))
        }
        await #expect(throws: APIError.self) { try await find(elsewhere.url()) }
    }

    @Test func aServerThatIsNotThereIsTold() async throws {
        let server = try LoopbackServer { _ in .nothing }
        server.stop()
        await #expect(throws: APIError.transport(.refused(host: "127.0.0.1", port: server.port))) {
            try await find(server.url())
        }
    }

    @Test(arguments: [
        ("https://www.inoreader.com/folder/x", Account.Service.inoreader, "https://www.inoreader.com"),
        ("https://inoreader.com", .inoreader, "https://www.inoreader.com"),
        ("https://theoldreader.com/", .theOldReader, "https://theoldreader.com"),
        ("https://bazqux.com", .bazQux, "https://bazqux.com"),
        ("https://newsblur.com/folder/x", .newsBlur, "https://www.newsblur.com"),
    ])
    func servicesAreKnownByTheirAddress(_ url: String, _ service: Account.Service, _ base: String) async throws {
        #expect(try await find(url) == .init(service: service, url: base))
    }

    @Test func everyServiceHasACaller() {
        let credentials = Credentials(user: "alice", session: KeptSession().store) { "" }
        let names = Account.Service.remote.map { service in
            APICallers.caller(
                for: service, url: "http://127.0.0.1", credentials: credentials, web: web,
                limiter: RateLimiter(APICallers.rate(of: service), now: { ReaderServer.date }),
                now: { ReaderServer.date }
            ).traits.name
        }
        #expect(
            names == [
                "Miniflux", "FreshRSS", "Inoreader", "The Old Reader", "BazQux", "Miniflux", "Google Reader API",
                "Tiny Tiny RSS", "Nextcloud News", "Feedbin", "NewsBlur", "yarr", "Fever API",
            ])
        #expect(APICallers.services.map(\.service) == Account.Service.remote)
    }
}

/// An answer, whatever the request.
private struct ProxyAnswer: Sendable {
    let reply: LoopbackReply

    init(_ status: Int, _ headers: [(String, String)] = [], body: String = "") {
        reply = .text(body, status: status, headers: headers)
    }
}
