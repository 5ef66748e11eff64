import Foundation
import TestSupport
import Testing
import Web

@testable import API

@Suite(.timeLimit(.minutes(3))) struct MinifluxLoginTests {

    @Test func anAPIKeyIsEnough() async throws {
        let miniflux = try MinifluxServer()
        #expect(try await miniflux.caller().logIn() == "alice")
        #expect(miniflux.server.requests.map { $0.header("Authorization") } == [nil, nil])
    }

    @Test func userAndPasswordAreSentAtOnce() async throws {
        let miniflux = try MinifluxServer()
        #expect(try await miniflux.caller(user: "alice", secret: "süß").logIn() == "alice")
        #expect(miniflux.log == ["GET me", "GET entries"])
    }

    /// The Arsse, which stands for an old one.
    @Test func anOldVersionIsRefusedWithItsName() async throws {
        let miniflux = try MinifluxServer(version: "2.0.28") { request in
            guard request.path == "/v1/entries" else { return nil }
            return .text(#"{"error_message":"Supplied value is not valid for input key \"order\""}"#, status: 400)
        }
        await #expect(throws: APIError.impossible(.tooOld(version: "2.0.28"))) {
            try await miniflux.caller().logIn()
        }
    }

    @Test func aWrongKeyIsRefusedOnce() async throws {
        let miniflux = try MinifluxServer()
        await #expect(throws: APIError.unauthorized(.rejected(serverMessage: nil))) {
            try await miniflux.caller(secret: "wrong").logIn()
        }
        #expect(miniflux.log == ["GET me"])
    }

    @Test(arguments: [
        ("[]", MalformedAnswer.missing(.userName)),
        (#"{"id":1}"#, .missing(.userName)),
        (#"{"username":{}}"#, .field("username", of: .answer, .notText)),
        ("<html>", .unexpected(instead: .json, isWebPage: true)),
        (#"{"username":"al"#, .unexpected(instead: .json, isWebPage: false)),
    ])
    func anotherServerIsNoMiniflux(_ body: String, _ problem: MalformedAnswer) async throws {
        let miniflux = try MinifluxServer { _ in .text(body) }
        await #expect(throws: APIError.malformed(problem)) { try await miniflux.caller().logIn() }
    }

    @Test func theKeyIsNotTakenToWhereARedirectLeads() async throws {
        let miniflux = try MinifluxServer { $0.path == "/v1/me" ? .redirect(302, to: "/login?next=me") : nil }
        await #expect(throws: APIError.malformed(.redirect(to: "/login", isLogin: true))) {
            try await miniflux.caller().logIn()
        }
        #expect(miniflux.log == ["GET me"])
    }

    // MARK: Refusals of other calls

    private static let refusal = LoopbackReply.text(#"{"error_message":"access unauthorized"}"#, status: 401)

    @Test func oneRefusalIsLookedInto() async throws {
        let replies = Counter()
        let miniflux = try MinifluxServer { request in
            request.path == "/v1/feeds" && replies.increment() == 1 ? Self.refusal : nil
        }
        _ = try await miniflux.caller().feeds()
        #expect(miniflux.log == ["GET feeds", "GET me", "GET feeds"])
    }

    @Test func aCallThatIsRefusedToSomebodyKnownIsNotAboutTheLogin() async throws {
        let miniflux = try MinifluxServer { $0.path == "/v1/feeds" ? Self.refusal : nil }
        await #expect(throws: APIError.unavailable(status: 401, serverMessage: nil)) {
            try await miniflux.caller().feeds()
        }
        #expect(miniflux.log == ["GET feeds", "GET me", "GET feeds", "GET me"])
    }

    @Test func somebodyUnknownIsRefused() async throws {
        let miniflux = try MinifluxServer { _ in Self.refusal }
        await #expect(throws: APIError.unauthorized(.rejected(serverMessage: nil))) {
            try await miniflux.caller().feeds()
        }
        #expect(miniflux.log == ["GET feeds", "GET me"])
    }

    @Test func aWebPageIsAProxysWord() async throws {
        let miniflux = try MinifluxServer { _ in .text("<html><h1>401</h1></html>", status: 401) }
        await #expect(throws: APIError.unauthorized(.rejectedByWebPage)) { try await miniflux.caller().feeds() }
    }
}
