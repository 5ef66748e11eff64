import Base
import Foundation

/// A question to a user, asked by way of a browser: whether this program may use an account. RFC 6749, section 4.1, and
/// RFC 7636.
package struct OAuthRequest: Sendable {
    /// The page that asks.
    package let url: String

    /// Where the browser is sent with the answer.
    package let redirect: String

    /// Comes back with the answer: others don't know it.
    private let state: String

    /// Proves that who has the answer is who has asked.
    let verifier: String

    /// - Parameters:
    ///   - page: without a query.
    ///   - id: of the application.
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

    /// What the user has said.
    package enum Answer: Equatable, Sendable {
        /// Yes: to be exchanged for tokens, once and soon.
        case code(String)

        /// No, or the server has a problem; a word of the protocol, such as `access_denied`.
        case error(String)
    }

    /// The answer in an address that the browser was sent to, or in its path and query; nil: it answers something else.
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

    /// 256 bits, as 43 characters.
    private static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return base64((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    /// RFC 4648, section 5, without padding.
    static func base64(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
