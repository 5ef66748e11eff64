import Base
import Foundation

/// A request to the user, in a browser, to grant this program access to an account. RFC 6749, section 4.1, and RFC
/// 7636.
package struct OAuthRequest: Sendable {
    /// The URL of the page for the user.
    package let url: String

    /// The URL to which the browser is redirected with the answer.
    package let redirect: String

    /// A secret that comes back with the answer, and so proves that it belongs to this request.
    private let state: String

    /// A secret that proves that the code is exchanged by the program that made the request.
    let verifier: String

    /// - Parameters:
    /// - page: the URL of the page, without a query.
    /// - id: the id of the application.
    init(page: String, id: String, scope: String, redirect: String) {
        self.redirect = redirect
        state = Self.random()
        verifier = Self.random()
        let query = [
            ("client_id", id), ("redirect_uri", redirect), ("response_type", "code"), ("scope", scope),
            ("state", state), ("code_challenge", Self.base64(SHA256.digest(Array(verifier.utf8)))),
            ("code_challenge_method", "S256"),
        ]
        url = page + "?" + APICall.encoded(query.map { APICall.Parameter($0.0, $0.1) })
    }

    /// The user's answer.
    package enum Answer: Equatable, Sendable {
        /// The user agreed. The code must be exchanged for tokens, once and soon.
        case code(String)

        /// The user refused, or the server has a problem; an error code of the protocol, such as `access_denied`.
        case error(String)
    }

    /// Returns the answer in the URL of the redirect, or in its path and query; `nil` if that is not for this request.
    package func answer(in address: String) -> Answer? {
        guard let query = address.firstIndex(of: "?") else { return nil }
        var values: [String: String] = [:]
        for pair in address[query...].dropFirst().prefix(while: { $0 != "#" }).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1).map { part in
                String(part).replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? ""
            }
            if parts.count == 2 { values[parts[0]] = parts[1] }
        }
        guard values["state"] == state else { return nil }
        if let error = values["error"] { return .error(ServerMessage.line(error) ?? "an error") }
        return values["code"].map { .code($0) }
    }

    /// Returns 256 random bits as 43 characters.
    private static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return base64((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    /// Encodes as in RFC 4648, section 5, without padding.
    static func base64(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
