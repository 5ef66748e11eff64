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
