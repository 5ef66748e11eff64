import Base

/// The address of a feed or a page, made of what a person typed or pasted.
package struct WebAddress: Hashable, Sendable {

    /// Absolute, with scheme and host in lower case, without user, password, fragment and default port.
    /// A name with letters beyond ASCII is left as it is: libcurl translates it.
    package let url: String

    /// `http` or `https`, or `file` where that was allowed.
    package let scheme: String

    /// As in ``url``: in lower case, without the port. Empty for a file.
    package let host: String

    /// What stood before the host, decoded.
    package let credentials: HTTPCredentials?

    /// - Parameter typed: a URL, or one without its scheme (`example.org/feed`: https), or with a ``FeedScheme`` before it.
    package init(typed: String, allowsFile: Bool = false) throws(WebAddressError) {
        let visible = typed.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        let text = Self.withWebScheme(String(decoding: visible, as: UTF8.self).asciiTrimmed)
        guard !text.isEmpty else { throw .empty }

        let scheme = HTTPURL.scheme(of: text)
        if allowsFile, scheme == "file" {
            self.init(file: text)
            return
        }
        guard scheme == "http" || scheme == "https" else { throw .forbiddenScheme(scheme ?? "") }
        guard var parts = HTTPURL(text) else { throw .malformed }
        if parts.port == (scheme == "https" ? 443 : 80) { parts.port = nil }
        parts.target = PercentCoding.escaped(parts.target)
        self.init(parts)
    }

    private init(_ parts: HTTPURL) {
        url = parts.withoutUserInfo
        scheme = parts.scheme
        host = parts.host
        credentials = parts.credentials
    }

    private init(file url: String) {
        self.url = url
        scheme = "file"
        host = ""
        credentials = nil
    }

    /// The host of an absolute http: or https: URL, in lower case; nil when it has none.
    package static func host(of url: String) -> String? {
        webURL(url)?.host
    }

    /// Scheme, host, and port where it isn't the scheme's usual one: `https://example.org`, `http://[::1]:8080`.
    /// Nil when it isn't an absolute http: or https: URL.
    package static func origin(of url: String) -> String? {
        guard let parts = webURL(url) else { return nil }
        let usual = parts.scheme == "https" ? 443 : 80
        let port = parts.effectivePort == usual ? "" : ":\(parts.effectivePort)"
        return "\(parts.scheme)://\(parts.host)\(port)"
    }

    /// The address without user and password; as it is where it has none.
    package static func withoutUserInfo(_ url: String) -> String {
        guard url.utf8.contains(UInt8(ascii: "@")), let parts = webURL(url), parts.userInfo != nil else { return url }
        return parts.withoutUserInfo
    }

    private static func webURL(_ url: String) -> HTTPURL? {
        HTTPURL(url).flatMap { $0.scheme == "http" || $0.scheme == "https" ? $0 : nil }
    }

    /// What follows the last slash of an absolute URL's path, decoded; nil when nothing does.
    package static func lastPathComponent(of url: String) -> String? {
        guard let parts = HTTPURL(url) else { return nil }
        let path = parts.target.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/", omittingEmptySubsequences: false).last.flatMap {
            $0.isEmpty ? nil : PercentCoding.decoded($0)
        }
    }

    /// Without a ``FeedScheme``, and with `https:` where there is no scheme.
    private static func withWebScheme(_ text: Substring) -> String {
        guard let scheme = HTTPURL.scheme(of: text), !isHostAndPort(text, scheme) else {
            guard !text.isEmpty else { return "" }
            return "https://" + text.drop { $0 == "/" }
        }
        return FeedScheme.removed(from: text).map(withWebScheme) ?? String(text)
    }

    /// `example.org:8080/feed` and `localhost:8080` begin like URLs with an unknown scheme.
    private static func isHostAndPort(_ text: Substring, _ scheme: String) -> Bool {
        let port = text.utf8.dropFirst(scheme.utf8.count + 1).prefix { $0 != UInt8(ascii: "/") }
        return port.first?.isASCIIDigit == true && port.allSatisfy(\.isASCIIDigit)
    }
}
