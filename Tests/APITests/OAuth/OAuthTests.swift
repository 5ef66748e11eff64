import Foundation
import Model
import Synchronization
import TestSupport
import Testing
import Web

@testable import API

@Suite(.timeLimit(.minutes(1))) struct OAuthTests {
    private let web = HTTPClient(.init(userAgent: "rss"))
    private let redirect = "http://localhost:21427/"

    private func credentials(
        _ session: SessionStore, secrets: [String: String] = AuthorizationServer.application,
        secret: @escaping @Sendable () async throws -> String = { throw APIError.unauthorized(.userNameNeeded) }
    ) -> Credentials { Credentials(user: nil, session: session, secrets: secrets, secret: secret) }

    private func caller(_ server: AuthorizationServer, _ credentials: Credentials) -> GoogleReaderCaller {
        let now = { @Sendable in ReaderServer.date }
        return GoogleReaderCaller(
            ServerConnection(
                url: server.url, credentials: credentials, web: web, limiter: RateLimiter(.selfHosted, now: now),
                now: now),
            GoogleReaderService.quirks(of: .inoreader))
    }

    private func session(_ token: String, refresh: String? = "r0", expiresIn seconds: Double = 3_600) -> APISession {
        APISession(accessToken: token, refreshToken: refresh, expires: ReaderServer.date + seconds)
    }

    // MARK: Asking the user

    private func authorize(
        _ server: AuthorizationServer, secrets: [String: String] = AuthorizationServer.application,
        service: Account.Service = .inoreader,
        _ answer: @escaping @Sendable (OAuthRequest) async throws -> OAuthRequest.Answer
    ) async throws -> APISession {
        let finder = ServiceFinder(
            web: web, credentials: credentials(KeptSession().store, secrets: secrets), now: { ReaderServer.date })
        return try await finder.authorize(server.url, service: service, redirect: redirect, ask: answer)
    }

    /// Opens the page, and gives the address that the browser is sent to.
    private func browse(_ request: OAuthRequest) async throws -> String {
        var page = HTTPRequest(request.url)
        page.followsRedirects = false
        return try await web.send(page).headers.first("Location") ?? ""
    }

    @Test func aPermissionGivesTokens() async throws {
        let server = try AuthorizationServer()
        let session = try await authorize(server) { request in
            let address = try await browse(request)
            #expect(address.hasPrefix("\(redirect)?code="))
            return try #require(request.answer(in: address))
        }
        #expect(session == self.session("a2", refresh: "r2"))
        #expect(try await caller(server, credentials(KeptSession(session).store)).logIn() == "alice")
        // The key is in no address.
        #expect(server.requests.allSatisfy { !$0.target.contains("key") })
    }

    /// Whoever gets hold of a code has not asked for it; and a code is for one use.
    @Test func aCodeIsWorthNothingToOthers() async throws {
        let server = try AuthorizationServer()
        let stolen = Mutex<OAuthRequest.Answer?>(nil)
        _ = try await authorize(server) { request in
            let answer = try #require(request.answer(in: try await browse(request)))
            stolen.withLock { $0 = answer }
            return answer
        }
        let code = try #require(stolen.withLock { $0 })
        await #expect(throws: APIError.unauthorized(.permissionEnded)) { try await authorize(server) { _ in code } }
        let others = Mutex<OAuthRequest.Answer?>(nil)
        await #expect(throws: APIError.unauthorized(.permissionEnded)) {
            try await authorize(server) { request in
                let answer = try #require(request.answer(in: try await browse(request)))
                others.withLock { $0 = answer }
                return .code("expired")
            }
        }
        let other = try #require(others.withLock { $0 })
        await #expect(throws: APIError.unauthorized(.permissionEnded)) { try await authorize(server) { _ in other } }
    }

    @Test func onlyTheAnswerToTheQuestionIsOne() async throws {
        let server = try AuthorizationServer()
        _ = try await authorize(server) { request in
            let query = try await browse(request).drop { $0 != "?" }
            let state = try #require(query.split(separator: "&").last)
            for other in [
                "", "/favicon.ico", "?", "?code=x", "?code=x&state=", "?code=x&\(state)x", "?\(state)",
                "code=x&\(state)",
                "?code=x#&\(state)",
            ] { #expect(request.answer(in: other) == nil, "\(other)") }
            #expect(request.answer(in: "?error=access_denied&\(state)") == .error("access_denied"))
            #expect(request.answer(in: "?error=a%1b%5b1m&\(state)") == .error("a [1m"))
            #expect(request.answer(in: "/path?\(state)&code=a+b%2F#top") == .code("a b/"))
            return try #require(request.answer(in: "http://localhost/\(query)"))
        }
    }

    @Test func eachQuestionIsAnother() async throws {
        let server = try AuthorizationServer()
        let urls = Mutex<Set<String>>([])
        for _ in 0..<3 {
            _ = try? await authorize(server) { request in
                urls.withLock { _ = $0.insert(request.url) }
                return .error("access_denied")
            }
        }
        #expect(urls.withLock { $0.count } == 3)
        #expect(urls.withLock { $0.allSatisfy { !$0.contains("key") } })
    }

    @Test func whyThereIsNoPermissionIsTold() async throws {
        let server = try AuthorizationServer()
        await #expect(throws: APIError.unauthorized(.notPermitted("access_denied"))) {
            try await authorize(server) { _ in .error("access_denied") }
        }
        await #expect(throws: APIError.unauthorized(.applicationRefused)) {
            try await authorize(server, secrets: ["inoreader.app_id": "1000", "inoreader.app_key": "no"]) { _ in
                .code("x")
            }
        }
        let needed = LoginProblem.applicationNeeded(
            idName: "inoreader.app_id", keyName: "inoreader.app_key", redirect: redirect)
        await #expect(throws: APIError.unauthorized(needed)) {
            try await authorize(server, secrets: [:]) { _ in .code("x") }
        }
        await #expect(throws: APIError.unauthorized(.noOAuth(service: "Google Reader API"))) {
            try await authorize(server, service: .googleReader) { _ in .code("x") }
        }
    }

    @Test(arguments: [
        "<html>Hello</html>", "{}", "[]", "", #"{"access_token":""}"#, #"{"access_token":"a b"}"#,
        #"{"access_token":"a\r\nX: y"}"#, #"{"access_token":"a","token_type":"mac"}"#,
    ])
    func whatIsNoTokenIsNone(_ body: String) async throws {
        let server = try AuthorizationServer { $0.failure = .text(body) }
        let error = await #expect(throws: APIError.self) { try await authorize(server) { _ in .code("x") } }
        guard case .malformed(.unexpected) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    // MARK: Tokens

    @Test func aTokenIsRenewedOnceForAllAndKeptBeforeItIsUsed() async throws {
        let server = try AuthorizationServer()
        let kept = KeptSession(session("old", expiresIn: 299))
        let wasKept = Mutex(true)
        server.change { state in
            state.answer = { request in
                let token = request.header("Authorization")?.dropFirst("Bearer ".count)
                if kept.session?.accessToken != token.map(String.init) { wasKept.withLock { $0 = false } }
                return .text(#"{"tags":[],"subscriptions":[]}"#)
            }
        }
        let caller = caller(server, credentials(kept.store))
        async let folders = caller.folders()
        async let feeds = caller.feeds()
        _ = try await (folders, feeds)
        #expect(server.log.count { $0 == "refresh_token" } == 1)
        #expect(server.log.first == "refresh_token")
        #expect(kept.session == session("a1", refresh: "r1"))
        #expect(wasKept.withLock { $0 })
    }

    @Test func whereNoOtherRefreshTokenComesTheOldOneStays() async throws {
        let server = try AuthorizationServer { $0.rotates = false }
        let kept = KeptSession(session("old", expiresIn: 0))
        #expect(try await caller(server, credentials(kept.store)).logIn() == "alice")
        #expect(kept.session == session("a1", refresh: "r0"))
    }

    /// It was taken back, or the clock here is wrong.
    @Test func aTokenThatIsRefusedIsRenewed() async throws {
        let server = try AuthorizationServer()
        let kept = KeptSession(session("old"))
        #expect(try await caller(server, credentials(kept.store)).logIn() == "alice")
        #expect(server.log == ["reader/api/0/user-info", "refresh_token", "reader/api/0/user-info"])
    }

    @Test func aServerThatRefusesEachTokenIsNotAskedForEver() async throws {
        let server = try AuthorizationServer { $0.answer = { _ in .text("AuthError", status: 401) } }
        await #expect(throws: APIError.unauthorized(.rejected(serverMessage: "AuthError"))) {
            try await caller(server, credentials(KeptSession(session("a0")).store)).logIn()
        }
        #expect(server.requests.count == 3)
    }

    /// Two that refresh with one token at a time may lose the account.
    @Test func whatAnotherProcessHasRenewedIsUsed() async throws {
        let server = try AuthorizationServer()
        let kept = KeptSession(session("old", expiresIn: 0))
        let other = session("a0", refresh: "r0")
        var store = kept.store
        store.alone = { body in
            // It had the lock.
            try? kept.store.save(other)
            return try await body()
        }
        #expect(try await caller(server, credentials(store)).logIn() == "alice")
        #expect(server.log == ["reader/api/0/user-info"])
    }

    @Test(arguments: [
        (400, #"{"error":"invalid_grant"}"#, APIError.unauthorized(.permissionEnded)),
        (401, #"{"error":"invalid_client"}"#, .unauthorized(.applicationRefused)),
        (400, #"{"error":"invalid_request"}"#, .unauthorized(.rejected(serverMessage: "invalid_request"))),
        (503, "", .unavailable(status: 503, serverMessage: nil)),
        (403, "no", .refused(status: 403, serverMessage: "no")),
        (401, "<html></html>", .unauthorized(.rejectedByWebPage)),
    ])
    func whyATokenIsNotRenewedIsToldAndTheOldOneStays(_ status: Int, _ body: String, _ error: APIError) async throws {
        let server = try AuthorizationServer { $0.failure = .text(body, status: status) }
        let old = session("old", expiresIn: 0)
        let kept = KeptSession(old)
        await #expect(throws: error) { try await caller(server, credentials(kept.store)).logIn() }
        #expect(kept.session == old)
        #expect(server.requests.count == 1)
    }

    @Test func aTokenThatCannotBeKeptIsNotUsed() async throws {
        struct Full: Error {}
        let server = try AuthorizationServer()
        var store = KeptSession(session("old", expiresIn: 0)).store
        store.save = { _ in throw Full() }
        await #expect(throws: Full.self) { try await caller(server, credentials(store)).logIn() }
        #expect(server.log == ["refresh_token"])
    }

    @Test func withoutAnApplicationNothingIsRenewed() async throws {
        let server = try AuthorizationServer()
        let kept = KeptSession(session("a0"))
        #expect(try await caller(server, credentials(kept.store, secrets: [:])).logIn() == "alice")
        await #expect(throws: APIError.unauthorized(.applicationRefused)) {
            try await caller(
                server, credentials(KeptSession(session("a0", expiresIn: 0)).store, secrets: [:])
            ).logIn()
        }
    }

    // MARK: Tokens of a program

    @Test func aProgramsTokenIsAskedForOnceAndAgainWhenItIsRefused() async throws {
        let server = try AuthorizationServer()
        let asked = Counter()
        let caller = caller(
            server, credentials(KeptSession().store) { asked.increment() == 1 ? "old" : "a0" })
        #expect(try await caller.logIn() == "alice")
        #expect(try await caller.logIn() == "alice")
        #expect(asked.value == 2)
        #expect(server.requests.count == 3)
    }

    @Test func aProgramThatPrintsTheSameIsNotAskedForEver() async throws {
        let server = try AuthorizationServer()
        let asked = Counter()
        let caller = caller(
            server,
            credentials(KeptSession().store) {
                asked.increment()
                return "old"
            })
        await #expect(throws: APIError.unauthorized(.rejected(serverMessage: "AuthError"))) { try await caller.logIn() }
        #expect(asked.value == 2)
        #expect(server.requests.count == 1)
        let printing = self.caller(server, credentials(KeptSession().store) { "a b" })
        await #expect(throws: APIError.unauthorized(.noToken)) { try await printing.logIn() }
    }

    // MARK: Quota

    @Test func aDaysQuotaThatIsUsedUpSaysWhenToGoOn() async throws {
        let server = try AuthorizationServer { state in
            state.answer = { _ in
                .text("Daily limit reached!", status: 429, headers: [("X-Reader-Limits-Reset-After", "40000.5")])
            }
        }
        let limiter = RateLimiter(.hosted) { ReaderServer.date }
        let caller = GoogleReaderCaller(
            ServerConnection(
                url: server.url, credentials: credentials(KeptSession(session("a0")).store), web: web,
                limiter: limiter, now: { ReaderServer.date }),
            GoogleReaderService.quirks(of: .inoreader))
        let error = APIError.rateLimited(until: ReaderServer.date + 40_000.5)
        for _ in 0..<2 {
            await #expect(throws: error) { try await caller.set(.read, true, of: ["0000000000000001"]) }
        }
        // Other processes know it, too.
        #expect(limiter.rate.pausedUntil == ReaderServer.date + 40_000.5)
        #expect(server.requests.count == 1)
    }

    // MARK: Hashes

    @Test func hashesAreThoseOfTheStandard() {
        func hex(_ text: String) -> String {
            SHA256.digest(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        #expect(hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
        #expect(
            hex(String(repeating: "a", count: 100_000))
                == "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee")
        // RFC 7636, appendix B.
        #expect(
            OAuthRequest.base64(SHA256.digest(Array("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk".utf8)))
                == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }
}
