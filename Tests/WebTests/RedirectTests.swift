import TestSupport
import Testing
import Web

@Suite(.timeLimit(.minutes(3))) struct RedirectTests {
    let client = HTTPClient(.init(userAgent: "rss"))

    @Test(arguments: [301, 302, 303, 307, 308])
    func followsEveryKind(_ status: Int) async throws {
        let server = try LoopbackServer(["/old": .redirect(status, to: "/new"), "/new": .text("here")])
        let response = try await client.send(HTTPRequest(server.url("/old")))

        #expect(response.status == 200)
        #expect(response.url == server.url("/new"))
        #expect(response.body == Array("here".utf8))
        #expect(response.redirects == [HTTPRedirect(status: status, url: server.url("/new"))])
        #expect(response.permanentURL == (status == 301 || status == 308 ? server.url("/new") : nil))
    }

    @Test(
        arguments: [
            ([301, 308], 2), ([301, 302, 301], 1), ([302, 301], nil), ([308, 307], 1), ([], nil),
        ] as [([Int], Int?)])
    func isPermanentAsFarAsTheWayBegins(_ statuses: [Int], _ end: Int?) async throws {
        var replies = ["/\(statuses.count)": LoopbackReply.text("here")]
        for (step, status) in statuses.enumerated() { replies["/\(step)"] = .redirect(status, to: "/\(step + 1)") }
        let server = try LoopbackServer(replies)
        let response = try await client.send(HTTPRequest(server.url("/0")))

        #expect(response.redirects.map(\.status) == statuses)
        #expect(response.permanentURL == end.map { server.url("/\($0)") })
    }

    @Test func followsTenAndNotEleven() async throws {
        let server = try LoopbackServer { request in
            let left = Int(request.path.dropFirst()) ?? 0
            return left == 0 ? .text("here") : .redirect(to: "/\(left - 1)")
        }
        #expect(try await client.send(HTTPRequest(server.url("/10"))).redirects.count == 10)
        await #expect(throws: HTTPError.tooManyRedirects(limit: 10)) {
            try await client.send(HTTPRequest(server.url("/11")))
        }
    }

    /// Addresses are kept and shown.
    @Test func namesOfUsersAndPasswordsAreNoPartOfAnAddress() async throws {
        let server = try LoopbackServer { request in
            request.path == "/open"
                ? .text("here") : .redirect(301, to: "http://eve:secret@\(request.header("Host") ?? "")/open")
        }
        let response = try await client.send(HTTPRequest(server.url("/moved")))
        #expect(response.url == server.url("/open"))
        #expect(response.permanentURL == server.url("/open"))
    }

    @Test func endsALoop() async throws {
        let server = try LoopbackServer { _ in .redirect(301, to: "/") }
        await #expect(throws: HTTPError.tooManyRedirects(limit: 10)) {
            try await client.send(HTTPRequest(server.url()))
        }
        #expect(server.requests.count == 11)
    }

    @Test(arguments: [
        ("file:///etc/passwd", "file"), ("ftp://127.0.0.1/", "ftp"), ("gopher://127.0.0.1/", "gopher"),
        ("javascript:alert(1)", "javascript"),
    ])
    func neverLeavesTheWeb(_ location: String, _ scheme: String) async throws {
        let server = try LoopbackServer(["/": .redirect(to: location)])
        var request = HTTPRequest(server.url())
        request.allowsFileURL = true
        await #expect(throws: HTTPError.forbiddenScheme(scheme)) { try await client.send(request) }
    }

    @Test func takesALocationAsItIsFound() async throws {
        let server = try LoopbackServer(["/a/old": .redirect(to: "../b c?d=ü"), "/b%20c": .text("here")])
        #expect(try await client.send(HTTPRequest(server.url("/a/old"))).body == Array("here".utf8))
    }

    @Test func canBeToldToStay() async throws {
        let server = try LoopbackServer(["/": .redirect(301, to: "/new")])
        var request = HTTPRequest(server.url())
        request.followsRedirects = false
        let response = try await client.send(request)

        #expect(response.status == 301)
        #expect(response.headers.first("Location") == "/new")
        #expect(server.requests.count == 1)
    }

    /// libcurl follows any status of 300 and more with a Location.
    @Test func notModifiedIsNoRedirect() async throws {
        let server = try LoopbackServer { _ in .status(304, headers: [("Location", "/elsewhere")]) }
        #expect(try await client.send(HTTPRequest(server.url())).status == 304)
        #expect(try await client.send(HTTPRequest(server.url())).redirects.isEmpty)
        #expect(server.requests.count == 2)
    }

    @Test func keepsNothingOfTheResponsesOnTheWay() async throws {
        let server = try LoopbackServer([
            "/": .text("moved", status: 302, headers: [("Location", "/new"), ("ETag", "\"old\"")]),
            "/new": .text("here"),
        ])
        let response = try await client.send(HTTPRequest(server.url()))
        #expect(response.headers.first("ETag") == nil)
        #expect(response.body == Array("here".utf8))
    }
}
