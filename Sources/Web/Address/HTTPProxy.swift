/// The proxy for a request; or that there is none, whatever the environment says.
package struct HTTPProxy: Hashable, Sendable {

    /// Without user and password. Nil: no proxy.
    package let url: String?
    package let credentials: HTTPCredentials?

    package static let none = HTTPProxy(url: nil, credentials: nil)

    package init(url: String?, credentials: HTTPCredentials?) {
        self.url = url
        self.credentials = credentials
    }

    /// What libcurl speaks to a proxy (CURLOPT_PROXY(3)). Names are looked up by a proxy with `socks4a` and `socks5h`.
    package static let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// As the user would type it, without user and password.
    package var shown: String { url ?? "none" }
}
