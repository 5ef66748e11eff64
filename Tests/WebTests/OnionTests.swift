import TestSupport
import Testing

@testable import Web

/// Names of Tor, which no name server is asked for.
@Suite(.timeLimit(.minutes(3))) struct OnionTests {

    private static func client(_ proxy: HTTPProxy? = nil) -> HTTPClient {
        var configuration = HTTPClient.Configuration(userAgent: "rss")
        configuration.proxy = proxy
        return HTTPClient(configuration)
    }

    private static let urls: [(String, String)] = [
        ("http://example.onion/feed", "example.onion"), ("https://example.onion", "example.onion"),
        ("http://EXAMPLE.Onion:8080/", "example.onion"), ("http://example.onion./", "example.onion"),
        ("http://www.id.example.onion/", "www.id.example.onion"), ("http://ann:secret@example.onion/", "example.onion"),
        ("http://onion/", "onion"),
    ]

    @Test(arguments: urls)
    func areNotLookedUp(_ url: String, _ host: String) async {
        await #expect(throws: HTTPError.onion(host: host)) { try await Self.client().send(HTTPRequest(url)) }
        for method in [HTTPMethod.post, .propfind] {
            var request = HTTPRequest(url)
            request.method = method
            request.mayBeRepeated = false
            await #expect(throws: HTTPError.onion(host: host)) { try await Self.client().send(request) }
        }
    }

    @Test(arguments: [
        "http://example.onion/", "//example.onion/", "http://ann@EXAMPLE.onion.:81/x",
        "http://example%2Eonion/", "http://example%2eoni%6Fn./",
    ])
    func areNotLookedUpForARedirect(_ target: String) async throws {
        let server = try LoopbackServer { request in
            request.path == "/first" ? .redirect(to: "/second") : .redirect(to: target)
        }
        for path in ["/first", "/second"] {
            await #expect(throws: HTTPError.onion(host: "example.onion")) {
                try await Self.client().send(HTTPRequest(server.url(path)))
            }
        }
    }

    /// The proxy is asked for the name itself, as it stands.
    @Test(arguments: ["http", "socks4a", "socks5h"])
    func areTheAffairOfAProxyThatTakesNames(_ scheme: String) async throws {
        let proxy = HTTPProxy(typed: "\(scheme)://127.0.0.1:1")
        var request = HTTPRequest("http://example.onion/feed")
        await #expect(throws: HTTPError.proxy(reason: "127.0.0.1:1 refused the connection")) {
            try await Self.client(proxy).send(request)
        }
        request.proxy = proxy
        await #expect(throws: HTTPError.proxy(reason: "127.0.0.1:1 refused the connection")) {
            try await Self.client().send(request)
        }
    }

    @Test(arguments: ["socks4", "socks5"])
    func areNotLookedUpForAProxyThatTakesNone(_ scheme: String) async throws {
        let proxy = try LoopbackServer { _ in .text("") }
        var request = HTTPRequest("http://example.onion/feed")
        request.proxy = HTTPProxy(typed: proxy.url("").replacing("http://", with: "\(scheme)://"))
        await #expect(throws: HTTPError.onion(host: "example.onion")) { try await Self.client().send(request) }
    }

    @Test func areNotLookedUpForAFeedThatHasNoProxy() async {
        var request = HTTPRequest("http://example.onion/feed")
        request.proxy = HTTPProxy.none
        await #expect(throws: HTTPError.onion(host: "example.onion")) {
            try await Self.client(HTTPProxy(typed: "socks5h://127.0.0.1:1")).send(request)
        }
    }

    /// What IDNA makes of other scripts' dots and letters, where libcurl knows it.
    @Test(arguments: ["http://example.ｏnion/", "http://example。onion/", "http://example｡ＯＮＩＯＮ./"])
    func areKnownInOtherScripts(_ url: String) {
        #expect(LenientURL.isOnion(url))
    }

    @Test(arguments: [
        "http://onion.example/", "http://example.onions/", "http://example.onion.example/", "http://127.0.0.1/x.onion",
        "http://[::1]/.onion", "http://news.example/?u=http://example.onion/", "http://a.onion@news.example/", "",
        "http://notonion/",
    ])
    func areNoOthers(_ url: String) {
        #expect(!LenientURL.isOnion(url))
    }
}
