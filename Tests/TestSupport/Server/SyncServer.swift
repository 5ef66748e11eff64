import Foundation
import Synchronization

/// A feed server with an API, as small as can be and as real as those it stands for: it keeps feeds, folders and
/// entries for its users, and answers over HTTP as the named versions were seen to answer, their bugs among them.
///
/// Where a test wants it, a request goes wrong, before the server has done what it was asked to or after; or the server
/// lies. It records what was done to it.
package final class SyncServer: Sendable {
    package let flavor: Flavor
    private let state: Mutex<State>
    private let interference = Mutex(Interference())
    private let loopback = Mutex<LoopbackServer?>(nil)

    /// Makes a server with one user, `alice`, who has one folder and nothing else.
    package init(_ flavor: Flavor) throws {
        self.flavor = flavor
        state = Mutex(State(flavor))
        let server = try LoopbackServer { [weak self] in self?.answer($0) ?? .nothing }
        loopback.withLock { $0 = server }
    }

    /// Where the API is, without a slash at the end.
    package var url: String { loopback.withLock { $0 }?.url(flavor.path) ?? "" }

    /// The greatest number of connections that were open at the same time.
    package var mostConnections: Int { loopback.withLock { $0?.mostConnections ?? 0 } }

    package func stop() {
        loopback.withLock { $0?.stop() }
    }
}

// MARK: - What it has

extension SyncServer {

    package func look<Result: Sendable>(_ body: (State) -> Result) -> Result { state.withLock { body($0) } }

    /// Changes what is there, or how it answers.
    @discardableResult
    package func update<Result: Sendable>(_ body: (inout State) -> Result) -> Result { state.withLock { body(&$0) } }

    package func note(_ event: History.Event) { update { $0.history.append(event) } }

    /// Returns what a user has there, now.
    package func contents(of user: String = "alice") -> ServerContents {
        look { $0.users[user] ?? ServerContents(flavor) }
    }

    /// Does what another of the user's clients does, or the server of its own accord.
    @discardableResult
    package func change<Result: Sendable>(
        of user: String = "alice", _ body: (inout ServerContents) -> Result
    ) -> Result {
        update { $0.change(user, body) }
    }

    /// Turns its clock, in seconds.
    package func advanceClock(by seconds: Double) {
        update { state in
            for user in state.users.keys { state.users[user]?.clock += Int64(seconds * 1_000_000) }
        }
    }

    /// Sets another password: what the user's clients know is worth nothing.
    package func setPassword(_ password: String, of user: String = "alice") {
        update { $0.passwords[user] = password }
    }

    /// Makes the tokens that changes must carry invalid. Those who are logged in can have another.
    package func expireTokens() {
        update { $0.tokens += 1 }
    }

    /// Ends all sessions. Passwords and API keys remain.
    package func expireSessions() {
        update { $0.sessions += 1 }
    }

    /// The key for Miniflux's API.
    package static func apiKey(of user: String = "alice") -> String { "key-of-\(user)" }

    /// The password, until it is changed.
    package static func password(of user: String = "alice") -> String { "password-of-\(user)" }

    /// Everything it knows, to be given back to it later.
    package var snapshot: State { look { $0 } }

    /// Knows again what it knew then, and forgets what it was asked.
    package func restore(_ snapshot: State) {
        update { $0 = snapshot }
        interference.withLock { $0 = Interference() }
    }
}

// MARK: - What it is asked

extension SyncServer {

    /// Every request so far.
    package var calls: [ServerRequest] { interference.withLock { $0.calls } }

    package func calls(_ role: ServerRequest.Role) -> [ServerRequest] {
        calls.filter { role.covers($0.role) }
    }

    package func forgetCalls() {
        interference.withLock { $0.calls = [] }
    }

    /// When something happens beside a request.
    package enum Moment: Sendable, CaseIterable {
        /// Nothing has been done.
        case before
        /// All has been done, and the answer isn't sent.
        case after
    }

    /// Calls `body` for each request, on the connection's thread, before the server acts and after. What it returns
    /// goes wrong; before the server has acted, it doesn't act.
    package func interfere(_ body: (@Sendable (ServerRequest, Moment) -> Lie.Kind?)?) {
        interference.withLock { $0.body = body }
    }

    /// Lets requests of a role go wrong.
    ///
    /// - Parameters:
    ///   - roles: `nil` means any.
    ///   - times: How many of them, from now on. The others are answered.
    package func fail(
        _ roles: ServerRequest.Role?..., with fault: Lie.Kind, _ moment: Moment = .before, times: Int = .max
    ) {
        let left = Mutex(times)
        interfere { request, now in
            guard now == moment, roles.contains(where: { $0?.covers(request.role) ?? true }) else { return nil }
            return left.withLock { left in
                guard left > 0 else { return nil }
                left -= 1
                return fault
            }
        }
    }

    private struct Interference {
        var calls: [ServerRequest] = []
        var body: (@Sendable (ServerRequest, Moment) -> Lie.Kind?)?
    }

    private func answer(_ request: LoopbackRequest) -> LoopbackReply {
        var request = ServerRequest(request, flavor)
        guard look({ $0.serves(request.client) }) else { return .nothing }
        let (number, body) = interference.withLock { interference in
            request.number = interference.calls.count
            interference.calls.append(request)
            return (request.number, interference.body)
        }
        request.number = number
        // So that a sync without an end has one.
        if number > 5_000 { return .nothing }
        let date = look { $0.date(of: request) }
        if let fault = body?(request, .before) { return fault.reply(insteadOf: nil, date: date) }
        // A process that died meanwhile has sent nothing.
        let outcome = update { $0.serves(request.client) ? $0.act(on: request) : nil }
        guard let outcome else { return .nothing }
        interference.withLock { interference in
            if interference.calls.indices.contains(number) {
                interference.calls[number].status = outcome.answer?.status
            }
        }
        if let fault = body?(request, .after) ?? outcome.trouble {
            return fault.reply(insteadOf: outcome.answer, date: date)
        }
        return outcome.answer?.reply(date: date) ?? .nothing
    }
}
