import Foundation
import TestSupport
import Testing

/// A real Miniflux that was started by `Tests/Servers/miniflux`.
struct Miniflux: Sendable, CustomTestStringConvertible {
    let url: String
    let client: LoopbackClient

    var testDescription: String { url }

    /// `RSS_TEST_MINIFLUX="http://127.0.0.1:18080 http://127.0.0.1:18081" swift test`
    static let all = (ProcessInfo.processInfo.environment["RSS_TEST_MINIFLUX"] ?? "").split(separator: " ")
        .compactMap { Miniflux(String($0)) }

    init?(_ url: String) {
        guard let port = url.split(separator: ":").last.flatMap({ Int($0) }) else { return nil }
        self.url = url
        client = LoopbackClient(port: port)
    }

    /// Asks as the administrator.
    func administer<Value: Encodable>(_ method: String, _ path: String, _ body: Value) async throws -> [UInt8] {
        let login = Data("admin:admin-password".utf8).base64EncodedString()
        let answer = try await client.answer(
            method, path, headers: [.init("Authorization", "Basic \(login)")], body: Array(JSONEncoder().encode(body)))
        try #require(200..<300 ~= answer.status, "\(method) \(path): \(String(decoding: answer.body, as: UTF8.self))")
        return answer.body
    }
}

extension Trait where Self == ConditionTrait {
    /// Tests that need real servers. Their suites are serialized: servers, relays and programs by the dozen would leave
    /// nothing of the machine to the other tests, which have time limits.
    static var enabledWithServers: Self {
        .enabled(if: !Miniflux.all.isEmpty, "RSS_TEST_MINIFLUX names no servers: 'make test-servers' starts some")
    }
}
