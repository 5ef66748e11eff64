/// An absolute http: or https: URL, taken apart; nothing is decoded: `scheme://userInfo@host:port/path?query`.
package struct WebURL: Hashable, Sendable {
    /// The scheme in lower case.
    package let scheme: String
    package let userInfo: String?

    /// The host in lower case, with the brackets of an IPv6 address.
    package let host: String

    /// The port as it is written; `nil` if it is missing.
    package let port: Int?

    /// The path, which is `/` at least.
    package let path: String
    package let query: String?

    /// Drops the fragment, and understands `feed:` and the like, see ``FeedScheme``. The slashes after the scheme may
    /// be too few or too many, as browsers have it.
    ///
    /// Returns `nil` if the scheme is another one, the host is missing or the port is invalid.
    ///
    /// - Parameter schemes: the accepted schemes.
    package init?(_ url: some StringProtocol, schemes: [String] = ["http", "https"]) {
        let url = Substring(url)
        let bytes = ArraySlice((FeedScheme.removed(from: url) ?? url).utf8)
        guard let scheme = Self.scheme(of: bytes), schemes.contains(scheme) else { return nil }
        self.scheme = scheme
        let rest = bytes.dropFirst(scheme.utf8.count + 1)
        let authorityAndPath = rest.drop { $0 == UInt8(ascii: "/") }
        let hasTwoSlashes = rest.count - authorityAndPath.count == 2
        let parts = URLReference.Parts(
            schemeless: hasTwoSlashes ? rest : ArraySlice("//".utf8) + authorityAndPath)
        let authority = parts.authority ?? []

        let at = authority.lastIndex(of: UInt8(ascii: "@"))
        userInfo = at.map { Self.text(authority[..<$0]) }
        guard let (host, port) = Self.hostAndPort(at.map { authority[($0 + 1)...] } ?? authority) else { return nil }
        self.host = host
        self.port = port
        path = parts.path.isEmpty ? "/" : Self.text(parts.path)
        query = parts.query.map(Self.text)
    }
}

extension WebURL {

    /// The port, or the scheme's usual one.
    package var effectivePort: Int { port ?? usualPort }

    /// The scheme, the host, and the port if it isn't the scheme's usual one (RFC 6454): `https://example.org`,
    /// `http://[::1]:8080`.
    package var origin: String { "\(scheme)://\(hostAndUnusualPort)" }

    /// The path and the query.
    package var target: String { path + (query.map { "?" + $0 } ?? "") }

    /// The whole URL, without the usual port.
    package var text: String {
        "\(scheme)://\(userInfo.map { $0 + "@" } ?? "")\(hostAndUnusualPort)\(target)"
    }

    /// The whole URL like ``text``, without user and password.
    package var withoutUserInfo: String { origin + target }

    /// A key that is equal for URLs with usually equal content: with http: or https:, a final slash or none.
    package var key: String {
        hostAndUnusualPort + (path.hasSuffix("/") ? String(path.dropLast()) : path) + (query.map { "?" + $0 } ?? "")
    }

    private var usualPort: Int { scheme == "https" ? 443 : 80 }

    private var hostAndUnusualPort: String {
        effectivePort == usualPort ? host : "\(host):\(effectivePort)"
    }
}

// MARK: - Parts of URLs

extension WebURL {

    /// Returns the scheme of any URL, in lower case (RFC 3986, 3.1); `nil` if it has none.
    package static func scheme(of url: some StringProtocol) -> String? { scheme(of: ArraySlice(url.utf8)) }

    /// Returns whether the target of a redirect is called as pages are that ask for a login.
    package static func isLoginPage(_ target: String) -> Bool {
        let words = target.prefix { $0 != "?" && $0 != "#" }.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.contains { word in
            word == "sso" || word.hasPrefix("login") || word.hasSuffix("login") || word.hasPrefix("signin")
                || word.hasPrefix("auth") && !["author", "authors"].contains(word)
        }
    }

    /// Returns the ``host``; `nil` if the text isn't an absolute http: or https: URL.
    package static func host(of url: String) -> String? { WebURL(url)?.host }

    /// Returns the ``origin``; `nil` if the text isn't an absolute http: or https: URL.
    package static func origin(of url: String) -> String? { WebURL(url)?.origin }

    /// Returns the address without user and password.
    package static func withoutUserInfo(_ url: String) -> String {
        guard url.utf8.contains(UInt8(ascii: "@")), let parts = WebURL(url), parts.userInfo != nil else { return url }
        return parts.withoutUserInfo
    }

    /// Returns the text of the address before its query and fragment.
    package static func withoutQuery(_ url: String) -> String {
        String(decoding: url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }, as: UTF8.self)
    }

    /// Returns whether the URL is the front page of its host or of the site, and thus no article's own address.
    package static func isFrontPage(_ url: String, of site: String?) -> Bool {
        // A fragment may name an article of a site that has one page only.
        guard !url.utf8.contains(UInt8(ascii: "#")), let page = WebURL(url) else { return false }
        return page.target == "/" || page.key == site.flatMap { WebURL($0) }?.key
    }

    /// Returns the text after the last slash of an absolute URL's path, decoded; `nil` if it is empty.
    package static func lastPathComponent(of url: String) -> String? {
        let parts = URLReference.Parts(ArraySlice(url.utf8))
        guard parts.scheme != nil, let slash = parts.path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        let last = parts.path[(slash + 1)...]
        return last.isEmpty ? nil : PercentCoding.decoded(text(last))
    }

    private static func scheme(of url: ArraySlice<UInt8>) -> String? {
        URLReference.Parts.scheme(of: url).map { text($0).asciiLowercased }
    }
}

private extension WebURL {

    /// Returns `nil` if the host is missing or invalid, or the port is invalid.
    static func hostAndPort(_ address: ArraySlice<UInt8>) -> (String, Int?)? {
        let bracket = address.lastIndex(of: UInt8(ascii: "]")) ?? address.startIndex
        let colon = address[bracket...].firstIndex(of: UInt8(ascii: ":"))
        let host = address[..<(colon ?? address.endIndex)]
        guard !host.isEmpty, !host.contains(where: isForbiddenInHost) else { return nil }

        guard let colon, colon + 1 < address.endIndex else { return (text(host).asciiLowercased, nil) }
        guard let port = text(address[(colon + 1)...]).asciiNumber, port <= 65_535 else { return nil }
        return (text(host).asciiLowercased, port)
    }

    static func isForbiddenInHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
            UInt8(ascii: "`"), UInt8(ascii: "{")...UInt8(ascii: "}"), UInt8(ascii: "%"), UInt8(ascii: "/"),
            UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"), 0x7F:
            true
        default: byte.isASCIIBlank
        }
    }

    static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
