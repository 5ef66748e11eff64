import TestSupport
import Testing

@testable import Web

@Suite struct PrivateRedirectTests {

    private static let scopes: [(String, AddressScope)] = [
        ("93.184.216.34", .everywhere), ("8.8.8.8", .everywhere), ("100.63.255.255", .everywhere),
        ("100.128.0.1", .everywhere), ("172.15.0.1", .everywhere), ("172.32.0.1", .everywhere),
        ("192.167.0.1", .everywhere), ("169.253.0.1", .everywhere), ("198.17.0.1", .everywhere),
        ("223.255.255.255", .everywhere), ("2606:4700::1111", .everywhere), ("2a00:1450:4001::68", .everywhere),
        ("::ffff:8.8.8.8", .everywhere), ("64:ff9b::8.8.8.8", .everywhere), ("2002:0808:0808::1", .everywhere),
        ("2001:0:4136:e378:8000:63bf:f7f7:f7f7", .everywhere),

        ("127.0.0.1", .computer), ("127.255.255.254", .computer), ("0.0.0.0", .computer), ("0.1.2.3", .computer),
        ("::1", .computer), ("::", .computer), ("::ffff:127.0.0.1", .computer), ("::127.0.0.1", .computer),
        ("::ffff:0:127.0.0.1", .computer), ("64:ff9b::7f00:1", .computer), ("2002:7f00:1::", .computer),

        ("10.0.0.1", .network), ("10.255.255.255", .network), ("172.16.0.1", .network), ("172.31.255.255", .network),
        ("192.168.1.1", .network), ("169.254.169.254", .network), ("100.64.0.1", .network),
        ("100.127.255.255", .network), ("192.0.0.8", .network), ("192.0.2.1", .network), ("198.18.0.1", .network),
        ("198.19.255.255", .network), ("198.51.100.1", .network), ("203.0.113.1", .network), ("224.0.0.1", .network),
        ("240.0.0.1", .network), ("255.255.255.255", .network), ("fe80::1", .network), ("fe80::1%eth0", .network),
        ("fec0::1", .network), ("fc00::1", .network), ("fd12:3456::1", .network), ("ff02::1", .network),
        ("2001:db8::1", .network), ("64:ff9b:1::1", .network), ("::ffff:192.168.1.1", .network),
        ("64:ff9b::a9fe:a9fe", .network), ("2002:c0a8:0101::1", .network), ("2001:0:0:0:0:0:3f57:fefe", .network),
        ("", .network), ("localhost", .network), ("127.1", .network), ("0x7f.0.0.1", .network), ("1.2.3.4.5", .network),
    ]

    @Test(arguments: scopes)
    func addressesHaveAScope(_ address: String, _ scope: AddressScope) {
        #expect(AddressScope(address) == scope)
    }

    @Test(arguments: [
        (PrivateRedirects.Policy.fromPrivate, "8.8.8.8", "127.0.0.1", false),
        (.fromPrivate, "8.8.8.8", "9.9.9.9", true), (.fromPrivate, "192.168.1.1", "127.0.0.1", true),
        (.fromPrivate, "127.0.0.1", "10.0.0.1", true), (.always, "8.8.8.8", "127.0.0.1", true),
        (.never, "127.0.0.1", "127.0.0.1", false), (.never, "127.0.0.1", "8.8.8.8", true),
    ])
    func aRedirectFollowsThePolicy(
        _ policy: PrivateRedirects.Policy, _ first: String, _ second: String, _ isAllowed: Bool
    ) {
        #expect(Self.allowed(policy, [first, second]) == [true, isAllowed])
    }

    @Test func aWayThroughAPublicAddressIsStillFromThere() {
        #expect(Self.allowed(.fromPrivate, ["8.8.8.8", "9.9.9.9", "::1"]) == [true, true, false])
    }

    /// For a request to the first address that is redirected to the others, one after the other.
    private static func allowed(
        _ policy: PrivateRedirects.Policy, _ addresses: [String], _ source: AddressSource = .user
    ) -> [Bool] {
        var redirects = PrivateRedirects(policy, source: source)
        return addresses.enumerated().map { redirects.allows($1, isRedirected: $0 > 0) }
    }

    @Test(arguments: [
        (PrivateRedirects.Policy.fromPrivate, false, "169.254.169.254", false), (.fromPrivate, false, "8.8.8.8", true),
        (.fromPrivate, true, "192.168.1.1", true), (.always, false, "127.0.0.1", true),
        (.never, true, "127.0.0.1", false), (.never, true, "8.8.8.8", true),
    ])
    func anAddressThatADocumentChoseFollowsThePolicy(
        _ policy: PrivateRedirects.Policy, _ isFromPrivate: Bool, _ address: String, _ isAllowed: Bool
    ) {
        var redirects = PrivateRedirects(policy, source: .publisher(isPrivate: isFromPrivate))
        #expect(redirects.allows(address, isRedirected: false) == isAllowed)
        #expect(redirects.allows(address, isRedirected: true) == isAllowed)
    }

    private static let enclosures: [(String, String?, AddressSource)] = [
        ("http://news.example/a.mp3", "http://news.example/feed", AddressSource.user),
        ("http://news.example:80/a.mp3", "http://NEWS.example/feed", .user),
        ("https://news.example/a.mp3", "http://news.example/feed", .publisher(isPrivate: false)),
        ("http://news.example:8080/a.mp3", "http://news.example/feed", .publisher(isPrivate: false)),
        ("http://169.254.169.254/", "https://news.example/feed", .publisher(isPrivate: false)),
        ("http://169.254.169.254/", nil, .publisher(isPrivate: false)),
        ("http://169.254.169.254/", "nonsense", .publisher(isPrivate: false)),
        ("http://192.168.1.1/a.mp3", "file:///home/ann/feed.xml", .user),
        ("http://nas/a.mp3", "http://192.168.1.1/feed", .publisher(isPrivate: true)),
        ("http://nas/a.mp3", "http://[::1]:8080/feed", .publisher(isPrivate: true)),
        ("http://nas/a.mp3", "http://[2606:4700::1111]/feed", .publisher(isPrivate: false)),
        ("http://nas/a.mp3", "http://8.8.8.8/feed", .publisher(isPrivate: false)),
        ("http://nas:90/a.mp3", "http://nas/feed", .publisher(isPrivate: true)),
        ("http://nas/a.mp3", "http://localhost/feed", .publisher(isPrivate: true)),
        ("http://nas/a.mp3", "http://nas.home.arpa/feed", .publisher(isPrivate: true)),
        ("http://nas/a.mp3", "http://Nas.Local/feed", .publisher(isPrivate: true)),
        ("http://nas/a.mp3", "http://local.example/feed", .publisher(isPrivate: false)),
    ]

    @Test(arguments: enclosures)
    func anEnclosureComesFromWhereItsFeedDoes(_ url: String, _ feed: String?, _ source: AddressSource) {
        #expect(AddressSource.user.named(url, by: feed) == source)
    }

    /// A directory is no file's owner; otherwise, the rule is that of the user's feeds.
    @Test(arguments: enclosures)
    func anEnclosureOfADirectorysFeedDoesToo(_ url: String, _ feed: String?, _ source: AddressSource) {
        let isFile = feed?.hasPrefix("file:") == true
        let expected = isFile ? .publisher(isPrivate: false) : source == .user ? .directory : source
        #expect(AddressSource.directory.named(url, by: feed) == expected)
    }

    /// A server may tell any address as a feed's: it would be the stranger who chooses.
    @Test(
        arguments: [
            ("https://news.example/fever", false), ("http://192.168.1.2/miniflux", true), ("nonsense", false),
        ])
    func anEnclosureOfAServersFeedComesFromTheServer(_ server: String, _ isPrivate: Bool) {
        for feed in ["file:///x", "http://127.0.0.1:8080/feed", "http://nas/feed", nil] {
            let source = AddressSource.server(at: server).named("http://127.0.0.1:8080/admin", by: feed)
            #expect(source == .server(isPrivate: isPrivate))
        }
    }

    /// What may be asked of an address in a private network.
    @Test(arguments: [
        (PrivateRedirects.Policy.fromPrivate, AddressSource.user, true), (.fromPrivate, .directory, true),
        (.fromPrivate, .publisher(isPrivate: true), true), (.fromPrivate, .server(isPrivate: true), true),
        (.fromPrivate, .publisher(isPrivate: false), false), (.fromPrivate, .server(isPrivate: false), false),
        (.always, .user, true), (.always, .directory, true), (.always, .publisher(isPrivate: false), true),
        (.always, .server(isPrivate: false), true),
        (.never, .user, true), (.never, .directory, false), (.never, .publisher(isPrivate: true), false),
        (.never, .server(isPrivate: true), false),
    ])
    func whoNamedItDecides(_ policy: PrivateRedirects.Policy, _ source: AddressSource, _ isAllowed: Bool) {
        #expect(Self.allowed(policy, ["127.0.0.1", "8.8.8.8"], source) == [isAllowed, true])
        // A public address leads nowhere else, if the user chose it.
        guard case .user = source else { return }
        #expect(Self.allowed(policy, ["8.8.8.8", "127.0.0.1"], source) == [true, policy == .always])
    }

    /// A proxy decides what it asks for, but what goes past it is judged.
    @Test(arguments: PrivateRedirects.Policy.allCases, [AddressSource.user, .publisher(isPrivate: false)])
    func aProxysOwnAddressSaysNothing(_ policy: PrivateRedirects.Policy, _ source: AddressSource) {
        var redirects = PrivateRedirects(policy, source: source)
        let first = redirects.allows("127.0.0.1", isOfProxy: true, isRedirected: false)
        let isPrivate = redirects.isPrivate
        let second = redirects.allows("127.0.0.1", isOfProxy: true, isRedirected: true)
        let past = redirects.allows("127.0.0.1", isRedirected: true)
        #expect(first && !isPrivate)
        #expect(second == (policy != .never))
        #expect(past == (policy == .always))
    }

    @Test func aDocumentsAddressThatIsRefusedIsNotAskedFor() async throws {
        let server = try LoopbackServer { _ in .text("secret") }
        let client = HTTPClient(HTTPClient.Configuration(userAgent: "test"))
        var request = HTTPRequest(server.url("/"))
        request.addressSource = .publisher(isPrivate: false)
        await #expect(throws: HTTPError.privateAddress("127.0.0.1")) { try await client.send(request) }
        #expect(server.requests.isEmpty)
        request.addressSource = .publisher(isPrivate: true)
        #expect(try await client.send(request).isFromPrivateNetwork)
    }

    /// The tests' servers are on this computer: only the strictest policy can be seen at work.
    @Test func aRefusedRedirectIsNotAskedFor() async throws {
        let target = try LoopbackServer { _ in .text("secret") }
        let server = try LoopbackServer { request in
            request.path == "/same" ? .redirect(to: "/end") : .redirect(to: target.url("/", host: "localhost"))
        }
        var configuration = HTTPClient.Configuration(userAgent: "test")
        configuration.privateRedirects = .never
        let client = HTTPClient(configuration)
        for path in ["/other", "/same"] {
            // The second time, on the connection that is there.
            await #expect(throws: HTTPError.privateAddress("127.0.0.1")) {
                try await client.send(HTTPRequest(server.url(path)))
            }
        }
        #expect(target.requests.isEmpty)
        #expect(server.requests.map(\.path) == ["/other", "/same"])
    }

    @Test(arguments: [PrivateRedirects.Policy.fromPrivate, .always])
    func aRedirectWithinThisComputerIsFollowed(_ policy: PrivateRedirects.Policy) async throws {
        let target = try LoopbackServer { _ in .text("there") }
        let server = try LoopbackServer { _ in .redirect(to: target.url()) }
        var configuration = HTTPClient.Configuration(userAgent: "test")
        configuration.privateRedirects = policy
        let response = try await HTTPClient(configuration).send(HTTPRequest(server.url()))
        #expect(String(decoding: response.body, as: UTF8.self) == "there")
    }
}
