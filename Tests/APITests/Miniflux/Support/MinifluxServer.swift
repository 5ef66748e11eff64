import Foundation
import Model
import Synchronization
import TestSupport
import Web

@testable import API

/// A Miniflux on loopback with entries, feeds and categories, which answers as the real one of its version does.
final class MinifluxServer: Sendable {
    static let token = "key-of-alice"

    /// 2026-11-21, noon in UTC, in seconds since 1970.
    static let noon: Int64 = 1_795_262_400

    let server: LoopbackServer
    private let kept: Kept
    private let web = HTTPClient(.init(userAgent: "rss"))

    /// - Parameter instead: is asked first. What it answers with nil is answered as usual.
    init(
        version: String = "2.3.4", entries: [MinifluxState.Entry] = [],
        instead: @escaping @Sendable (LoopbackRequest) -> LoopbackReply? = { _ in nil }
    ) throws {
        let kept = Kept(MinifluxState(version: version, date: Self.noon, entries: entries))
        self.kept = kept
        server = try LoopbackServer { request in
            instead(request) ?? kept.state.withLock { $0.answer(to: request) }
        }
    }

    private final class Kept: Sendable {
        let state: Mutex<MinifluxState>

        init(_ state: MinifluxState) {
            self.state = Mutex(state)
        }
    }

    func change(_ body: (inout MinifluxState) -> Void) {
        kept.state.withLock { body(&$0) }
    }

    var state: MinifluxState { kept.state.withLock { $0 } }

    /// As a new process makes it. Its clock is wrong by ten years.
    func caller(user: String? = nil, secret: String = MinifluxServer.token) -> MinifluxCaller {
        let now = { @Sendable in Date(timeIntervalSince1970: TimeInterval(Self.noon - 3_652 * 86_400)) }
        let credentials = Credentials(user: user, session: KeptSession().store) { secret }
        return MinifluxCaller(
            ServerConnection(
                url: server.url(""), credentials: credentials, web: web, limiter: RateLimiter(.selfHosted, now: now),
                now: now))
    }

    /// What was asked for, in order: `GET entries`.
    var log: [String] {
        server.requests.map { "\($0.method) \($0.path.replacingOccurrences(of: "/v1/", with: ""))" }
    }

    /// What is asked for while it runs.
    func log(during work: () async throws -> Void) async rethrows -> [String] {
        let before = server.requests.count
        try await work()
        return Array(log[before...])
    }
}
