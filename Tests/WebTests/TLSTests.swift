import TestSupport
import Testing
import Web

@Suite(.enabled(if: TLSServer.isAvailable), .timeLimit(.minutes(3))) struct TLSTests {

    @Test func doesNotTrustJustAnybody() async throws {
        let server = try TLSServer()
        let client = HTTPClient(.init(userAgent: "rss"))
        let error = await #expect(throws: HTTPError.self) {
            try await client.send(HTTPRequest("https://localhost:\(server.port)/"))
        }
        guard case .tls(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("self-signed"))
    }

    @Test func trustsWhomItIsTold() async throws {
        let server = try TLSServer()
        var configuration = HTTPClient.Configuration(userAgent: "rss")
        configuration.certificateFile = server.certificateFile
        let client = HTTPClient(configuration)
        let response = try await client.send(HTTPRequest("https://localhost:\(server.port)/"))
        #expect(response.status == 200)

        // The certificate is for localhost.
        let error = await #expect(throws: HTTPError.self) {
            try await client.send(HTTPRequest("https://127.0.0.1:\(server.port)/"))
        }
        guard case .tls = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
