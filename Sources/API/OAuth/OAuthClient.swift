import Base
import Foundation
import Web

/// A service's parameters of OAuth 2. The application is the user's own: an open-source program cannot keep a secret,
/// and all users of an application share its daily quota.
package struct OAuthService: Sendable {
    /// The path of the page below the API's URL.
    let page: String
    let tokens: String
    let scope: String

    /// The name of the application's id in ``Credentials/secrets``; the next is that of its key.
    package let idName: String
    package let keyName: String
}

/// Requests tokens from a server.
package struct OAuthClient: Sendable {
    private let service: OAuthService
    private let exchange: APIExchange
    private let id: String
    private let key: String
    private let now: @Sendable () -> Date

    /// Creates a client; `nil` if the application's id or key is not set.
    init?(_ service: OAuthService, _ server: ServerConnection) {
        guard let id = server.credentials.secrets[service.idName], let key = server.credentials.secrets[service.keyName]
        else { return nil }
        self.service = service
        self.id = id
        self.key = key
        exchange = server.exchange(isHosted: true)
        now = server.now
    }

    /// - Parameter redirect: exactly the URL of the application's registration.
    func request(redirect: String) -> OAuthRequest {
        OAuthRequest(page: "\(exchange.url)/\(service.page)", id: id, scope: service.scope, redirect: redirect)
    }

    /// Exchanges the code. Throws ``APIError/unauthorized(_:)`` if the server does not know it, or it has expired.
    func session(code: String, _ request: OAuthRequest) async throws -> APISession {
        try await session([
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", request.redirect),
            ("code_verifier", request.verifier), ("scope", ""),
        ])
    }

    /// Renews the tokens. Throws ``APIError/unauthorized(_:)`` if the user has revoked the access.
    func session(refreshing token: String) async throws -> APISession {
        var session = try await session([("grant_type", "refresh_token"), ("refresh_token", token)])
        // If the server sends no new one, the old one stays valid.
        session.refreshToken = session.refreshToken ?? token
        return session
    }

    private func session(_ fields: [(String, String)]) async throws -> APISession {
        let fields = fields + [("client_id", id), ("client_secret", key)]
        let result = try await exchange.send(
            APICall(.post, service.tokens, body: .form(fields.map { APICall.Parameter($0.0, $0.1) })))
        if let problem = Self.problem(result) { throw APIError.unauthorized(problem) }
        let answer = try result.json()
        guard let token = answer["access_token"]?.text, Self.isToken(token),
            answer["token_type"]?.text?.lowercased() ?? "bearer" == "bearer"
        else { throw APIError.malformed(.unexpected(instead: .token, isWebPage: false)) }
        let lifetime = answer["expires_in"]?.number.flatMap { $0 > 0 && $0 < 1e9 ? $0 : nil } ?? 3_600
        return APISession(
            accessToken: token, refreshToken: answer["refresh_token"]?.text,
            expires: now().addingTimeInterval(lifetime))
    }

    /// Returns the problem of RFC 6749, section 5.2. Only the error code is shown: other parts may quote the request.
    private static func problem(_ result: APIResult) -> LoginProblem? {
        guard result.status == 400 || result.status == 401, let word = JSONValue(result.body)?["error"]?.text else {
            return nil
        }
        switch word {
        case "invalid_grant": return .permissionEnded
        case "invalid_client", "unauthorized_client": return .applicationRefused
        default: return .rejected(serverMessage: ServerMessage.line(word))
        }
    }

    /// Returns whether the text can be in a header: RFC 6750, section 2.1.
    static func isToken(_ text: String) -> Bool { text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }
}

extension APISession {
    static let oauthNames = ["access_token", "refresh_token", "expires"]

    init(accessToken: String, refreshToken: String?, expires: Date) {
        self.init(values: ["access_token": accessToken, "expires": String(expires.wholeSeconds)])
        self.refreshToken = refreshToken
    }

    /// The token that is sent with calls. It is valid for an hour or so.
    package var accessToken: String? { values["access_token"] }

    /// The token that renews the access token. If the server sends a new one, the old one becomes invalid.
    var refreshToken: String? {
        get { values["refresh_token"] }
        set { values["refresh_token"] = newValue }
    }

    /// The time when the access token expires, by the local clock.
    var expires: Date? { values["expires"].flatMap { Double($0) }.map { Date(timeIntervalSince1970: $0) } }
}
