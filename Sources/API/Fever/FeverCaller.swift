package import Foundation
import Base
import Web

/// The Fever API, version 3, as FreshRSS, Miniflux and Coldsweat speak it: a server's articles and marks, and nothing
/// that changes feeds or folders.
///
/// Fever's own site is gone; https://github.com/bazqux/bazqux-api keeps its description.
package final class FeverCaller: APICaller {
    typealias Parameter = APICall.Parameter

    private let exchange: APIExchange
    private let path: String

    /// Whether it is FreshRSS: titles have some characters replaced, and lists lack feeds that are hidden there.
    let isFreshRSS: Bool

    /// - Parameter server: by the URL of its API, such as `https://news.example/fever`.
    package init(_ server: ServerConnection) {
        let address = FeverAddress(server.url)
        path = address.path
        isFreshRSS = server.url.hasSuffix("/api/fever.php")
        exchange = server.exchange(at: address.base, authorizer: FeverAuthorizer(server.credentials))
    }

    package var traits: ServiceTraits {
        var traits = Self.service.traits
        traits.hidesFeeds = isFreshRSS
        return traits
    }

    package var clock: Date? { exchange.serverDate }

    /// The server doesn't say what it calls the user.
    package func logIn() async throws -> String? {
        guard try Self.isAllowed(try await send()) else { throw Self.refusal }
        return nil
    }
}

// MARK: - Calls

extension FeverCaller {

    /// Asks for something, by one command: of several, Miniflux answers the first.
    ///
    /// - Parameters:
    ///   - command: with its arguments. They go into the query: Miniflux and Coldsweat look for them nowhere else.
    ///   - mark: the fields of a change, which go into the body: Coldsweat looks for them nowhere else.
    /// - Returns: an answer to somebody whom the server knows.
    func ask(_ command: [Parameter], mark: [Parameter] = []) async throws -> JSONValue {
        let answer = try await send(command, mark: mark)
        if try Self.isAllowed(answer) { return answer }
        // A single refusal may be a mistake, and the account would be frozen. Nothing was done: it can be sent again.
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

    /// What the status is in other APIs.
    private static func isAllowed(_ answer: JSONValue) throws(APIError) -> Bool {
        guard let value = answer["auth"] else { throw .malformed(.field("auth", of: .answer, .missing)) }
        guard let isAllowed = value.asFlag else { throw .malformed(.field("auth", of: .answer, .notABoolean)) }
        return isAllowed
    }
}

/// Says who we are with every call: a hash of user and password, in the body.
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

    /// The API never refuses anybody by a status: that is a proxy's word.
    func renew(after call: APICall, refusals: Int) async throws -> Bool {
        throw APIError.unauthorized(.rejectedByWebPage)
    }
}

/// Where the API is: a page, or a folder, whose slash matters.
struct FeverAddress {
    let base: String
    let path: String

    /// - Parameter url: without a slash at the end.
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
