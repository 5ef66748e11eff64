import Foundation
import Web

/// Says who we are with every call, without being asked first: user and password, or a token alone.
struct PasswordAuthorizer: APIAuthorizer {
    private let user: String?
    private let secret: Secret
    private let exchange: APIExchange
    private let who: String
    private let tokenHeader: String?

    /// - Parameters:
    ///   - who: where the server says who we are.
    ///   - tokenHeader: what a token is sent in. Nil: the service takes none.
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

    /// There is no other proof: both are valid until the user takes them back. But a single refusal may be a proxy's, or
    /// a mistake, and the account would be frozen: so the server is asked who we are.
    func renew(after call: APICall, refusals: Int) async throws -> Bool {
        if call.path == who { return false }
        let answer = try await exchange.send(try await authorized(APICall(.get, who)))
        if answer.error == .unauthorized(.rejectedByWebPage) { throw APIError.unauthorized(.rejectedByWebPage) }
        if case .unauthorized = answer.error { return false }
        _ = try answer.json()
        if refusals == 1 { return true }
        // The server knows us, and refuses that call all the same.
        throw APIError.unavailable(status: 401, serverMessage: nil)
    }

    /// RFC 7617, in UTF-8.
    private static func basic(_ user: String, _ password: String) -> HTTPHeader {
        HTTPHeader("Authorization", "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())")
    }
}
