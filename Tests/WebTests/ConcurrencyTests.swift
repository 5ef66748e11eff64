import Foundation
import TestSupport
import Testing
import Web

@Suite(.timeLimit(.minutes(3))) struct ConcurrencyTests {
    let client = HTTPClient(.init(userAgent: "rss"))

    @Test func opensThreeConnectionsPerHostAndNoMore() async throws {
        // Nobody gets an answer before three have asked.
        let gate = Gate(count: 3)
        let server = try LoopbackServer { _ in
            gate.pass()
            return .text("ok")
        }
        let statuses = await withTaskGroup(of: Int?.self) { group in
            for number in 0..<30 {
                group.addTask { try? await client.send(HTTPRequest(server.url("/\(number)"))).status }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 30))
        #expect(server.mostConnections == 3)
    }

    @Test func aSlowHostDoesNotDelayOthers() async throws {
        let slow = try LoopbackServer { _ in .never }
        let quick = try LoopbackServer { _ in .text("ok") }
        try await withThrowingTaskGroup(of: Void.self) { group throws in
            for number in 0..<70 {
                group.addTask { _ = try await client.send(HTTPRequest(slow.url("/\(number)"))) }
            }
            while slow.requests.count < 3 { await Task.yield() }
            #expect(try await client.send(HTTPRequest(quick.url())).status == 200)
            group.cancelAll()
            while let result = await group.nextResult() {
                #expect(throws: HTTPError.cancelled) { try result.get() }
            }
        }
    }

    /// With libcurl's own queue, the time a transfer waits would count.
    @Test func waitingForAPlaceIsNotTimedOut() async throws {
        var configuration = HTTPClient.Configuration(userAgent: "rss")
        configuration.connectionsPerHost = 1
        let client = HTTPClient(configuration)
        let server = try LoopbackServer { _ in .dribble }
        let outcomes = await withTaskGroup(of: HTTPError?.self) { group in
            for number in 0..<3 {
                var request = HTTPRequest(server.url("/\(number)"))
                request.limits.whole = .milliseconds(300)
                group.addTask { [request] in
                    do throws(HTTPError) {
                        _ = try await client.send(request)
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        // All of them were sent: none timed out before its turn.
        #expect(outcomes == Array(repeating: .timedOut(.whole), count: 3))
        #expect(server.requests.count == 3)
    }

    @Test func usesConnectionsAgain() async throws {
        let server = try LoopbackServer { _ in .text("ok") }
        for _ in 0..<5 { _ = try await client.send(HTTPRequest(server.url())) }
        #expect(server.connectionsAccepted == 1)
    }

    @Test func cancellingTheTaskCancelsTheTransfer() async throws {
        let server = try LoopbackServer { _ in .never }
        let task = Task { try await client.send(HTTPRequest(server.url())) }
        while server.requests.isEmpty { await Task.yield() }
        task.cancel()

        let result = await task.result
        #expect(throws: HTTPError.cancelled) { try result.get() }
        while server.openConnections > 0 { await Task.yield() }
    }

    @Test func aCancelledTaskSendsNothing() async throws {
        let server = try LoopbackServer { _ in .text("ok") }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.send(HTTPRequest(server.url()))
        }
        let result = await task.result
        #expect(throws: HTTPError.cancelled) { try result.get() }
        #expect(server.requests.isEmpty)
    }

    @Test func lettingTheClientGoEndsItsConnections() async throws {
        let server = try LoopbackServer { _ in .text("ok") }
        do {
            let client = HTTPClient(.init(userAgent: "rss"))
            _ = try await client.send(HTTPRequest(server.url()))
        }
        while server.openConnections > 0 { await Task.yield() }
    }

    @Test func goesThroughTheProxyOfTheEnvironment() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LoopbackServer { request in .text("\(request.target) by proxy") }
            setenv("http_proxy", "http://127.0.0.1:\(proxy.port)", 1)
            setenv("no_proxy", "localhost", 1)
            let client = HTTPClient(.init(userAgent: "rss"))
            let response = try await client.send(HTTPRequest("http://feed.example/rss"))
            #expect(response.body == Array("http://feed.example/rss by proxy".utf8))

            let direct = try await client.send(HTTPRequest(proxy.url("/direct", host: "localhost")))
            #expect(direct.body == Array("/direct by proxy".utf8))
        }
    }

    /// Some servers send a body with 304, or more than their Content-Length says: the rest comes before the next response.
    @Test func theRestOfAResponseIsNotTakenForTheNext() async throws {
        var configuration = HTTPClient.Configuration(userAgent: "rss")
        configuration.connectionsPerHost = 1
        let client = HTTPClient(configuration)
        let server = try LoopbackServer { request in
            let head = "HTTP/1.1 304 Not Modified\r\nContent-Length: 4\r\n\r\n"
            return request.path == "/next" ? .text("next") : .late("rest", after: head)
        }
        #expect(try await client.send(HTTPRequest(server.url("/first"))).status == 304)
        let response = try await client.send(HTTPRequest(server.url("/next")))
        #expect(String(decoding: response.body, as: UTF8.self) == "next")
        #expect(server.requests.map(\.path) == ["/first", "/next"])
    }

    /// libcurl 7.88 believes it, and would send the second request behind the first.
    @Test func oneConnectionTakesOneRequestAtATimeWhateverItsServerSays() async throws {
        let gate = Gate(count: 2)
        let server = try LoopbackServer { request in
            if request.path == "/lie" { return .kept("HTTP/2 200 OK\r\nContent-Length: 2\r\n\r\nok") }
            gate.pass()
            return .text(request.path)
        }
        // Newer versions of libcurl refuse it.
        _ = try? await client.send(HTTPRequest(server.url("/lie")))
        let bodies = try await withThrowingTaskGroup(of: String.self) { group in
            for path in ["/1", "/2"] {
                var request = HTTPRequest(server.url(path))
                request.limits.whole = .seconds(20)
                group.addTask { [request] in String(decoding: try await client.send(request).body, as: UTF8.self) }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(bodies == ["/1", "/2"])
    }
}
