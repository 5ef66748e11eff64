import TestSupport
import Testing
import Web

@Suite(.timeLimit(.minutes(3))) struct CredentialsTests {
    let client = HTTPClient(.init(userAgent: "rss"))
    let credentials = HTTPCredentials(user: "user", password: "p@ss")

    @Test(arguments: [
        ("Basic realm=\"r\"", "Basic dXNlcjpwQHNz"),
        ("Digest realm=\"r\", qop=\"auth\", nonce=\"n\", algorithm=MD5", "Digest username=\"user\""),
    ])
    func answersTheChallenge(_ challenge: String, _ answer: String) async throws {
        let server = try LoopbackServer { request in
            request.header("Authorization")?.hasPrefix(answer) == true
                ? .text("welcome") : .text("who?", status: 401, headers: [("WWW-Authenticate", challenge)])
        }
        var request = HTTPRequest(server.url())
        request.credentials = credentials
        let response = try await client.send(request)

        #expect(response.status == 200)
        #expect(response.body == Array("welcome".utf8))
        #expect(response.redirects.isEmpty)
        #expect(server.requests.last?.header("Authorization")?.hasPrefix(answer) == true)
    }

    @Test func aWrongPasswordIsAnAnswer() async throws {
        let server = try LoopbackServer { _ in .text("no", status: 401, headers: [("WWW-Authenticate", "Basic")]) }
        var request = HTTPRequest(server.url())
        request.credentials = credentials
        #expect(try await client.send(request).status == 401)
    }

    @Test func understandsThoseInTheURL() async throws {
        let server = try LoopbackServer { request in
            request.header("Authorization") == "Basic dXNlcjpwQHNz"
                ? .text("welcome") : .status(401, headers: [("WWW-Authenticate", "Basic realm=\"r\"")])
        }
        let response = try await client.send(HTTPRequest("http://user:p%40ss@127.0.0.1:\(server.port)/"))
        #expect(response.status == 200)
        #expect(response.url == server.url("/"))
    }

    /// One server, two names: `localhost` isn't the host the password is for.
    @Test(arguments: [false, true])
    func areNotToldToAnotherHost(asHeader: Bool) async throws {
        let elsewhere = try LoopbackServer { _ in .status(401, headers: [("WWW-Authenticate", "Basic realm=\"r\"")]) }
        let away = elsewhere.url("/away", host: "localhost")
        let server = try LoopbackServer { request in
            request.header("Authorization") == nil
                ? .status(401, headers: [("WWW-Authenticate", "Basic realm=\"r\"")]) : .redirect(to: away)
        }
        var request = HTTPRequest(server.url())
        if asHeader {
            request.headers = [HTTPHeader("Authorization", "Bearer secret")]
        } else {
            request.credentials = credentials
        }
        #expect(try await client.send(request).status == 401)

        #expect(server.requests.last?.header("Authorization") != nil)
        #expect(!elsewhere.requests.isEmpty)
        #expect(elsewhere.requests.allSatisfy { $0.header("Authorization") == nil })
    }

    /// A challenge belongs to the server that made it, though the handle is the same.
    @Test func anotherServerHasToAskItself() async throws {
        let route: LoopbackServer.Route = { request in
            request.header("Authorization") != nil
                ? .text("welcome")
                : .status(401, headers: [("WWW-Authenticate", "Digest realm=\"r\", qop=\"auth\", nonce=\"n\"")])
        }
        let servers = [try LoopbackServer(route), try LoopbackServer(route)]
        for server in servers {
            var request = HTTPRequest(server.url())
            request.credentials = credentials
            #expect(try await client.send(request).status == 200)
            #expect(server.requests.map { $0.header("Authorization") != nil } == [false, true])

            #expect(try await client.send(HTTPRequest(server.url())).status == 401)
        }
    }

    @Test func areNotPrinted() {
        #expect("\(credentials)" == "user:…")
    }
}
