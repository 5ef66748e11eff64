import Foundation
import Model
import TestSupport
import Web

@testable import API

/// A server of the Google Reader API on loopback: it logs in alice, asks for her proofs, and answers the rest as told.
struct ReaderServer {
    typealias Route = @Sendable (LoopbackRequest) throws -> LoopbackReply

    /// 2026-11-21, noon in UTC: the server's clock.
    static let date = Date(timeIntervalSince1970: 1_795_262_400)
    static let dateHeader = ("Date", "Sat, 21 Nov 2026 12:00:00 GMT")

    let server: LoopbackServer
    let kept: KeptSession
    private let web = HTTPClient(.init(userAgent: "rss"))

    /// - Parameters:
    ///   - session: what an earlier process left behind.
    ///   - routes: by what follows `/reader/api/0/`. Others are answered with 404.
    init(session: APISession? = nil, _ routes: [String: Route] = [:]) throws {
        kept = KeptSession(session)
        server = try LoopbackServer { Door.answer($0) ?? Self.answer($0, routes) }
    }

    private static func answer(_ request: LoopbackRequest, _ routes: [String: Route]) -> LoopbackReply {
        let name = String(request.path.dropFirst("/reader/api/0/".count))
        guard let route = routes[name] else { return .text("no \(name)", status: 404) }
        return (try? route(request)) ?? .text("the capture can't be read", status: 599)
    }

    /// - Parameter now: the clock here, a year behind the server's.
    func caller(
        _ service: Account.Service = .freshRSS, password: String = "secret",
        now: Date = ReaderServer.date - 365 * 86_400
    ) -> GoogleReaderCaller {
        let credentials = Credentials(user: "alice", session: kept.store) { password }
        return GoogleReaderCaller(
            ServerConnection(
                url: server.url(""), credentials: credentials, web: web,
                limiter: RateLimiter(.selfHosted, now: { now }), now: { now }),
            GoogleReaderService.quirks(of: service))
    }

    /// What was asked for, in order: `GET subscription/list`.
    var log: [String] {
        server.requests.map { request in
            let path = request.path.replacingOccurrences(of: "/reader/api/0/", with: "")
            return "\(request.method) \(path.drop { $0 == "/" })"
        }
    }

    func requests(_ name: String) -> [LoopbackRequest] {
        server.requests.filter { $0.path == "/reader/api/0/\(name)" }
    }

    /// An answer to stream/items/ids.
    static func ids(_ ids: [String], continuation: String? = nil) -> LoopbackReply {
        let references = ids.map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
        let further = continuation.map { ",\"continuation\":\"\($0)\"" } ?? ""
        return json("{\"itemRefs\":[\(references)]\(further)}")
    }

    static func json(_ text: String) -> LoopbackReply {
        .text(text, headers: [("Content-Type", "application/json"), dateHeader])
    }
}

/// Who is let in.
private enum Door {
    static let auth = "alice/a1=="
    static let token = "t1"

    /// Nil: come in.
    static func answer(_ request: LoopbackRequest) -> LoopbackReply? {
        guard ["/accounts/", "/reader/"].contains(where: request.path.hasPrefix) else { return .status(404) }
        if request.path == "/accounts/ClientLogin" {
            let isAlice = request.value("Email") == "alice" && request.value("Passwd") == "secret"
            return isAlice ? .text("SID=x\nLSID=null\nAuth=\(auth)\n") : refusal
        }
        guard request.header("Authorization") == "GoogleLogin auth=\(auth)" else { return refusal }
        if request.path == "/reader/api/0/token" { return .text(token + "\n") }
        return request.method == "POST" && request.value("T") != token ? refusal : nil
    }

    private static let refusal = LoopbackReply.text(
        "Unauthorized!", status: 401, headers: [("Google-Bad-Token", "true")])
}
