import Foundation
import Synchronization
import TestSupport

@testable import API

/// An authorization server (RFC 6749) that is strict: codes are for one use and one verifier, refresh tokens for one use;
/// and an API that asks for a token.
final class AuthorizationServer: Sendable {
    static let application = ["inoreader.app_id": "1000", "inoreader.app_key": "key of the application"]

    private let state: Mutex<State>
    private let loopback = Mutex<LoopbackServer?>(nil)

    struct State: Sendable {
        var challenges: [String: String] = [:]
        var refreshToken = "r0"
        var accessToken = "a0"
        var count = 0

        /// Whether each refresh gives another refresh token.
        var rotates = true
        var lifetime = 3_600

        /// What to answer instead of tokens.
        var failure: LoopbackReply?

        /// Answers the API's calls, of who has a good token.
        var answer: @Sendable (LoopbackRequest) -> LoopbackReply = { _ in
            .text(#"{"userId":"7","userName":"alice"}"#)
        }
    }

    init(_ body: (inout State) -> Void = { _ in }) throws {
        var state = State()
        body(&state)
        self.state = Mutex(state)
        let server = try LoopbackServer { [weak self] in self?.reply($0) ?? .nothing }
        loopback.withLock { $0 = server }
    }

    var url: String { loopback.withLock { $0 }?.url("") ?? "" }

    var requests: [LoopbackRequest] { loopback.withLock { $0?.requests ?? [] } }

    /// What was asked for, in order.
    var log: [String] {
        requests.map { $0.path == "/oauth2/token" ? $0.value("grant_type") ?? "" : String($0.path.dropFirst()) }
    }

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    private func reply(_ request: LoopbackRequest) -> LoopbackReply {
        switch request.path {
        case "/oauth2/auth": authorize(request)
        case "/oauth2/token": state.withLock { $0.tokens(request) }
        case "/accounts/ClientLogin": .text("Unauthorized", status: 401)
        default:
            request.header("Authorization") == "Bearer \(state.withLock { $0.accessToken })"
                ? state.withLock { $0.answer }(request) : .text("AuthError", status: 401)
        }
    }

    /// The user always says yes.
    private func authorize(_ request: LoopbackRequest) -> LoopbackReply {
        guard let redirect = request.value("redirect_uri"), let state = request.value("state"),
            let challenge = request.value("code_challenge"), request.value("code_challenge_method") == "S256",
            request.value("response_type") == "code", request.value("client_id") == "1000",
            request.value("scope") == "read write"
        else { return .text(#"{"error":"invalid_request"}"#, status: 400) }
        let code = self.state.withLock { own in
            own.count += 1
            own.challenges["code \(own.count)/+"] = challenge
            return "code \(own.count)/+"
        }
        let query = APICall.encoded([.init("code", code), .init("state", state)])
        return .redirect(302, to: "\(redirect)?\(query)")
    }
}

extension AuthorizationServer.State {

    fileprivate mutating func tokens(_ request: LoopbackRequest) -> LoopbackReply {
        if let failure { return failure }
        guard request.value("client_id") == "1000", request.value("client_secret") == "key of the application" else {
            return .text(#"{"error":"invalid_client"}"#, status: 401)
        }
        let refused = LoopbackReply.text(
            #"{"error":"invalid_grant","error_description":"\#(request.value("refresh_token") ?? "")"}"#, status: 400)
        switch request.value("grant_type") {
        case "authorization_code":
            guard let challenge = request.value("code").flatMap({ challenges.removeValue(forKey: $0) }),
                let verifier = request.value("code_verifier"),
                OAuthRequest.base64(SHA256.digest(Array(verifier.utf8))) == challenge,
                request.value("redirect_uri") != nil
            else { return refused }
        case "refresh_token":
            guard request.value("refresh_token") == refreshToken else { return refused }
        default: return .text(#"{"error":"unsupported_grant_type"}"#, status: 400)
        }
        count += 1
        accessToken = "a\(count)"
        guard rotates || request.value("grant_type") == "authorization_code" else {
            return .text(#"{"access_token":"\#(accessToken)","expires_in":\#(lifetime),"token_type":"Bearer"}"#)
        }
        refreshToken = "r\(count)"
        return .text(
            #"{"access_token":"\#(accessToken)","expires_in":\#(lifetime),"token_type":"Bearer","refresh_token":"\#(refreshToken)","scope":"read write"}"#
        )
    }
}
