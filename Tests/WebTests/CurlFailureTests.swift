import Testing

@testable import Web

@Suite struct CurlFailureTests {

    @Test(
        arguments: [
            // libcurl 7.88
            ("Failed to connect to localhost port 80 after 0 ms: Couldn't connect to server", "localhost", 80),
            ("Failed to connect to ::1 port 81 after 0 ms: Couldn't connect to server", "::1", 81),
            ("Could not resolve proxy: proxy.example", "proxy.example", nil),
            // libcurl 8.22
            ("Failed to connect to localhost:80 after 0 ms: Could not connect to server", "localhost", 80),
            ("Failed to connect to ::1:81 after 0 ms: Could not connect to server", "::1", 81),
            ("Failed to connect to 127.0.0.1:1 over proxy 127.0.0.1 after 0 ms: Could not connect", "127.0.0.1", 1),
            ("Failed to connect to news.example:443 over proxy ::1 after 0 ms: Could not connect", "::1", nil),
        ] as [(String, String, Int?)])
    func findsTheHostThatLibcurlCouldNotReach(message: String, host: String, port: Int?) throws {
        let peer = try #require(CurlFailure.peer(in: message))
        #expect(peer.host == host)
        #expect(peer.port == port)
    }

    @Test(arguments: ["", "Connection refused", "Failed to connect to localhost for some reason or other"])
    func findsNoHostInOtherMessages(message: String) {
        #expect(CurlFailure.peer(in: message) == nil)
    }
}
