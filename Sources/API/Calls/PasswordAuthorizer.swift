import Foundation
import Web

/// Sends the login with every call, unasked: user and password, or a token alone.
struct PasswordAuthorizer: APIAuthorizer {
    private let user: String?
    private let secret: Secret
    private let exchange: APIExchange
    private let who: String
    private let tokenHeader: String?

    /// - Parameters:
    /// - who: the path of the call that returns the user.
    /// - tokenHeader: the name of the header for tokens. `nil` if the service takes none.
    init(_ server: ServerConnection, isHosted: Bool = false, who: String, tokenHeader: String? = nil) {
        user = server.credentials.user
        secret = Secret(server.credentials.secret)
        exchange = server.exchange(isHosted: isHosted)
        self.who = who
        self.tokenHeader = tokenHeader
    }

    func authorized(_ call: APICall) async throws -> APICall {
        var call = call
        if let user {
            call.headers.append(Self.basic(user, try await secret.value))
        } else if let tokenHeader {
            call.headers.append(HTTPHeader(tokenHeader, try await secret.value))
        } else {
            throw APIError.unauthorized(.userNameNeeded)
        }
        return call
    }

    /// Never renews the login: user and password, or a token, are valid until revoked. But a single refusal may come
    /// from a proxy, or be a mistake, and would freeze the account: so `who` is requested to be sure.
    func renew(after call: APICall, refusals: Int) async throws -> Bool {
        if call.path == who { return false }
        let answer = try await exchange.send(try await authorized(APICall(.get, who)))
        if answer.error == .unauthorized(.rejectedByWebPage) { throw APIError.unauthorized(.rejectedByWebPage) }
        if case .unauthorized = answer.error { return false }
        _ = try answer.json()
        if refusals == 1 { return true }
        // The login is valid, but the server refuses this call.
        throw APIError.unavailable(status: 401, serverMessage: nil)
    }

    /// Returns the header of RFC 7617, in UTF-8.
    static func basic(_ user: String, _ password: String) -> HTTPHeader {
        HTTPHeader("Authorization", "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())")
    }
}

/// A type that adds the user's login to calls.
package protocol APIAuthorizer: Sendable {

    /// Returns the call with its login: a header or a form field.
    ///
    /// - Throws: ``APIError`` when the login is unavailable.
    func authorized(_ call: APICall) async throws -> APICall

    /// Renews the login after a 401, if possible.
    ///
    /// - Parameters:
    /// - call: the call that ``authorized(_:)`` returned, so that a login renewed meanwhile isn't renewed again.
    /// - refusals: the number of times that the call was refused, 1 at first.
    /// - Returns: whether the call should be sent again.
    func renew(after call: APICall, refusals: Int) async throws -> Bool
}
