import TestSupport
import Testing
import Web

/// Servers that are slow, broken or hostile.
@Suite(.timeLimit(.minutes(3))) struct HTTPClientFailureTests {
    let client = HTTPClient(.init(userAgent: "rss"))

    @Test func givesUpOnAServerThatNeverAnswers() async throws {
        try await expect(.timedOut(.stalled), from: .never) { $0.stalled = .seconds(1) }
    }

    /// Without a first byte: libcurl takes the mean of some seconds, in which it would still count.
    @Test func givesUpOnABodyThatDoesNotCome() async throws {
        try await expect(.timedOut(.stalled), from: .stalled("")) { $0.stalled = .seconds(1) }
    }

    /// libcurl sends again what got no answer over a connection that had been used before.
    @Test func whatMustNotBeRepeatedIsSentOnce() async throws {
        let server = try LoopbackServer { $0.method == "GET" ? .text("good") : .nothing }
        _ = try await client.send(HTTPRequest(server.url()))
        var request = HTTPRequest(server.url())
        request.method = .put
        request.mayBeRepeated = false
        await #expect(throws: HTTPError.emptyReply) { try await client.send(request) }
        #expect(server.requests.map(\.method) == ["GET", "PUT"])
    }

    @Test func givesUpOnABodyThatTakesTooLong() async throws {
        try await expect(.timedOut(.whole), from: .dribble) { $0.whole = .milliseconds(300) }
    }

    @Test func givesUpConnecting() async throws {
        // TLS with a server that never says hello.
        let server = try LoopbackServer { _ in .never }
        var request = HTTPRequest("https://127.0.0.1:\(server.port)/")
        request.limits.connect = .milliseconds(300)
        await #expect(throws: HTTPError.timedOut(.connecting)) { try await client.send(request) }
    }

    @Test(arguments: [
        LoopbackReply.endlessBody, .gzipBomb(count: 50 << 20), .text(String(repeating: "x", count: 2_001)),
    ])
    func stopsABodyAtItsLimit(_ reply: LoopbackReply) async throws {
        try await expect(.bodyTooLarge(limit: 2_000), from: reply) { $0.body = 2_000 }
    }

    @Test func acceptsABodyUpToItsLimit() async throws {
        let server = try LoopbackServer(["/": .text(String(repeating: "x", count: 2_000))])
        var request = HTTPRequest(server.url())
        request.limits.body = 2_000
        #expect(try await client.send(request).body.count == 2_000)
    }

    @Test func hasALimitUnasked() async throws {
        let limit = HTTPLimits().body
        try await expect(.bodyTooLarge(limit: limit), from: .gzipBomb(count: limit + 1_000)) { _ in }
        let large = LoopbackReply(body: [UInt8](repeating: 0, count: 30 << 20))
        try await expect(.bodyTooLarge(limit: limit), from: large) { _ in }
    }

    @Test(arguments: [LoopbackReply.endlessHeaders, .endlessHeader])
    func stopsHeadersAtTheirLimit(_ reply: LoopbackReply) async throws {
        let limit = HTTPLimits().headers
        try await expect(.headersTooLarge(limit: limit), from: reply) { _ in }
    }

    @Test func limitsTheHeadersOfAllResponsesTogether() async throws {
        let padding = ("X-Padding", String(repeating: "x", count: 600))
        let server = try LoopbackServer([
            "/1": .status(302, headers: [("Location", "/2"), padding]), "/2": .status(200, headers: [padding]),
        ])
        var request = HTTPRequest(server.url("/1"))
        request.limits.headers = 1_000
        await #expect(throws: HTTPError.headersTooLarge(limit: 1_000)) { try await client.send(request) }
        request.url = server.url("/2")
        #expect(try await client.send(request).status == 200)
    }

    @Test(arguments: [
        (LoopbackReply.nothing, HTTPError.emptyReply),
        (.reset, .emptyReply),
        (.truncated("<rss>", length: 10), .truncated),
        (.raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"), .truncated),
    ])
    func saysThatTheAnswerIsNotWhole(_ reply: LoopbackReply, _ error: HTTPError) async throws {
        try await expect(error, from: reply) { _ in }
    }

    @Test(arguments: [
        LoopbackReply.raw("SSH-2.0-OpenSSH_9.2\r\n"),
        .raw([0xFF, 0x00, 0x80, 0x0A]),
        .raw("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n<rss/>"),
    ])
    func saysThatTheAnswerMakesNoSense(_ reply: LoopbackReply) async throws {
        let error = try await failure(of: reply) { _ in }
        guard case .malformedReply(let reason) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(!reason.isEmpty)
    }

    /// The next request gets a fresh start, whatever became of the one before.
    @Test func worksAfterAFailure() async throws {
        let server = try LoopbackServer { request in request.path == "/bad" ? .reset : .text("good") }
        _ = try? await client.send(HTTPRequest(server.url("/bad")))
        #expect(try await client.send(HTTPRequest(server.url("/good"))).body == Array("good".utf8))
    }

    /// Where a handle is used again, libcurl 7.88 writes to memory that is gone.
    @Test func aResponseThatBeginsWithAContinuedHeaderHarmsNothing() async throws {
        let headers = (0..<20).map { "X-Header-\($0): \(String(repeating: "x", count: $0))\r\n" }.joined()
        let server = try LoopbackServer { request in
            let first = request.path == "/continued" ? " X-A: a\r\n" : ""
            return .raw("HTTP/1.1 200 OK\r\n\(first)\(headers)\r\ngood")
        }
        for path in ["/", "/continued", "/", "/continued", "/"] {
            let response = try? await client.send(HTTPRequest(server.url(path)))
            if path == "/" { #expect(response?.body == Array("good".utf8)) }
        }
    }

    private func expect(
        _ error: HTTPError, from reply: LoopbackReply, _ change: (inout HTTPLimits) -> Void
    ) async throws {
        #expect(try await failure(of: reply, change) == error)
    }

    private func failure(of reply: LoopbackReply, _ change: (inout HTTPLimits) -> Void) async throws -> HTTPError {
        let server = try LoopbackServer { _ in reply }
        var request = HTTPRequest(server.url())
        change(&request.limits)
        return try #require(await #expect(throws: HTTPError.self) { try await client.send(request) })
    }
}
