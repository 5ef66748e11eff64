import Foundation
import Synchronization

/// A feed server with an API, as small as can be and as real as those it stands for: it keeps feeds, folders and
/// entries for its users, and answers over HTTP as the named versions were seen to answer, their bugs among them.
///
/// Where a test wants it, a request goes wrong: before the server has done what it was asked to, or after.
package final class SyncServer: Sendable {

    /// Whom it stands for.
    package enum Flavor: String, Sendable, CaseIterable {
        /// REST, with lists of ids.
        case miniflux234
        /// REST without lists of ids. Stars are toggled.
        case miniflux226
        /// The Google Reader API of FreshRSS 1.24: what it is told twice, it does once.
        case freshRSS
        /// The Google Reader API of Miniflux 2.2.6: what it is told twice, it takes back.
        case minifluxReader226
        /// The Google Reader API with ids that are no numbers.
        case theOldReader
    }

    package let flavor: Flavor
    private let state: Mutex<SyncServerState>
    private let interference = Mutex(Interference())
    private let loopback = Mutex<LoopbackServer?>(nil)

    /// With one user, `alice`, who has one folder and nothing else.
    package init(_ flavor: Flavor) throws {
        self.flavor = flavor
        state = Mutex(SyncServerState())
        let server = try LoopbackServer { [weak self] in self?.answer($0) ?? .nothing }
        loopback.withLock { $0 = server }
    }

    /// Where the API is, without a slash at the end.
    package var url: String {
        loopback.withLock { $0 }?.url(flavor == .freshRSS ? "/api/greader.php" : "") ?? ""
    }

    /// The greatest number of connections that were open at the same time.
    package var mostConnections: Int { loopback.withLock { $0?.mostConnections ?? 0 } }

    package func stop() {
        loopback.withLock { $0?.stop() }
    }
}

// MARK: - What it has

extension SyncServer {

    /// What a user has there, now.
    package func contents(of user: String = "alice") -> SyncServerContents {
        state.withLock { $0.users[user]?.contents ?? SyncServerContents() }
    }

    /// Does what another of the user's clients does, or the server of its own accord.
    @discardableResult
    package func change<Result>(
        of user: String = "alice", _ body: (inout SyncServerContents) -> Result
    ) -> Result where Result: Sendable {
        state.withLock { state in
            body(&state.users[user, default: SyncServerState.User(name: user)].contents)
        }
    }

    /// Turns its clock, in seconds.
    package func advanceClock(by seconds: Double) {
        state.withLock { state in
            for user in state.users.keys { state.users[user]?.contents.clock += Int64(seconds * 1_000_000) }
        }
    }

    /// Another password: what the user's clients know is worth nothing.
    package func setPassword(_ password: String, of user: String = "alice") {
        state.withLock { $0.users[user, default: SyncServerState.User(name: user)].password = password }
    }

    /// Makes the tokens that changes must carry invalid; whoever is logged in can have another.
    package func expireTokens() {
        state.withLock { $0.tokens += 1 }
    }

    /// Ends all sessions. Passwords and API keys remain.
    package func expireSessions() {
        state.withLock { $0.sessions += 1 }
    }

    /// The key for the REST API.
    package static func apiKey(of user: String = "alice") -> String { "key-of-\(user)" }

    /// The password, until it is changed.
    package static func password(of user: String = "alice") -> String { "password-of-\(user)" }
}

// MARK: - What it is asked

extension SyncServer {

    /// Every request so far.
    package var calls: [SyncServerCall] { interference.withLock { $0.calls } }

    package func calls(_ role: SyncServerCall.Role) -> [SyncServerCall] {
        calls.filter { $0.role == role }
    }

    package func forgetCalls() {
        interference.withLock { $0.calls = [] }
    }

    /// Everything it knows, to be given back to it later.
    package struct Snapshot: Sendable {
        fileprivate let state: SyncServerState
    }

    package var snapshot: Snapshot { Snapshot(state: state.withLock { $0 }) }

    /// Knows again what it knew then, and forgets what it was asked.
    package func restore(_ snapshot: Snapshot) {
        state.withLock { $0 = snapshot.state }
        interference.withLock { $0 = Interference() }
    }

    /// Closes the connections of all other clients, whatever they ask for: some may come late.
    ///
    /// - Parameter client: its `User-Agent`; nil: everybody is welcome again.
    package func serveOnly(_ client: String?) {
        interference.withLock { $0.client = client }
    }

    /// When something goes wrong with a request.
    package enum Moment: Sendable {
        /// Nothing has been done.
        case before
        /// All has been done, and nobody has been told.
        case after
    }

    /// Calls `body` for each request, on the connection's thread, before the server acts and after. What it returns
    /// goes wrong; before the server has acted, it doesn't act.
    package func interfere(_ body: (@Sendable (SyncServerCall, Moment) -> SyncServerFault?)?) {
        interference.withLock { $0.body = body }
    }

    /// Lets requests of a role go wrong.
    ///
    /// - Parameters:
    ///   - roles: nil: any.
    ///   - times: how many of them, from now on; the others are answered.
    package func fail(
        _ roles: SyncServerCall.Role?..., with fault: SyncServerFault, _ moment: Moment = .before, times: Int = .max
    ) {
        let left = Mutex(times)
        interfere { call, now in
            guard now == moment, roles.contains(nil) || roles.contains(call.role) else { return nil }
            return left.withLock { left in
                guard left > 0 else { return nil }
                left -= 1
                return fault
            }
        }
    }

    private struct Interference {
        var calls: [SyncServerCall] = []
        var client: String?
        var body: (@Sendable (SyncServerCall, Moment) -> SyncServerFault?)?
    }

    private func answer(_ request: LoopbackRequest) -> LoopbackReply {
        var call = SyncServerCall(request, flavor)
        let (isWelcome, body) = interference.withLock { interference in
            if let client = interference.client, client != call.client { return (false, interference.body) }
            call.number = interference.calls.count
            interference.calls.append(call)
            return (true, interference.body)
        }
        guard isWelcome else { return .nothing }
        if let fault = body?(call, .before) { return fault.reply(insteadOf: nil, date: date) }
        let answer = state.withLock { state in
            switch flavor {
            case .miniflux234, .miniflux226: state.answerAsMiniflux(call, flavor)
            case .freshRSS, .minifluxReader226, .theOldReader: state.answerAsGoogleReader(call, flavor)
            }
        }
        interference.withLock { interference in
            if interference.calls.indices.contains(call.number) {
                interference.calls[call.number].status = answer.status
            }
        }
        if let fault = body?(call, .after) { return fault.reply(insteadOf: answer, date: date) }
        return answer.reply(date: date)
    }

    private var date: Int64 {
        state.withLock { $0.users.values.map(\.contents.clock).max() ?? 0 } / 1_000_000
    }
}
