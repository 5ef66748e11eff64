import TestSupport
import Testing

@testable import Web

@Suite(.timeLimit(.minutes(3))) struct ProxyTests {

    @Test(
        arguments: [
            ("proxy.example", "http://proxy.example", nil),
            ("http://proxy.example:3128", "http://proxy.example:3128", nil),
            ("SOCKS5H://127.0.0.1:9050/", "socks5h://127.0.0.1:9050", nil), ("none", nil, nil),
            ("http://ann:s%20e@[::1]:1", "http://[::1]:1", HTTPCredentials(user: "ann", password: "s e")),
        ] as [(String, String?, HTTPCredentials?)])
    func isRead(_ typed: String, _ url: String?, _ credentials: HTTPCredentials?) {
        #expect(HTTPProxy(typed: typed) == HTTPProxy(url: url, credentials: credentials))
    }

    @Test(arguments: [
        "", "ftp://proxy.example", "http://", "http://proxy.example/path", "http://proxy.example:x", "a b",
    ])
    func isRefused(_ typed: String) {
        #expect(HTTPProxy(typed: typed) == nil)
    }

    private static func client(_ proxy: HTTPProxy?) -> HTTPClient {
        var configuration = HTTPClient.Configuration(userAgent: "rss")
        configuration.proxy = proxy
        return HTTPClient(configuration)
    }

    @Test func isAsked() async throws {
        let proxy = try LoopbackServer { _ in .text("through the proxy") }
        let known = HTTPProxy(url: proxy.url(""), credentials: HTTPCredentials(user: "ann", password: "secret"))
        var request = HTTPRequest("http://news.invalid/feed")
        request.proxy = known

        let response = try await Self.client(nil).send(request)
        #expect(response.body == Array("through the proxy".utf8))
        #expect(proxy.requests.map(\.target) == ["http://news.invalid/feed"])
        #expect(proxy.requests.map { $0.header("Proxy-Authorization") } == ["Basic YW5uOnNlY3JldA=="])

        #expect(try await Self.client(known).send(HTTPRequest("http://news.invalid/feed")).status == 200)
    }

    @Test func ofARequestGoesBeforeThatOfTheClient() async throws {
        let server = try LoopbackServer(["/": .text("here")])
        var request = HTTPRequest(server.url("/"))
        request.proxy = HTTPProxy.none
        let client = Self.client(HTTPProxy(typed: "http://127.0.0.1:1"))

        #expect(try await client.send(request).status == 200)
        await #expect(throws: HTTPError.proxy(reason: "127.0.0.1:1 refused the connection")) {
            try await client.send(HTTPRequest(server.url("/")))
        }
    }

    @Test(arguments: ["http", "socks5h"])
    func thatIsDownIsTold(_ scheme: String) async throws {
        var request = HTTPRequest("http://news.invalid/feed")
        request.proxy = HTTPProxy(typed: "\(scheme)://127.0.0.1:1")

        // Newer versions of libcurl don't say the port.
        let reason = /127\.0\.0\.1(:1)? refused the connection/
        await #expect { try await Self.client(nil).send(request) } throws: { error in
            guard case HTTPError.proxy(let text) = error else { return false }
            return text.wholeMatch(of: reason) != nil
        }
    }

    @Test func thatIsNowhereIsTold() async throws {
        var request = HTTPRequest("http://127.0.0.1:1/feed")
        request.proxy = HTTPProxy(typed: "http://proxy.invalid:3128")

        await #expect(throws: HTTPError.proxy(reason: "cannot resolve host proxy.invalid")) {
            try await Self.client(nil).send(request)
        }
    }

    @Test(
        arguments: [
            ("https://news.invalid/feed", 407, .proxy(reason: "HTTP 407 Proxy Authentication Required")),
            ("http://news.invalid/feed", 407, .proxy(reason: "HTTP 407 Proxy Authentication Required")),
            ("https://news.invalid/feed", 503, .tunnelRefused(status: 503)),
        ] as [(String, Int, HTTPError)])
    func thatRefusesIsTold(_ url: String, _ status: Int, _ error: HTTPError) async throws {
        let proxy = try LoopbackServer { _ in .status(status) }
        var request = HTTPRequest(url)
        request.proxy = HTTPProxy(typed: proxy.url(""))

        await #expect(throws: error) { try await Self.client(nil).send(request) }
    }
}
