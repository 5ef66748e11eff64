import Foundation
import Web

/// How a service gives permission by OAuth 2. The application is the user's own: a program whose source is open can keep
/// no secret, and whoever uses an application shares what it may do in a day.
package struct OAuthService: Sendable {
    /// Below the API's address.
    let page: String
    let tokens: String
    let scope: String

    /// Names in ``Credentials/secrets`` of the application's id and key.
    package let idName: String
    package let keyName: String
}

/// Gets tokens of a server.
package struct OAuthClient: Sendable {
    private let service: OAuthService
    private let exchange: APIExchange
    private let id: String
    private let key: String
    private let now: @Sendable () -> Date

    /// Nil: nobody has said which application it is.
    init?(_ service: OAuthService, _ server: ServerConnection) {
        guard let id = server.credentials.secrets[service.idName], let key = server.credentials.secrets[service.keyName]
        else { return nil }
        self.service = service
        self.id = id
        self.key = key
        exchange = server.exchange(isHosted: true)
        now = server.now
    }

    /// - Parameter redirect: as the application is registered, to the letter.
    func request(redirect: String) -> OAuthRequest {
        OAuthRequest(page: "\(exchange.url)/\(service.page)", id: id, scope: service.scope, redirect: redirect)
    }

    /// Throws ``APIError/unauthorized(_:)`` when the server takes the code for none of its own, or for too old.
    func session(code: String, _ request: OAuthRequest) async throws -> APISession {
        try await session([
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", request.redirect),
            ("code_verifier", request.verifier), ("scope", ""),
        ])
    }

    /// Throws ``APIError/unauthorized(_:)`` when the user has taken the permission back.
    func session(refreshing token: String) async throws -> APISession {
        var session = try await session([("grant_type", "refresh_token"), ("refresh_token", token)])
        // Where no other comes, it stays good.
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

    /// RFC 6749, section 5.2. Its words are shown, what else the server says is not: it may quote what it was sent.
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

    /// RFC 6750, section 2.1: what a header can have in it.
    static func isToken(_ text: String) -> Bool { text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }
}

extension APISession {
    static let oauthNames = ["access_token", "refresh_token", "expires"]

    init(accessToken: String, refreshToken: String?, expires: Date) {
        self.init(values: ["access_token": accessToken, "expires": String(Int(expires.timeIntervalSince1970))])
        self.refreshToken = refreshToken
    }

    /// What proves who we are, for an hour or so.
    package var accessToken: String? { values["access_token"] }

    /// What gives another one. The server may give another of these, too: then the old one is worth nothing.
    var refreshToken: String? {
        get { values["refresh_token"] }
        set { values["refresh_token"] = newValue }
    }

    /// By the clock here.
    var expires: Date? { values["expires"].flatMap { Double($0) }.map { Date(timeIntervalSince1970: $0) } }
}
