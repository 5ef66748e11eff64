import Foundation
import Web

/// Says who we are with every call: an API key, or user and password, both without being asked first.
struct MinifluxAuthorizer: APIAuthorizer {
    private let user: String?
    private let secret: Secret

    init(_ credentials: Credentials) {
        user = credentials.user
        secret = Secret(credentials.secret)
    }

    func authorized(_ call: APICall) async throws -> APICall {
        let secret = try await secret.value
        var call = call
        call.headers.append(user.map { Self.basic($0, secret) } ?? HTTPHeader("X-Auth-Token", secret))
        return call
    }

    /// Both are valid until the user takes them back.
    func renew(after call: APICall, refusals: Int) async throws -> Bool { false }

    /// RFC 7617, in UTF-8.
    private static func basic(_ user: String, _ password: String) -> HTTPHeader {
        HTTPHeader("Authorization", "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())")
    }
}
