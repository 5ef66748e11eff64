import Synchronization
import TestSupport
import Testing
import Web

@Suite(.timeLimit(.minutes(3))) struct HTTPTraceTests {

    @Test func showsEverythingButSecrets() async throws {
        let server = try LoopbackServer { request in
            request.header("Authorization") == nil
                ? .status(401, headers: [("WWW-Authenticate", "Basic realm=\"r\"")])
                : .text("body", headers: [("Set-Cookie", "session=1234")])
        }
        let lines = Lines()
        var configuration = HTTPClient.Configuration(userAgent: "rss")
        configuration.trace = { lines.append($0) }
        var request = HTTPRequest(server.url("/feed"))
        request.credentials = HTTPCredentials(user: "somebody", password: "secret")
        request.headers = [HTTPHeader("X-Auth-Token", "token")]
        _ = try await HTTPClient(configuration).send(request)

        let seen = lines.all
        #expect(seen.contains { $0.direction == .sent && $0.line == "GET /feed HTTP/1.1" })
        #expect(seen.contains { $0.direction == .sent && $0.line == "Authorization: (not shown)" })
        #expect(seen.contains { $0.direction == .received && $0.line == "HTTP/1.1 401 Reason" })
        #expect(seen.contains { $0.direction == .note })
        for secret in ["somebody", "secret", "c29tZWJvZHk6c2VjcmV0", "token", "1234", "body"] {
            #expect(!seen.contains { $0.line.contains(secret) }, "\(secret) is shown")
        }
    }

    private final class Lines: Sendable {
        private let lines = Mutex<[HTTPTrace]>([])
        var all: [HTTPTrace] { lines.withLock(\.self) }
        func append(_ line: HTTPTrace) { lines.withLock { $0.append(line) } }
    }
}
