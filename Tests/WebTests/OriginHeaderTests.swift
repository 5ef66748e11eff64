import TestSupport
import Testing
import Web

/// What is for one origin only.
@Suite(.timeLimit(.minutes(3))) struct OriginHeaderTests {
    let client = HTTPClient(.init(userAgent: "rss"))

    private func request(_ url: String) -> HTTPRequest {
        var request = HTTPRequest(url)
        request.headers = [HTTPHeader("X-Open", "yes")]
        request.originHeaders = [HTTPHeader("X-Key", "secret"), HTTPHeader("Cookie", "a=1")]
        return request
    }

    @Test func goWithARedirectWithinTheOrigin() async throws {
        let server = try LoopbackServer(["/old": .redirect(301, to: "/new"), "/new": .text("here")])
        _ = try await client.send(request(server.url("/old")))

        #expect(server.requests.map { $0.header("X-Key") } == ["secret", "secret"])
        #expect(server.requests.map { $0.header("Cookie") } == ["a=1", "a=1"])
    }

    @Test(arguments: [301, 302, 307, 308])
    func doNotGoWithARedirectToAnotherPort(_ status: Int) async throws {
        let other = try LoopbackServer(["/": .text("here")])
        let server = try LoopbackServer(["/": .redirect(status, to: other.url("/"))])
        let response = try await client.send(request(server.url("/")))

        #expect(response.status == 200)
        #expect(server.requests.map { $0.header("X-Key") } == ["secret"])
        #expect(other.requests.map { $0.header("X-Key") } == [nil])
        #expect(other.requests.map { $0.header("Cookie") } == [nil])
        #expect(other.requests.map { $0.header("X-Open") } == ["yes"])
    }

    @Test func areNotSentBySomebodyElse() async throws {
        let server = try LoopbackServer(["/": .text("here")])
        _ = try await client.send(request(server.url("/")))
        _ = try await client.send(HTTPRequest(server.url("/")))

        #expect(server.requests.map { $0.header("X-Key") } == ["secret", nil])
    }

    @Test func doNotComeBackByADetour() async throws {
        let other = try LoopbackServer { request in
            .redirect(302, to: "http://" + String(request.target.dropFirst("/?to=".count)))
        }
        let server = try LoopbackServer { request in
            request.path == "/end"
                ? .text("here") : .redirect(302, to: other.url("/?to=\(request.header("Host") ?? "")/end"))
        }
        let response = try await client.send(request(server.url("/")))

        #expect(response.status == 200)
        #expect(server.requests.map { $0.header("X-Key") } == ["secret", nil])
    }
}
