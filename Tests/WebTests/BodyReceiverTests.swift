import Foundation
import Synchronization
import TestSupport
import Testing
import Web

@Suite(.timeLimit(.minutes(3))) struct BodyReceiverTests {
    let client = HTTPClient(.init(userAgent: "rss"))

    /// Keeps what it gets, up to a limit.
    private final class Sink: BodyReceiver {
        private let limit: Int
        private let state = Mutex((heads: [HTTPResponse](), body: [UInt8]()))

        init(limit: Int = .max) {
            self.limit = limit
        }

        var heads: [HTTPResponse] { state.withLock { $0.heads } }
        var body: [UInt8] { state.withLock { $0.body } }

        func begin(_ head: HTTPResponse) -> Bool {
            state.withLock { $0.heads.append(head) }
            return limit > 0
        }

        func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
            state.withLock { state in
                state.body += bytes.prefix(limit - state.body.count)
                return state.body.count < limit
            }
        }
    }

    @Test func getsTheHeadOnceAndThenAllOfTheBody() async throws {
        let body = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
        let server = try LoopbackServer([
            "/": .redirect(to: "/file"), "/file": LoopbackReply(headers: [("ETag", "\"1\"")], body: body),
        ])
        let sink = Sink()
        let response = try await client.send(HTTPRequest(server.url()), to: sink)

        #expect(sink.body == body)
        #expect(sink.heads.map(\.url) == [server.url("/file")])
        #expect(sink.heads.first?.headers.first("etag") == "\"1\"")
        #expect(response.body.isEmpty)
        #expect(response.status == 200)
    }

    @Test func isNotLimitedAsFeedsAre() async throws {
        let server = try LoopbackServer(["/": LoopbackReply(body: [UInt8](repeating: 7, count: 2_000))])
        var request = HTTPRequest(server.url())
        request.limits.body = 1_000
        let sink = Sink()
        _ = try await client.send(request, to: sink)

        #expect(sink.body.count == 2_000)
    }

    @Test func isToldOfAnEmptyBody() async throws {
        let server = try LoopbackServer(["/": .status(404)])
        let sink = Sink()
        _ = try await client.send(HTTPRequest(server.url()), to: sink)

        #expect(sink.heads.map(\.status) == [404])
    }

    @Test(arguments: [0, 1_000])
    func endsTheTransferWhenItHasEnough(_ limit: Int) async throws {
        let server = try LoopbackServer { _ in .endlessBody }
        let sink = Sink(limit: limit)
        let response = try await client.send(HTTPRequest(server.url()), to: sink)

        #expect(response.status == 200)
        #expect(sink.body.count == limit)
    }

    /// The first answer asks for the password; its body is nobody's.
    @Test func getsNothingOfAChallenge() async throws {
        let server = try LoopbackServer { request in
            request.header("Authorization") == nil
                ? .text("who are you?", status: 401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")])
                : .text("welcome")
        }
        var request = HTTPRequest(server.url())
        request.credentials = HTTPCredentials(user: "ann", password: "secret")
        let sink = Sink()
        _ = try await client.send(request, to: sink)

        #expect(sink.heads.map(\.status) == [200])
        #expect(sink.body == Array("welcome".utf8))
    }

    @Test func asksForNoCompressionAndUnderstandsItAllTheSame() async throws {
        let server = try LoopbackServer([
            "/": LoopbackReply(headers: [("Content-Encoding", "gzip")], body: Gzip.stored(Array("welcome".utf8)))
        ])
        var request = HTTPRequest(server.url())
        request.acceptsCompression = false
        let sink = Sink()
        _ = try await client.send(request, to: sink)

        #expect(server.requests.first?.header("Accept-Encoding") == "identity")
        #expect(sink.body == Array("welcome".utf8))
    }

    /// A handle that was used for a file asks for compression again.
    @Test func leavesNothingBehind() async throws {
        let server = try LoopbackServer(["/": .text("x")])
        var request = HTTPRequest(server.url())
        request.acceptsCompression = false
        _ = try await client.send(request, to: Sink())
        _ = try await client.send(HTTPRequest(server.url()))

        #expect(server.requests.last?.header("Accept-Encoding")?.contains("gzip") == true)
    }

    @Test func isNoPlaceForAFile() async throws {
        var request = HTTPRequest("file:///etc/hostname")
        request.allowsFileURL = true
        await #expect(throws: HTTPError.forbiddenScheme("file")) { try await client.send(request, to: Sink()) }
    }
}
