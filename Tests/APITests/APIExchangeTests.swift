import Base
import Foundation
import Model
import TestSupport
import Testing
import Web

@testable import API

@Suite(.timeLimit(.minutes(3))) struct APIExchangeTests {
    private let now = Date(timeIntervalSince1970: 1_795_262_400)
    private let web = HTTPClient(.init(userAgent: "rss"))

    private func exchange(
        _ server: LoopbackServer, _ limiter: RateLimiter? = nil, isHosted: Bool = false,
        authorizer: (any APIAuthorizer)? = nil
    ) -> APIExchange {
        let now = now
        return APIExchange(
            url: server.url("/base"), web: web, limiter: limiter ?? RateLimiter(.selfHosted, now: { now }),
            isHosted: isHosted, prepare: { $0.originHeaders.append(HTTPHeader("X-Front", "open")) },
            authorizer: authorizer, now: { now })
    }

    private func error(_ reply: LoopbackReply, isHosted: Bool = false) async throws -> APIError? {
        let server = try LoopbackServer { _ in reply }
        return try await exchange(server, isHosted: isHosted).send(APICall(.get, "x")).error
    }

    // MARK: What goes out

    @Test func anythingCanBeAValue() async throws {
        let server = try LoopbackServer { _ in .text("{}") }
        let odd = "C++ & \"q\" <x>/y=é 💾%20\r\n"
        let fields = [APICall.Parameter("i", odd), APICall.Parameter("i", "2")]
        _ = try await exchange(server).send(APICall(.get, "a/b", query: fields))
        _ = try await exchange(server).send(APICall(.post, "a/b", body: .form(fields)))

        #expect(server.requests.map(\.path) == ["/base/a/b", "/base/a/b"])
        #expect(server.requests.map { $0.values("i") } == [[odd, "2"], [odd, "2"]])
        #expect(server.requests.last?.header("Content-Type") == "application/x-www-form-urlencoded")
    }

    @Test func whatAServerNeedsGoesWithEachRequest() async throws {
        let server = try LoopbackServer { $0.path == "/base/a" ? .text("{}") : .nothing }
        let calls = exchange(server)
        _ = try await calls.send(APICall(.get, "a"))
        _ = try? await calls.send(APICall(.get, "b"))
        _ = try? await calls.send(APICall(.post, "c", body: .json([])))

        #expect(server.requests.count >= 3)
        #expect(server.requests.allSatisfy { $0.header("X-Front") == "open" })
    }

    // MARK: What comes back

    @Test(
        arguments: [
            (401, "", .unauthorized(.rejected(serverMessage: nil))),
            (401, "Unauthorized!", .unauthorized(.rejected(serverMessage: nil))),
            (401, #"{"error_message":"access unauthorized"}"#, .unauthorized(.rejected(serverMessage: nil))),
            (
                401, #"{"errors":["Your subscription has expired"]}"#,
                .unauthorized(.rejected(serverMessage: "Your subscription has expired"))
            ),
            (403, "App not approved", .refused(status: 403, serverMessage: "App not approved")),
            (403, "Error=BadAuthentication\n", .unauthorized(.rejected(serverMessage: "Error=BadAuthentication"))),
            (400, "Bad Request!", .refused(status: 400, serverMessage: "Bad Request!")),
            (404, "<html><body>no", .refused(status: 404, serverMessage: nil)),
            (409, #"{"message":"it is there"}"#, .refused(status: 409, serverMessage: "it is there")),
            (410, "", .outdated(serverMessage: nil)),
            (426, "update me", .outdated(serverMessage: "update me")),
            (
                500, #"{"error_message":"fetcher: not\nfound"}"#,
                .unavailable(status: 500, serverMessage: "fetcher: not found")
            ),
            (500, "  <!doctype html><p>oops", .unavailable(status: 500, serverMessage: nil)),
            (500, #"{"errors":["one","two"]}"#, .unavailable(status: 500, serverMessage: "one; two")),
            (500, #"{"error":{"message":"deep"}}"#, .unavailable(status: 500, serverMessage: "deep")),
            (501, "Not Implemented!", .unavailable(status: 501, serverMessage: "Not Implemented!")),
            (503, "Service Unavailable!", .unavailable(status: 503, serverMessage: "Service Unavailable!")),
            (200, "", nil),
        ] as [(Int, String, APIError?)])
    func errorsAreTold(_ status: Int, _ body: String, _ expected: APIError?) async throws {
        #expect(try await error(.text(body, status: status)) == expected)
    }

    @Test func aServersWordsAreShortAndKeepNoSecrets() async throws {
        let words = "can't get http://alice:pa55@feeds.example/x \u{1B}[31m" + String(repeating: "x", count: 300)
        guard case .refused(_, let shown?) = try await error(.text(words, status: 400)) else {
            Issue.record("no words")
            return
        }
        #expect(!shown.contains("pa55") && !shown.contains("\u{1B}"))
        #expect(shown.hasPrefix("can't get http://feeds.example/x"))
        #expect(shown.count <= 201)
    }

    @Test(
        arguments: [
            ("120", 120), ("Sat, 21 Nov 2026 12:05:00 GMT", 300), ("0", 1), ("soon", 60),
        ])
    func aServerIsLeftAloneAsLongAsItSays(_ header: String, _ seconds: TimeInterval) async throws {
        let server = try LoopbackServer { _ in
            .status(429, headers: [("Retry-After", header), ReaderServer.dateHeader])
        }
        let now = now
        let limiter = RateLimiter(.selfHosted) { now }
        let exchange = exchange(server, limiter)

        #expect(try await exchange.send(APICall(.get, "x")).error == .rateLimited(until: now + seconds))
        await #expect(throws: APIError.rateLimited(until: now + seconds)) {
            try await exchange.send(APICall(.get, "x"))
        }
        #expect(limiter.pausedUntil == now + seconds)
        #expect(server.requests.count == 1)
    }

    @Test func aServerThatManyShareIsLeftAloneForAnHour() async throws {
        #expect(try await error(.status(429), isHosted: true) == .rateLimited(until: now + 3_600))
        #expect(
            try await error(.status(503, headers: [("Retry-After", "30")])) == .rateLimited(until: now + 30))
    }

    @Test func aRedirectIsNotFollowed() async throws {
        let server = try LoopbackServer { request in
            request.path == "/base/x" ? .redirect(to: "/login?next=secret") : .text("{}")
        }
        let result = try await exchange(server).send(APICall(.post, "x", body: .form([])))
        #expect(result.error == .malformed(.redirect(to: "/login", isLogin: true)))
        #expect(server.requests.count == 1)
    }

    @Test(
        arguments: [
            (
                "<!DOCTYPE html><title>Welcome to our hotel</title>",
                MalformedAnswer.unexpected(instead: .json, isWebPage: true)
            ),
            (#"{"items":[{"id":"#, .unexpected(instead: .json, isWebPage: false)),
            ("", .unexpected(instead: .json, isWebPage: false)),
        ])
    func whatIsNotJSONIsMalformed(_ body: String, _ reason: MalformedAnswer) async throws {
        let server = try LoopbackServer { _ in .text(body) }
        let result = try await exchange(server).send(APICall(.get, "x"))
        #expect(throws: APIError.malformed(reason)) { try result.json() }
    }

    @Test func jsonIsJSONWhateverTheServerCallsIt() async throws {
        let server = try LoopbackServer { _ in .text("{\"a\":1}", headers: [("Content-Type", "text/html")]) }
        #expect(try await exchange(server).send(APICall(.get, "x")).json()["a"]?.integer == 1)
    }

    @Test func theServersClockIsKnown() async throws {
        let server = try LoopbackServer { _ in ReaderServer.json("{}") }
        let exchange = exchange(server)
        #expect(exchange.serverDate == nil)
        _ = try await exchange.send(APICall(.get, "x"))
        #expect(exchange.serverDate == ReaderServer.date)
    }

    // MARK: Broken connections

    @Test func whatChangesNothingIsAskedForOnceMore() async throws {
        let server = try LoopbackServer { _ in .nothing }
        let result = try await exchange(server).send(APICall(.get, "x"))
        #expect(result.error == .transport(.emptyReply))
        #expect(server.requests.count == 2)
    }

    @Test func whatChangesSomethingIsNotSentAgain() async throws {
        let server = try LoopbackServer { $0.method == "POST" ? .nothing : .text("{}") }
        let exchange = exchange(server)
        let result = try await exchange.send(APICall(.post, "x", body: .form([])))
        #expect(result.error == .transport(.emptyReply))
        #expect(server.requests.count == 1)
    }

    @Test func whatChangesSomethingIsNotSentAgainOnAnOldConnection() async throws {
        let server = try LoopbackServer { $0.method == "POST" ? .nothing : .text("{}") }
        let exchange = exchange(server)
        _ = try await exchange.send(APICall(.get, "x"))
        let result = try await exchange.send(APICall(.post, "x", body: .form([])))
        #expect(result.error == .transport(.emptyReply))
        #expect(server.requests.count { $0.method == "POST" } == 1)
    }

    @Test func aBodyThatEndsEarlyIsAnError() async throws {
        #expect(try await error(.truncated("{\"items\":[]", length: 100)) == .transport(.truncated))
    }

    // MARK: Secrets

    @Test func aSecretIsAskedForOnce() async throws {
        let count = Counter()
        let secret = Secret {
            count.increment()
            return "secret"
        }
        async let first = secret.value
        async let second = secret.value
        #expect(try await [first, second, secret.value] == ["secret", "secret", "secret"])
        #expect(count.value == 1)
    }
}
