import Foundation
import Model
import TestSupport
import Testing
import Web

@testable import API

@Suite(.timeLimit(.minutes(3))) struct GoogleReaderSessionTests {

    private static let routes: [String: ReaderServer.Route] = [
        "subscription/list": { _ in try Capture.reply("freshrss/subscriptions") },
        "tag/list": { _ in try Capture.reply("freshrss/tags") },
        "user-info": { _ in try Capture.reply("freshrss/user-info") },
        "edit-tag": { _ in try Capture.reply("freshrss/ok") },
    ]

    @Test func loggingInTellsTheUsersNameAndIsRemembered() async throws {
        let reader = try ReaderServer(Self.routes)
        #expect(try await reader.caller().logIn() == "alice")
        #expect(reader.kept.session == APISession(auth: "alice/a1=="))
        #expect(reader.log == ["POST accounts/ClientLogin", "GET user-info"])
    }

    @Test func loggingInAsksForThePasswordEvenWithAGoodSession() async throws {
        let reader = try ReaderServer(session: APISession(auth: "alice/a1==", token: "t1"), Self.routes)
        await #expect(throws: APIError.unauthorized(.apiPasswordNeeded(service: "FreshRSS"))) {
            try await reader.caller(password: "old").logIn()
        }
        #expect(reader.kept.session == nil)
    }

    @Test func aServiceWithoutUserInfoHasTheNameThatWasTyped() async throws {
        let reader = try ReaderServer()
        #expect(try await reader.caller().logIn() == "alice")
    }

    @Test func aSessionOfAnEarlierProcessNeedsNoLogin() async throws {
        let reader = try ReaderServer(session: APISession(auth: "alice/a1==", token: "t1"), Self.routes)
        let caller = reader.caller(password: "not asked for")
        _ = try await caller.feeds()
        try await caller.set(.read, true, of: ["0000000000000005"])
        #expect(reader.log == ["GET subscription/list", "POST edit-tag"])
        #expect(reader.kept.saves == 0)
    }

    @Test func theTokenIsAskedForWhenItIsNeeded() async throws {
        let reader = try ReaderServer(Self.routes)
        let caller = reader.caller()
        _ = try await caller.feeds()
        for _ in 0..<2 { try await caller.set(.read, true, of: ["0000000000000005"]) }
        #expect(
            reader.log == [
                "POST accounts/ClientLogin", "GET subscription/list", "GET token", "POST edit-tag", "POST edit-tag",
            ])
        #expect(reader.kept.session == APISession(auth: "alice/a1==", token: "t1"))
    }

    @Test func anOldTokenIsRenewedOnce() async throws {
        let reader = try ReaderServer(session: APISession(auth: "alice/a1==", token: "old"), Self.routes)
        try await reader.caller(password: "not asked for").set(.starred, true, of: ["0000000000000005"])
        #expect(reader.log == ["POST edit-tag", "GET token", "POST edit-tag"])
        #expect(reader.kept.session?.token == "t1")
    }

    @Test func anOldSessionIsRenewedByThePassword() async throws {
        let reader = try ReaderServer(session: APISession(auth: "alice/old", token: "old"), Self.routes)
        try await reader.caller().set(.starred, true, of: ["0000000000000005"])
        #expect(
            reader.log == [
                "POST edit-tag", "GET token", "POST accounts/ClientLogin", "GET token", "POST edit-tag",
            ])
    }

    @Test func callsThatFailTogetherLogInTogether() async throws {
        let reader = try ReaderServer(session: APISession(auth: "alice/old"), Self.routes)
        let caller = reader.caller()
        async let folders = caller.folders()
        async let feeds = caller.feeds()
        #expect(try await (folders.count, feeds.count) == (4, 4))
        #expect(reader.log.count { $0 == "POST accounts/ClientLogin" } <= 2)
    }

    @Test func aWrongPasswordIsTriedOnce() async throws {
        let reader = try ReaderServer(session: APISession(auth: "alice/old", token: "old"), Self.routes)
        let caller = reader.caller(password: "wrong")
        await #expect(throws: APIError.unauthorized(.apiPasswordNeeded(service: "FreshRSS"))) {
            try await caller.set(.read, true, of: ["1"])
        }
        // Whatever else is asked for: servers lock out who tries too often.
        await #expect(throws: APIError.unauthorized(.apiPasswordNeeded(service: "FreshRSS"))) {
            try await caller.folders()
        }
        #expect(reader.log.count { $0 == "POST accounts/ClientLogin" } == 1)
        #expect(reader.kept.session == nil)
    }

    @Test func aServerThatRefusesAllThatItGaveIsNotAskedForEver() async throws {
        let reader = try ReaderServer(["edit-tag": { _ in try Capture.reply("freshrss/bad-token") }])
        await #expect(throws: APIError.unavailable(status: 401, serverMessage: nil)) {
            try await reader.caller().set(.read, true, of: ["1"])
        }
        #expect(reader.log.count { $0 == "POST edit-tag" } == 3)
    }

    @Test(
        arguments: [
            ("Error=BadAuthentication\n", [("X-BQ-LoginErrorReason", "FreeTrialExpired")], "FreeTrialExpired"),
            ("Error=BadAuthentication\n", [], nil),
            ("Error=CaptchaRequired\n", [], "CaptchaRequired"),
        ] as [(String, [(String, String)], String?)], [200, 401, 403])
    func aRefusalMayHaveAnyStatus(
        _ refusal: (body: String, headers: [(String, String)], reason: String?), _ status: Int
    ) async throws {
        let server = try LoopbackServer { _ in .text(refusal.body, status: status, headers: refusal.headers) }
        await #expect(throws: APIError.unauthorized(.rejected(serverMessage: refusal.reason))) {
            try await caller(server).logIn()
        }
    }

    /// FreshRSS refuses a user name with characters that no user has as if the request made no sense.
    @Test(arguments: [
        (400, "Bad Request!", APIError.unauthorized(.apiPasswordNeeded(service: "FreshRSS"))),
        (503, "Service Unavailable!", .unavailable(status: 503, serverMessage: "Service Unavailable!")),
    ])
    func whyFreshRSSLetsNobodyInIsTold(_ status: Int, _ words: String, _ error: APIError) async throws {
        let server = try LoopbackServer { _ in .text(words, status: status) }
        await #expect(throws: error) { try await caller(server, .freshRSS).logIn() }
        #expect(server.requests.count == 1)
    }

    /// As The Old Reader and Miniflux give it to who asks for JSON.
    @Test func aLoginMayBeJSON() async throws {
        let server = try LoopbackServer {
            $0.path.hasSuffix("ClientLogin") ? .text(#"{"SID":"none","LSID":"none","Auth":"a=1/2"}"#) : .text("{}")
        }
        _ = try await caller(server, .theOldReader).logIn()
        #expect(server.requests.last?.header("Authorization") == "GoogleLogin auth=a=1/2")
    }

    @Test func aPageIsNoLogin() async throws {
        let server = try LoopbackServer { _ in .text("<html>Auth=x</html>") }
        await #expect(throws: APIError.malformed(.unexpected(instead: .login, isWebPage: true))) {
            try await caller(server).logIn()
        }
    }

    @Test func theProofsOfFreshRSSAreUnderstood() async throws {
        let names = ["ClientLogin": "login", "token": "token", "user-info": "user-info", "edit-tag": "ok"]
        let server = try LoopbackServer { request in
            let name = request.path.split(separator: "/").last.flatMap { names[String($0)] } ?? "refused"
            return (try? Capture.reply("freshrss/\(name)")) ?? .status(599)
        }
        let caller = caller(server)
        #expect(try await caller.logIn() == "alice")
        try await caller.set(.read, true, of: ["0000000000000005"])
        let auth = "69f51fcc471e5a05fd25c9d7d4390b599a67ffcc"
        #expect(server.requests.last?.header("Authorization") == "GoogleLogin auth=alice/\(auth)")
        #expect(server.requests.last?.value("T") == auth + "ZZZZZZZZZZZZZZZZZ")
    }

    @Test func inoreaderIsToldWhichProgramAsks() async throws {
        let server = try LoopbackServer { $0.path.hasSuffix("ClientLogin") ? .text("Auth=x") : .text("{}") }
        _ = try await caller(server, secrets: Self.secrets).logIn()
        #expect(server.requests.map { $0.header("AppId") } == ["100", "100"])
        #expect(server.requests.map { $0.header("AppKey") } == ["key", "key"])
    }

    @Test func noOtherServiceIsTold() async throws {
        let server = try LoopbackServer { $0.path.hasSuffix("ClientLogin") ? .text("Auth=x") : .text("{}") }
        _ = try await caller(server, .freshRSS, secrets: Self.secrets).logIn()
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.header("AppId") == nil && $0.header("AppKey") == nil })
    }

    private static let secrets = ["inoreader.app_id": "100", "inoreader.app_key": "key"]

    private func caller(
        _ server: LoopbackServer, _ service: Account.Service = .inoreader, secrets: [String: String] = [:]
    ) -> GoogleReaderCaller {
        let credentials = Credentials(user: "alice", session: KeptSession().store, secrets: secrets) { "secret" }
        return GoogleReaderCaller(
            ServerConnection(
                url: server.url(""), credentials: credentials,
                web: HTTPClient(.init(userAgent: "rss")), limiter: RateLimiter(.selfHosted, now: { Date() }),
                now: { Date() }),
            GoogleReaderService.quirks(of: service))
    }
}
