import Synchronization
import TestSupport
import Testing

@testable import Web

/// Answers that browsers understand.
@Suite(.timeLimit(.minutes(3))) struct LenientResponseTests {
    private let client = HTTPClient(.init(userAgent: "rss"))
    private static let text = Array("hello".utf8)

    private final class Sink: BodyReceiver {
        private let body = Mutex<[UInt8]>([])

        var bytes: [UInt8] { body.withLock(\.self) }

        func begin(_ head: HTTPResponse) -> Bool { true }

        func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
            body.withLock { $0 += bytes }
            return true
        }
    }

    @Test(arguments: ["aws-chunked", "UTF-8", "binary", "none", "utf-8, binary"])
    func unknownCodingsAreNone(_ coding: String) async throws {
        let server = try LoopbackServer { _ in .text("hello", headers: [("Content-Encoding", coding)]) }
        #expect(try await client.send(HTTPRequest(server.url())).body == Self.text)

        var request = HTTPRequest(server.url())
        request.acceptsCompression = false
        let receiver = Sink()
        _ = try await client.send(request, to: receiver)
        #expect(receiver.bytes == Self.text)
    }

    @Test(
        arguments: [
            ("aws-chunked, gzip", Gzip.stored(text)),
            ("gzip", Gzip.stored([0x68, 0x65]) + Gzip.stored([0x6C, 0x6C, 0x6F])),
            ("gzip", Gzip.stored(text) + [1, 2, 3]), ("gzip", text), ("identity", Gzip.stored(text)),
        ] as [(String, [UInt8])])
    func bodiesOfAllKindsOfCompressionAreRead(_ coding: String, _ body: [UInt8]) async throws {
        let server = try LoopbackServer { _ in
            LoopbackReply(status: 200, headers: [("Content-Encoding", coding)], body: body)
        }
        #expect(try await client.send(HTTPRequest(server.url())).body == Self.text)
        #expect(server.requests.count <= 2)
    }

    private static func redirect(to url: String) -> LoopbackReply {
        .status(302, headers: [("Location", url), ("Set-Cookie", "seen=1; Path=/")])
    }

    @Test func cookiesOfARedirectLiveForOneRequestAndItsHosts() async throws {
        let other = try LoopbackServer { _ in .text("there") }
        let server = try LoopbackServer { request in
            switch (request.path, request.header("Cookie")) {
            case ("/away", _): Self.redirect(to: other.url("/", host: "localhost"))
            case (_, "seen=1"): .text("here")
            default: Self.redirect(to: request.path)
            }
        }
        for _ in 0..<2 { #expect(try await client.send(HTTPRequest(server.url("/feed"))).body == Array("here".utf8)) }
        #expect(server.requests.map { $0.header("Cookie") } == [nil, "seen=1", nil, "seen=1"])

        _ = try await client.send(HTTPRequest(server.url("/away")))
        #expect(other.requests.map { $0.header("Cookie") } == [nil])
    }

    @Test func aHeaderForTheOriginReplacesTheUsualOne() async throws {
        let server = try LoopbackServer { _ in .text("") }
        var request = HTTPRequest(server.url())
        request.headers = [HTTPHeader("Accept", "*/*")]
        request.originHeaders = [HTTPHeader("accept", "text/html")]
        _ = try await client.send(request)
        #expect(server.requests[0].headers.filter { $0.name.lowercased() == "accept" }.map(\.value) == ["text/html"])
    }
}
