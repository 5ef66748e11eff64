import Base

/// The URL of something on a server, taken apart, nothing decoded: `scheme://userInfo@host:port/target#fragment`.
struct HTTPURL {
    var scheme: String
    var userInfo: String?

    /// In lower case, with the brackets of an IPv6 address.
    var host: String

    /// Nil when it isn't given.
    var port: Int?

    /// Path and query, without the fragment: `/` at least.
    var target: String

    /// - Parameter url: absolute. The slashes after the scheme may be too few or too many, as browsers have it.
    /// - Returns: nil when there is no scheme or no host, or the port isn't one.
    init?(_ url: some StringProtocol) {
        let bytes = ArraySlice(url.utf8)
        guard let scheme = Self.scheme(of: bytes) else { return nil }
        self.scheme = scheme
        let rest = bytes.dropFirst(scheme.utf8.count + 1)
        let authorityAndPath = rest.drop { $0 == UInt8(ascii: "/") }
        let hasTwoSlashes = rest.count - authorityAndPath.count == 2
        let parts = URLParts(schemeless: hasTwoSlashes ? rest : ArraySlice("//".utf8) + authorityAndPath)
        let authority = parts.authority ?? []

        let at = authority.lastIndex(of: UInt8(ascii: "@"))
        userInfo = at.map { Self.text(authority[..<$0]) }
        guard let (host, port) = Self.hostAndPort(at.map { authority[($0 + 1)...] } ?? authority) else { return nil }
        self.host = host
        self.port = port
        target = (parts.path.isEmpty ? "/" : Self.text(parts.path)) + (parts.query.map { "?" + Self.text($0) } ?? "")
    }

    /// The port, or the one the scheme stands for.
    var effectivePort: Int { port ?? (scheme == "https" ? 443 : 80) }

    /// Put together again, without user and password.
    var withoutUserInfo: String {
        let port = port.map { ":\($0)" } ?? ""
        return "\(scheme)://\(host)\(port)\(target)"
    }

    /// The user and the password that ``userInfo`` spells; nil when there is no user.
    var credentials: HTTPCredentials? {
        guard let userInfo, !userInfo.isEmpty else { return nil }
        let colon = userInfo.utf8.firstIndex(of: UInt8(ascii: ":"))
        let password = colon.map { userInfo[userInfo.utf8.index(after: $0)...] } ?? ""
        return HTTPCredentials(
            user: PercentCoding.decoded(userInfo[..<(colon ?? userInfo.endIndex)]),
            password: PercentCoding.decoded(password))
    }

    /// The scheme of a URL, in lower case (RFC 3986, 3.1); nil when it has none.
    static func scheme(of url: some StringProtocol) -> String? { scheme(of: ArraySlice(url.utf8)) }

    private static func scheme(of url: ArraySlice<UInt8>) -> String? {
        URLParts.scheme(of: url).map { text($0).asciiLowercased }
    }

    /// Nil if the host is missing or invalid, or the port is invalid.
    private static func hostAndPort(_ address: ArraySlice<UInt8>) -> (String, Int?)? {
        let bracket = address.lastIndex(of: UInt8(ascii: "]")) ?? address.startIndex
        let colon = address[bracket...].firstIndex(of: UInt8(ascii: ":"))
        let host = address[..<(colon ?? address.endIndex)]
        guard !host.isEmpty, !host.contains(where: isForbiddenInHost) else { return nil }

        guard let colon, colon + 1 < address.endIndex else { return (text(host).asciiLowercased, nil) }
        guard let port = text(address[(colon + 1)...]).asciiNumber, port <= 65_535 else { return nil }
        return (text(host).asciiLowercased, port)
    }

    private static func isForbiddenInHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
            UInt8(ascii: "`"), UInt8(ascii: "{")...UInt8(ascii: "}"), UInt8(ascii: "%"), UInt8(ascii: "/"),
            UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"), 0x7F:
            true
        default: byte.isASCIIBlank
        }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
