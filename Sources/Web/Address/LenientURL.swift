import Base

/// The host of a URL as libcurl reads it. That of a redirect may be written in ways that ``WebURL`` refuses.
enum LenientURL {

    /// Returns the host in lower case, decoded, without brackets, a zone and dots at the end; empty if there is none.
    /// Characters that stand for a dot or an ASCII letter in a name are these (UTS 46, section 4): libcurl looks them up.
    static func host(of url: String) -> String {
        let rest = (url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]).drop { $0 == "/" }
        let authority = rest.prefix { !"/?#\\".contains($0) }
        let address = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        if address.hasPrefix("[") { return address.dropFirst().prefix { $0 != "]" && $0 != "%" }.lowercased() }
        let name = String.UnicodeScalarView(
            PercentCoding.decoded(address.prefix { $0 != ":" }).unicodeScalars.map(plain))
        var host = String(name).lowercased()
        while host.hasSuffix(".") { host.removeLast() }
        return host
    }

    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x3002, 0xFF61: "."
        case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        default: scalar
        }
    }

    /// Whether the URL's host is one of Tor's, which exist in no name server (RFC 7686).
    static func isOnion(_ url: String) -> Bool {
        let host = host(of: url)
        return host == "onion" || host.hasSuffix(".onion")
    }
}
