import Foundation
import SyncSupport
import Synchronization
import TestSupport

/// Publishers of all kinds behind one loopback server, with a log of who asked for what at which time of the clock.
///
/// A feed's address is `/NUMBER/KIND`.
final class Publisher: Sendable {

    enum Kind: String, CaseIterable {
        /// They answer 304, publish hourly, once a day or never, or send one kind of validator only.
        case hourly, daily, silent, etagOnly, dateOnly, strange
        case ignoresValidators, hasNoValidators, setsCookies
        case movedForGood, movedForNow
        case timeToLive, maxAge, skipHours
        case notFound, gone, sometimesFails, tooMany, unavailable, dead
    }

    struct Visit: Sendable {
        var date: Date
        var request: LoopbackRequest

        /// What the feed sent with the answer before.
        var validators: [String: String]
    }

    private let clock: TestClock
    private let state = Mutex(State())
    private let listening = Mutex<LoopbackServer?>(nil)

    private struct State {
        var visits: [String: [Visit]] = [:]
        var validators: [String: [String: String]] = [:]
    }

    init(_ clock: TestClock) throws {
        self.clock = clock
        let server = try LoopbackServer { [weak self] in self?.reply($0) ?? .status(500) }
        listening.withLock { $0 = server }
    }

    /// - Parameter number: five feeds of a kind each share a host.
    func url(_ number: Int, _ kind: Kind) -> String {
        // Nobody listens there.
        if kind == .dead { return "http://dead\(number).localhost:1/" }
        return listening.withLock { $0?.url("/\(number)/\(kind)", host: "\(kind)\(number / 5).localhost".lowercased()) }
            ?? ""
    }

    /// In the order in which they came, by path.
    var visits: [String: [Visit]] { state.withLock(\.visits) }

    private func reply(_ request: LoopbackRequest) -> LoopbackReply {
        let parts = request.path.split(separator: "/")
        guard parts.count >= 2, let kind = Kind(rawValue: String(parts[1])) else { return .status(404) }
        let (count, known) = state.withLock { state in
            let known = state.validators[request.path] ?? [:]
            let visit = Visit(date: clock.now, request: request, validators: known)
            state.visits[request.path, default: []].append(visit)
            return (state.visits[request.path]?.count ?? 0, known)
        }
        if let failure = failure(kind, count) { return failure }
        if parts.count == 2, kind == .movedForGood || kind == .movedForNow {
            return .redirect(kind == .movedForGood ? 301 : 302, to: request.path + "/target")
        }
        return document(kind, request, known)
    }

    private func failure(_ kind: Kind, _ count: Int) -> LoopbackReply? {
        switch kind {
        case .notFound: .status(404, headers: [("Set-Cookie", "a=b")])
        case .gone: .status(410)
        case .sometimesFails where count % 3 == 2: .status(500)
        case .tooMany where count % 2 == 0: .status(429, headers: [("Retry-After", "10800")])
        case .unavailable: .status(503, headers: [("Retry-After", "14400")])
        default: nil
        }
    }

    private func document(_ kind: Kind, _ request: LoopbackRequest, _ known: [String: String]) -> LoopbackReply {
        let validators = validators(kind)
        state.withLock { $0.validators[request.path] = validators }
        let isSame =
            !validators.isEmpty && validators.allSatisfy { request.header(Self.conditions[$0.key] ?? "") == $0.value }
        var headers = validators.map { ($0.key, $0.value) }
        if kind == .setsCookies { headers += [("Set-Cookie", "id=1; Path=/"), ("Set-Cookie", "more=2")] }
        if kind == .maxAge { headers.append(("Cache-Control", "public, max-age=14400")) }
        if isSame, kind != .ignoresValidators { return .status(304, headers: headers) }
        return .text(text(kind), headers: headers)
    }

    static let conditions = ["ETag": "If-None-Match", "Last-Modified": "If-Modified-Since"]

    private func validators(_ kind: Kind) -> [String: String] {
        switch kind {
        case .hasNoValidators: [:]
        case .etagOnly: ["ETag": "W/\"1, 2\""]
        case .dateOnly: ["Last-Modified": "Sat, 21 Nov 2026 01:02:03 GMT"]
        case .strange: ["ETag": "no quotes; a=b", "Last-Modified": "21.11.2026 around noon"]
        default: ["ETag": "\"\(edition(kind))\"", "Last-Modified": "edition \(edition(kind))"]
        }
    }

    /// How many articles the feed has published so far.
    private func edition(_ kind: Kind) -> Int {
        let hours = Int(clock.now.timeIntervalSince(TestClock.start) / 3_600)
        return switch kind {
        case .hourly, .ignoresValidators, .sometimesFails: 20 + hours
        case .daily: 20 + hours / 24
        default: 20
        }
    }

    private func text(_ kind: Kind) -> String {
        let edition = edition(kind)
        let gap: TimeInterval = kind == .daily || kind == .silent ? TestClock.day : 3_600
        let age: TimeInterval = kind == .silent ? 300 * TestClock.day : 0
        let items = (1...edition).reversed().prefix(12).map { number in
            let date = TestClock.start + Double(number - 20) * gap - age
            return "<item><guid>\(number)</guid><title>\(number)</title><pubDate>\(Self.text(date))</pubDate></item>"
        }
        let wishes = kind == .timeToLive ? "<ttl>180</ttl>" : kind == .skipHours ? Self.night : ""
        return "<rss><channel><title>\(kind)</title>\(wishes)\(items.joined())</channel></rss>"
    }

    /// From 22:00 to 06:00.
    private static let night =
        "<skipHours>\([22, 23, 0, 1, 2, 3, 4, 5].map { "<hour>\($0)</hour>" }.joined())</skipHours>"

    private static func text(_ date: Date) -> String {
        date.formatted(.iso8601)
    }
}
