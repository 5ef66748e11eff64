import Base

/// The URL of a feed or a page, from what a user typed or pasted.
package struct WebAddress: Hashable, Sendable {

    /// The absolute URL, with scheme and host in lower case, without user, password, fragment and default port. Names
    /// beyond ASCII are unchanged: libcurl converts them.
    package let url: String

    /// The scheme: `http` or `https`, or `file` if that was allowed.
    package let scheme: String

    /// The host of ``url``: in lower case, without the port. Empty for a file.
    package let host: String

    /// The user and password before the host, decoded.
    package let credentials: HTTPCredentials?

    /// - Parameter typed: a URL, also without scheme (`example.org/feed`: https), or with a ``FeedScheme`` before it.
    package init(typed: String, allowsFile: Bool = false) throws(WebAddressError) {
        let visible = typed.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        let text = Self.withWebScheme(String(decoding: visible, as: UTF8.self).asciiTrimmed)
        guard !text.isEmpty else { throw .empty }

        let scheme = WebURL.scheme(of: text)
        if allowsFile, scheme == "file" {
            self.init(file: text)
            return
        }
        guard scheme == "http" || scheme == "https" else { throw .forbiddenScheme(scheme ?? "") }
        guard let parts = WebURL(text) else { throw .malformed }
        self.init(parts)
    }

    private init(_ parts: WebURL) {
        url = parts.origin + PercentCoding.escaped(parts.target)
        scheme = parts.scheme
        host = parts.host
        credentials = HTTPCredentials(userInfo: parts.userInfo)
    }

    private init(file url: String) {
        self.url = url
        scheme = "file"
        host = ""
        credentials = nil
    }

    /// Returns the address without a ``FeedScheme``, and with `https:` if it has no scheme.
    private static func withWebScheme(_ text: Substring) -> String {
        guard let scheme = WebURL.scheme(of: text), !isHostAndPort(text, scheme) else {
            guard !text.isEmpty else { return "" }
            return "https://" + text.drop { $0 == "/" }
        }
        return FeedScheme.removed(from: text).map(withWebScheme) ?? String(text)
    }

    /// Returns whether the text is like `example.org:8080/feed` or `localhost:8080`, rather than an unknown scheme.
    private static func isHostAndPort(_ text: Substring, _ scheme: String) -> Bool {
        let port = text.utf8.dropFirst(scheme.utf8.count + 1).prefix { $0 != UInt8(ascii: "/") }
        return port.first?.isASCIIDigit == true && port.allSatisfy(\.isASCIIDigit)
    }
}

/// The reason why a typed text isn't the URL of a feed or a page.
package enum WebAddressError: Error, Hashable, Sendable {
    case empty
    case forbiddenScheme(String)

    /// The host is missing or invalid, or the port is invalid.
    case malformed
}
