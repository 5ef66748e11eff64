import Foundation
import Web

/// Says who we are with every call: an API key, or user and password, both without being asked first.
struct MinifluxAuthorizer: APIAuthorizer {
    private let user: String?
    private let secret: Secret
    private let exchange: APIExchange

    /// - Parameter exchange: one without an authorizer, to the same server.
    init(_ credentials: Credentials, exchange: APIExchange) {
        user = credentials.user
        secret = Secret(credentials.secret)
        self.exchange = exchange
    }

    func authorized(_ call: APICall) async throws -> APICall {
        let secret = try await secret.value
        var call = call
        call.headers.append(user.map { Self.basic($0, secret) } ?? HTTPHeader("X-Auth-Token", secret))
        return call
    }

    /// There is no other proof: both are valid until the user takes them back. But a single refusal may be a proxy's, or
    /// a mistake, and the account would be frozen: so the server is asked who we are.
    func renew(after call: APICall, refusals: Int) async throws -> Bool {
        if call.path == Self.who { return false }
        let answer = try await exchange.send(try await authorized(APICall(.get, Self.who)))
        if answer.error == .unauthorized(.rejectedByWebPage) { throw APIError.unauthorized(.rejectedByWebPage) }
        if case .unauthorized = answer.error { return false }
        _ = try answer.json()
        if refusals == 1 { return true }
        // The server knows us, and refuses that call all the same.
        throw APIError.unavailable(status: 401, serverMessage: nil)
    }

    private static let who = "v1/me"

    /// RFC 7617, in UTF-8.
    private static func basic(_ user: String, _ password: String) -> HTTPHeader {
        HTTPHeader("Authorization", "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())")
    }
}
