import Base

/// A URL with an authority, taken apart, nothing decoded: `scheme://userInfo@host:port/target#fragment`.
struct URLParts {
    var scheme: String
    var userInfo: Substring?

    /// In lower case, with the brackets of an IPv6 address.
    var host: String

    /// Nil when it isn't given.
    var port: Int?

    /// Path and query, without the fragment: `/` at least.
    var target: String

    /// - Parameter url: absolute. The slashes after the scheme may be too few or too many, as browsers have it.
    /// - Returns: nil when there is no scheme or no host, or the port isn't one.
    init?(_ url: Substring) {
        guard let scheme = Self.scheme(of: url) else { return nil }
        self.scheme = scheme
        let rest = url.utf8.dropFirst(scheme.utf8.count + 1).drop { $0 == UInt8(ascii: "/") }
        let end = rest.firstIndex { [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0) }
        let authority = url[rest.startIndex..<(end ?? rest.endIndex)]

        let at = authority.utf8.lastIndex(of: UInt8(ascii: "@"))
        userInfo = at.map { authority[..<$0] }
        let address = at.map { authority[authority.utf8.index(after: $0)...] } ?? authority
        guard let (host, port) = Self.hostAndPort(address) else { return nil }
        self.host = host
        self.port = port

        let tail = url[(end ?? url.endIndex)...]
        let target = tail[..<(tail.utf8.firstIndex(of: UInt8(ascii: "#")) ?? tail.endIndex)]
        self.target = target.utf8.first == UInt8(ascii: "/") ? String(target) : "/\(target)"
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
    static func scheme(of url: Substring) -> String? {
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = url[..<colon]
        guard scheme.utf8.first?.isASCIILetter == true,
            scheme.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || [0x2B, 0x2D, 0x2E].contains($0) })
        else { return nil }
        return scheme.asciiLowercased
    }

    /// Nil when there is no host, when it has characters no host has, or when the port is none.
    private static func hostAndPort(_ address: Substring) -> (String, Int?)? {
        let bytes = address.utf8
        let bracket = bytes.lastIndex(of: UInt8(ascii: "]")) ?? bytes.startIndex
        let colon = bytes[bracket...].firstIndex(of: UInt8(ascii: ":"))
        let host = address[..<(colon ?? bytes.endIndex)]
        guard !host.isEmpty, !host.utf8.contains(where: isForbiddenInHost) else { return nil }

        guard let colon, bytes.index(after: colon) < bytes.endIndex else { return (host.asciiLowercased, nil) }
        guard let port = address[bytes.index(after: colon)...].asciiNumber, port <= 65_535 else { return nil }
        return (host.asciiLowercased, port)
    }

    private static func isForbiddenInHost(_ byte: UInt8) -> Bool {
        byte.isASCIIBlank || byte == 0x7F || "\"<>\\^`{|}%/?#@".utf8.contains(byte)
    }
}
