import Base
package import Foundation
package import Model
import Web

/// A caller of the Fever API, version 3, as FreshRSS, Miniflux and Coldsweat have it: it reads articles and marks them,
/// but cannot change feeds or folders.
///
/// Fever's own site is gone; https://github.com/bazqux/bazqux-api has a copy of its description.
package final class FeverCaller: APICaller {
    typealias Parameter = APICall.Parameter

    private let exchange: APIExchange
    private let path: String

    /// Whether the server is FreshRSS: some characters of titles are replaced, and lists lack feeds hidden there.
    let isFreshRSS: Bool

    /// Whether an article has one state, and is read where it is starred: yarr.
    let hasOneState: Bool
    let now: @Sendable () -> Date

    /// - Parameter server: its URL is that of the API, such as `https://news.example/fever`.
    package init(_ server: ServerConnection, hasOneState: Bool = false) {
        self.hasOneState = hasOneState
        let address = FeverAddress(server.url)
        path = address.path
        now = server.now
        isFreshRSS = server.url.hasSuffix("/api/fever.php")
        exchange = server.exchange(at: address.base, authorizer: FeverAuthorizer(server.credentials))
    }

    package var traits: ServiceTraits {
        var traits = hasOneState ? Self.yarr.traits : Self.service.traits
        traits.hidesFeeds = isFreshRSS
        traits.numbersArticles = !isFreshRSS
        traits.bringsBackUpdated = isFreshRSS
        return traits
    }

    package var clock: Date? { exchange.serverDate }

    /// Logs in. Returns `nil`, as the server doesn't tell the user's name.
    package func logIn() async throws -> String? {
        guard try Self.isAllowed(try await send()) else { throw Self.refusal }
        return nil
    }
}

// MARK: - Calls

extension FeverCaller {

    /// Sends one command: of several, Miniflux answers only the first.
    ///
    /// - Parameters:
    /// - command: the command with its arguments, for the query: Miniflux and Coldsweat ignore them in the body.
    /// - mark: the fields of a change, for the body: Coldsweat ignores them in the query.
    /// - Returns: an answer to a valid login.
    func ask(_ command: [Parameter], mark: [Parameter] = []) async throws -> JSONValue {
        let answer = try await send(command, mark: mark)
        if try Self.isAllowed(answer) { return answer }
        // A single refusal may be a mistake, and would freeze the account. It changed nothing, so the call is repeated.
        guard try Self.isAllowed(try await send()) else { throw Self.refusal }
        let again = try await send(command, mark: mark)
        guard try Self.isAllowed(again) else { throw APIError.unavailable(status: 401, serverMessage: nil) }
        return again
    }

    private func send(_ command: [Parameter] = [], mark: [Parameter] = []) async throws -> JSONValue {
        var call = APICall(.post, path, query: [Parameter("api", "")] + command, body: .form(mark))
        call.isSafe = mark.isEmpty
        return try await exchange.send(call).json()
    }

    private static let refusal = APIError.unauthorized(.rejected(serverMessage: nil))

    /// Returns whether the login is valid, which other APIs tell by the status.
    private static func isAllowed(_ answer: JSONValue) throws(APIError) -> Bool {
        guard let value = answer["auth"] else { throw .malformed(.field("auth", of: .answer, .missing)) }
        guard let isAllowed = value.asFlag else { throw .malformed(.field("auth", of: .answer, .notABoolean)) }
        return isAllowed
    }
}

/// Sends the login with every call: a hash of user and password, in the body.
private struct FeverAuthorizer: APIAuthorizer {
    private let user: String?
    private let secret: Secret

    init(_ credentials: Credentials) {
        user = credentials.user
        secret = Secret(credentials.secret)
    }

    func authorized(_ call: APICall) async throws -> APICall {
        guard let user else { throw APIError.unauthorized(.userNameNeeded) }
        let key = MD5.hex("\(user):\(try await secret.value)")
        var call = call
        if case .form(let fields) = call.body { call.body = .form([APICall.Parameter("api_key", key)] + fields) }
        return call
    }

    /// Throws an error: the API never refuses a login by the status, so a proxy did.
    func renew(after call: APICall, refusals: Int) async throws -> Bool {
        throw APIError.unauthorized(.rejectedByWebPage)
    }
}

/// The URL of the API: a page, or a folder, for which the slash matters.
struct FeverAddress {
    let base: String
    let path: String

    /// - Parameter url: the URL, without a slash at the end.
    init(_ url: String) {
        if url.hasSuffix(".php"), let slash = url.lastIndex(of: "/") {
            base = String(url[..<slash])
            path = String(url[url.index(after: slash)...])
        } else {
            base = url
            path = ""
        }
    }
}

extension FeverCaller {

    /// Sends one request for each id, some at a time: Fever marks one item or a whole feed, which may have items that
    /// the user has never seen.
    ///
    /// Miniflux takes both `saved` and `unsaved` for "the opposite", so a star that is there already is not sent.
    package func set(_ change: MarkChange, of ids: [String]) async throws {
        var ids = ids.filter { Int64($0).map { $0 > 0 } ?? false }
        if ids.isEmpty { return }
        let word: String
        switch change.mark {
        case .read:
            word = change.value ? "read" : "unread"
            if hasOneState, change.value {
                // It would no longer be starred.
                let saved = try await list(.starred)
                ids.removeAll(where: saved.contains)
            }
        case .starred:
            word = change.value ? "saved" : "unsaved"
            let saved = try await list(.starred)
            ids = ids.filter { saved.contains($0) != change.value }
        default: throw APIError.unsupported(.keepingLabels)
        }
        try await withThrowingTaskGroup { [ids] group in
            for lane in 0..<min(Self.lanes, ids.count) {
                group.addTask {
                    for index in stride(from: lane, to: ids.count, by: Self.lanes) {
                        try await self.mark(ids[index], word)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// The number of concurrent requests.
    private static let lanes = 3

    private func mark(_ id: String, _ word: String) async throws {
        let fields = [Parameter("mark", "item"), Parameter("as", word), Parameter("id", id)]
        do {
            _ = try await ask([], mark: fields)
        } catch APIError.refused(status: 404, let words) {
            // Coldsweat answers 404 for an unknown item, but a server that has moved does for everything.
            guard try await articles([id]).isEmpty else { throw APIError.refused(status: 404, serverMessage: words) }
        }
    }
}

extension FeverCaller {

    static let service = ServiceDescription(
        service: .fever,
        traits: traits("Fever API", [.starringUnread]),
        paths: ServicePaths(tails: ["/fever", "/api/fever.php"], api: ["/fever", "/api/fever.php", ""]),
        trial: .live,
        kinds: [.yarr],
        recognize: recognize,
        connect: { FeverCaller($0) })

    /// yarr's API is Fever's, for articles with one state.
    static let yarr = ServiceDescription(
        service: .yarr, traits: traits("yarr", []), paths: ServicePaths(tails: ["/fever"], api: ["/fever"]),
        trial: .contract, isDetected: false, recognize: recognizeYarr, connect: { FeverCaller($0, hasOneState: true) })

    private static func traits(_ name: String, _ capabilities: Set<Capability>) -> ServiceTraits {
        var traits = ServiceTraits(name: name, capabilities: capabilities)
        traits.articlesPerCall = FeverCaller.mostItems
        // Each id takes one request.
        traits.idsPerCall = 50
        traits.listsFollowChanges = true
        return traits
    }

    /// Recognizes yarr by the title of its page, which is there without a login, too.
    @Sendable private static func recognizeYarr(
        _ urls: [String], _ probe: ServerProbe
    ) async throws -> Recognition? {
        for url in urls where url.hasSuffix("/fever") {
            let (page, base) = try await probe.ask(String(url.dropLast("/fever".count)), APICall(.get, ""))
            if page.text.contains("<title>yarr!</title>") { return .certain(url: base + "/fever") }
        }
        return nil
    }

    /// Recognizes Fever by its answer to a call without a login: it says "no" with status 200.
    @Sendable private static func recognize(_ urls: [String], _ probe: ServerProbe) async throws -> Recognition? {
        var found: Recognition?
        for url in urls {
            let address = FeverAddress(url)
            var call = APICall(.post, address.path, query: [Parameter("api", "")], body: .form([]))
            call.isSafe = true
            let (result, base) = try await probe.ask(address.base, call)
            if result.error == nil, JSONValue(result.body)?["api_version"] != nil {
                return .certain(url: address.path.isEmpty ? base : "\(base)/\(address.path)")
            }
            if case .unavailable(let status, let words) = result.error {
                found = .serverError(.unavailable(status: status, serverMessage: words))
            }
        }
        return found
    }
}
