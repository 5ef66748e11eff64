import Foundation
import TestSupport
import Testing
import Web

@testable import API

@Suite(.timeLimit(.minutes(3))) struct MinifluxLoginTests {

    @Test func anAPIKeyIsEnough() async throws {
        let miniflux = try MinifluxServer()
        #expect(try await miniflux.caller().logIn() == "alice")
        #expect(miniflux.server.requests.map { $0.header("Authorization") } == [nil])
    }

    @Test func userAndPasswordAreSentAtOnce() async throws {
        let miniflux = try MinifluxServer()
        #expect(try await miniflux.caller(user: "alice", secret: "süß").logIn() == "alice")
        #expect(miniflux.log == ["GET me"])
    }

    @Test func aWrongKeyIsRefusedOnce() async throws {
        let miniflux = try MinifluxServer()
        await #expect(throws: APIError.unauthorized(nil)) {
            try await miniflux.caller(secret: "wrong").logIn()
        }
        #expect(miniflux.log == ["GET me"])
    }

    @Test(arguments: [
        ("[]", "an answer without a user's name: no Miniflux"),
        (#"{"id":1}"#, "an answer without a user's name: no Miniflux"),
        (#"{"username":{}}"#, "username of the answer: no text"),
        ("<html>", "a web page instead of JSON"),
        (#"{"username":"al"#, "no JSON, or not all of it"),
    ])
    func anotherServerIsNoMiniflux(_ body: String, _ problem: String) async throws {
        let miniflux = try MinifluxServer { _ in .text(body) }
        await #expect(throws: APIError.nonsense(problem)) { try await miniflux.caller().logIn() }
    }

    @Test func theKeyIsNotTakenToWhereARedirectLeads() async throws {
        let miniflux = try MinifluxServer { $0.path == "/v1/me" ? .redirect(302, to: "/login?next=me") : nil }
        await #expect(throws: APIError.nonsense("a redirect to a login page, /login")) {
            try await miniflux.caller().logIn()
        }
        #expect(miniflux.log == ["GET me"])
    }
}
