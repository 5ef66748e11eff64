import Base
import Foundation
import TestSupport
import Testing

@testable import Web

/// What becomes of requests that wait for a connection when their host says that it is too much.
@Suite(.timeLimit(.minutes(3))) struct RefusalOfHostTests {
    private let mailbox = Mailbox()

    @Test(arguments: [(429, nil), (503, "60")] as [(Int, String?)])
    func isTheAnswerToThoseThatWaitAndAcceptIt(_ status: Int, retryAfter: String?) async throws {
        let gate = Gate(count: 3)
        let server = try LoopbackServer { _ in
            gate.pass()
            return Self.reply(status, retryAfter)
        }
        let other = try LoopbackServer { _ in .text("ok") }
        let urls = (0..<9).map { (server.url("/\($0)"), $0 < 7) } + (0..<5).map { (other.url("/\($0)"), true) }

        let responses = try await responses(to: urls)

        // Three were on their way, two don't accept it.
        #expect(server.requests.count == 5)
        #expect(responses.count { $0.isRefusalOfHost } == 4)
        #expect(responses.count { $0.status == status } == 9)
        #expect(responses.count { $0.status == 200 && !$0.isRefusalOfHost } == 5)
    }

    @Test(arguments: [(503, nil), (404, "60")] as [(Int, String?)])
    func isNothingElse(_ status: Int, retryAfter: String?) async throws {
        let server = try LoopbackServer { _ in Self.reply(status, retryAfter) }
        let responses = try await responses(to: (0..<9).map { (server.url("/\($0)"), true) })
        #expect(server.requests.count == 9)
        #expect(responses.allSatisfy { !$0.isRefusalOfHost })
    }

    @Test func isNotThatOfAnotherHostThatWasLedTo() async throws {
        let crowded = try LoopbackServer { _ in .status(429) }
        let server = try LoopbackServer { request in
            request.path == "/0" ? .redirect(to: crowded.url("/", host: "localhost")) : .text("ok")
        }
        let responses = try await responses(to: (0..<9).map { (server.url("/\($0)"), true) })
        #expect(server.requests.count == 9)
        #expect(responses.count { $0.status == 200 } == 8)
    }

    private static func reply(_ status: Int, _ retryAfter: String?) -> LoopbackReply {
        .status(status, headers: retryAfter.map { [("Retry-After", $0)] } ?? [])
    }

    /// - Parameter requests: all are there before any is sent.
    private func responses(to requests: [(url: String, acceptsRefusal: Bool)]) async throws -> [HTTPResponse] {
        try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
            for (url, acceptsRefusal) in requests {
                var request = HTTPRequest(url)
                request.acceptsRefusalOfHost = acceptsRefusal
                let (submitted, continuation) = AsyncStream<Void>.makeStream()
                group.addTask { [request] in
                    try await response(to: request) { continuation.yield() }
                }
                for await _ in submitted.prefix(1) {}
            }
            Thread.detachNewThread { TransferLoop.run(mailbox, .init(userAgent: "rss")) }
            defer { mailbox.close() }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func response(to request: HTTPRequest, submitted: () -> Void) async throws -> HTTPResponse {
        let parts = try #require(WebURL(request.url))
        return try await withCheckedContinuation { continuation in
            _ = mailbox.submit(
                PendingRequest(
                    id: PendingRequest.ID(), request: request, parts: parts, receiver: nil, continuation: continuation))
            submitted()
        }.get()
    }
}
