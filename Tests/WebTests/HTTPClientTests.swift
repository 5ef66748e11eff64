import Foundation
import TestSupport
import Testing
import Web

@Suite(.timeLimit(.minutes(3))) struct HTTPClientTests {
    let client = HTTPClient(.init(userAgent: HTTPClient.userAgent(version: "1.2", homepage: "https://rss.example/")))

    // MARK: Requests and answers

    @Test func returnsWhatTheServerSent() async throws {
        let server = try LoopbackServer([
            "/feed": .text("<rss/>", headers: [("ETag", "\"1\""), ("Link", "<a>"), ("link", "<b>")])
        ])
        let response = try await client.send(HTTPRequest(server.url("/feed")))

        #expect(response.status == 200)
        #expect(response.url == server.url("/feed"))
        #expect(response.body == Array("<rss/>".utf8))
        #expect(response.headers.first("etag") == "\"1\"")
        #expect(response.headers.all("Link") == ["<a>", "<b>"])
        #expect(response.redirects.isEmpty)
        #expect(response.bytesReceived > response.body.count)
    }

    @Test func tellsWhoIsAsking() async throws {
        let server = try LoopbackServer(["/": .text("")])
        _ = try await client.send(HTTPRequest(server.url()))

        let request = try #require(server.requests.first)
        #expect(request.header("User-Agent") == "rss/1.2 (+https://rss.example/)")
        #expect(request.header("Cookie") == nil)
    }

    @Test(arguments: [200, 204, 304, 400, 404, 410, 429, 500, 503])
    func aStatusIsAnAnswerNotAnError(_ status: Int) async throws {
        let server = try LoopbackServer(["/": .status(status, headers: [("Retry-After", "7")])])
        let response = try await client.send(HTTPRequest(server.url()))

        #expect(response.status == status)
        #expect(response.body.isEmpty)
        #expect(response.headers.first("Retry-After") == "7")
    }

    @Test func keepsTheBodyOfAnError() async throws {
        let server = try LoopbackServer(["/": .text("gone", status: 410)])
        #expect(try await client.send(HTTPRequest(server.url())).body == Array("gone".utf8))
    }

    @Test func sendsValidatorsBackAsTheyCame() async throws {
        let server = try LoopbackServer(["/": .status(304)])
        var request = HTTPRequest(server.url())
        request.validators = Validators(etag: "W/\"a,b\"", lastModified: "Tue, 19 Jan 2038 03:14:08 GMT")
        #expect(try await client.send(request).status == 304)

        #expect(server.requests.first?.header("If-None-Match") == "W/\"a,b\"")
        #expect(server.requests.first?.header("If-Modified-Since") == "Tue, 19 Jan 2038 03:14:08 GMT")
    }

    @Test func aHeaderCannotSmuggleAnotherIn() async throws {
        let server = try LoopbackServer(["/": .text("")])
        var request = HTTPRequest(server.url())
        request.headers = [HTTPHeader("X-One", "a\r\nX-Two: b"), HTTPHeader("X-Empty", "")]
        _ = try await client.send(request)

        let received = try #require(server.requests.first)
        #expect(received.header("X-One") == "aX-Two: b")
        #expect(received.header("X-Two") == nil)
        #expect(received.header("X-Empty") == "")
    }

    @Test(arguments: [
        (HTTPMethod.post, "a=1&b=2"), (.put, "{}"), (.delete, "{}"), (.post, ""),
    ])
    func sendsABody(_ method: HTTPMethod, _ body: String) async throws {
        let server = try LoopbackServer(["/": .text("ok")])
        var request = HTTPRequest(server.url())
        request.method = method
        request.body = Array(body.utf8)
        #expect(try await client.send(request).body == Array("ok".utf8))

        #expect(server.requests.first?.method == method.rawValue)
        #expect(server.requests.first?.body == Array(body.utf8))
    }

    @Test(arguments: [HTTPMethod.get, .head, .post, .delete])
    func sendsNoBodyWhereThereIsNone(_ method: HTTPMethod) async throws {
        let server = try LoopbackServer(["/": .text("ok")])
        var request = HTTPRequest(server.url())
        request.method = method
        let response = try await client.send(request)

        #expect(response.body == (method == .head ? [] : Array("ok".utf8)))
        #expect(server.requests.first?.method == method.rawValue)
        #expect(server.requests.first?.body == [])
    }

    /// Handles are used again: nothing of one request may be left in the next.
    @Test func aRequestLeavesNothingBehind() async throws {
        let server = try LoopbackServer(["/": .text("ok")])
        var first = HTTPRequest(server.url())
        first.method = .put
        first.body = [1, 2, 3]
        first.headers = [HTTPHeader("X-Token", "secret")]
        first.credentials = HTTPCredentials(user: "u", password: "p")
        first.validators = Validators(etag: "\"1\"")
        first.limits.body = 2
        _ = try await client.send(first)
        _ = try await client.send(HTTPRequest(server.url()))

        let second = try #require(server.requests.last)
        #expect(second.method == "GET")
        #expect(second.body == [])
        #expect(Set(second.headers.map(\.name)) == ["Host", "User-Agent", "Accept", "Accept-Encoding"])
    }

    @Test func escapesWhatAPersonLeftAsItWas() async throws {
        let server = try LoopbackServer(["/a%20b/%C3%BC": .text("found")])
        let response = try await client.send(HTTPRequest(server.url("/a b/ü?q=%41#part")))

        #expect(response.status == 200)
        #expect(server.requests.first?.target == "/a%20b/%C3%BC?q=%41")
    }

    // MARK: Encodings

    @Test func decompresses() async throws {
        let text = Array(String(repeating: "feed ", count: 500).utf8)
        let server = try LoopbackServer([
            "/": LoopbackReply(headers: [("Content-Encoding", "gzip")], body: Gzip.stored(text))
        ])
        #expect(try await client.send(HTTPRequest(server.url())).body == text)
        #expect(server.requests.first?.header("Accept-Encoding")?.contains("gzip") == true)
    }

    @Test func readsChunks() async throws {
        let server = try LoopbackServer([
            "/": .raw(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\nX-Late: 1\r\n\r\n")
        ])
        let response = try await client.send(HTTPRequest(server.url()))
        #expect(response.body == Array("abcde".utf8))
        #expect(response.headers.first("X-Late") == nil)
    }

    @Test func skipsInformationalResponses() async throws {
        let server = try LoopbackServer([
            "/": .raw(
                "HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        ])
        let response = try await client.send(HTTPRequest(server.url()))
        #expect(response.status == 200)
        #expect(response.headers.first("X-Early") == nil)
        #expect(response.body == Array("ok".utf8))
    }

    // MARK: Addresses

    @Test(arguments: [
        ("ftp://example.org/", HTTPError.forbiddenScheme("ftp")),
        ("file:///etc/passwd", .forbiddenScheme("file")),
        ("example.org", .badURL("example.org")),
        ("http://", .badURL("http://")),
        ("http://a b/", .badURL("http://a b/")),
        ("http://[::1/", .badURL("http://[::1/")),
        ("", .badURL("")),
    ])
    func refusesWhatIsNoWebAddress(_ url: String, _ error: HTTPError) async {
        await #expect(throws: error) { try await client.send(HTTPRequest(url)) }
    }

    @Test func saysWhichHostIsUnknown() async {
        await #expect(throws: HTTPError.cannotResolve(host: "feed.invalid")) {
            try await client.send(HTTPRequest("http://feed.invalid/"))
        }
    }

    @Test func saysWhoRefused() async throws {
        let server = try LoopbackServer(["/": .text("")])
        let (url, port) = (server.url(), server.port)
        server.stop()
        await #expect(throws: HTTPError.refused(host: "127.0.0.1", port: port)) {
            try await client.send(HTTPRequest(url))
        }
    }

    @Test func readsAFileOnlyWhenAllowed() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "rss test \(UUID()).xml")
        try Data("<rss/>".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }

        var request = HTTPRequest("file://" + file.path(percentEncoded: true))
        await #expect(throws: HTTPError.forbiddenScheme("file")) { try await client.send(request) }
        request.allowsFileURL = true
        #expect(try await client.send(request).body == Array("<rss/>".utf8))
        request.limits.body = 3
        await #expect(throws: HTTPError.bodyTooLarge(limit: 3)) { try await client.send(request) }
    }

    @Test(arguments: ["file:///nowhere/feed.xml", "file:/tmp", "file:///dev/zero"])
    func aFileMustBeAFile(_ url: String) async {
        var request = HTTPRequest(url)
        request.allowsFileURL = true
        let path = String(url.dropFirst(url.hasPrefix("file://") ? 7 : 5))
        await #expect(throws: HTTPError.unreadableFile(path: path)) { try await client.send(request) }
    }
}
