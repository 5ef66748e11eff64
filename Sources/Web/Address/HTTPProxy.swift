import Base

/// The proxy for a request; or none, overriding the environment.
package struct HTTPProxy: Hashable, Sendable {

    /// The URL without user and password. `nil` means no proxy.
    package let url: String?
    package let credentials: HTTPCredentials?

    package static let none = HTTPProxy(url: nil, credentials: nil)

    package init(url: String?, credentials: HTTPCredentials?) {
        self.url = url
        self.credentials = credentials
    }

    /// The protocols of proxies (CURLOPT_PROXY(3)). With `socks4a` and `socks5h`, the proxy resolves names.
    package static let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// The proxy as the user would type it, without user and password.
    package var shown: String { url ?? "none" }
}

extension HTTPProxy {

    /// - Parameter typed: `none`, or a URL such as `http://ann:secret@proxy.example:3128`; without a scheme, it is that
    ///   of an HTTP proxy. The result is `nil` if it is neither.
    package init?(typed: String) {
        if typed == "none" {
            self = .none
            return
        }
        let text = typed.contains("://") ? typed : "http://" + typed
        guard let parts = WebURL(text, schemes: Self.schemes), parts.target == "/" else { return nil }
        let port = parts.port.map { ":\($0)" } ?? ""
        self.init(url: "\(parts.scheme)://\(parts.host)\(port)", credentials: HTTPCredentials(userInfo: parts.userInfo))
    }
}
