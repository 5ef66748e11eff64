import TestSupport
import Testing

@testable import Web

@Suite(.timeLimit(.minutes(3))) struct BodyFileTests {
    private let client = HTTPClient(.init(userAgent: "rss"))
    private let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 % 251) }

    private func answer(_ reply: LoopbackReply, allowsBodyFile: Bool = true) async throws -> HTTPResponse {
        let server = try LoopbackServer(["/": .redirect(to: "/feed"), "/feed": reply])
        var request = HTTPRequest(server.url("/"))
        request.allowsBodyFile = allowsBodyFile
        request.acceptsTruncated = true
        return try await client.send(request)
    }

    private func body(of response: HTTPResponse) -> [UInt8] {
        response.withBody { bytes, _ in Array(bytes) }
    }

    @Test func aLargeBodyIsInAFile() async throws {
        let response = try await answer(LoopbackReply(body: large))
        #expect(response.file != nil)
        #expect(response.body == [])
        #expect(response.bodyCount == large.count)
        #expect(body(of: response) == large)
    }

    @Test func whatIsReleasedCanBeReadAgain() async throws {
        let response = try await answer(LoopbackReply(body: large))
        let (first, second) = response.withBody { bytes, release in
            let first = Array(bytes)
            release()
            return (first, Array(bytes))
        }
        #expect(first == second)
    }

    @Test func aSmallBodyIsInMemory() async throws {
        let response = try await answer(LoopbackReply(body: large.prefix(1_000)))
        #expect(response.file == nil)
        #expect(body(of: response) == Array(large.prefix(1_000)))
    }

    @Test func soIsALargeOneThatNobodyWantsInAFile() async throws {
        let response = try await answer(LoopbackReply(body: large), allowsBodyFile: false)
        #expect(response.file == nil)
        #expect(response.body == large)
    }

    @Test func aLargeBodyMayEndEarly() async throws {
        let text = String(repeating: "words ", count: 500_000)
        let response = try await answer(.truncated(text, length: 4_000_000))
        #expect(response.isTruncated)
        #expect(body(of: response) == Array(text.utf8))
    }

    @Test func thereMayBeNoPlaceForAFile() {
        #expect(BodyFile(large, in: "/no-such-folder") == nil)
    }
}
