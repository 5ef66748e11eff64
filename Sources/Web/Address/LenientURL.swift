import Base

/// The host of a URL as libcurl reads it. That of a redirect may be written in ways that ``WebURL`` refuses.
enum LenientURL {

    /// Returns the host in lower case, decoded, without brackets, a zone and dots at the end; empty if there is none.
    /// Characters that stand for a dot or an ASCII letter in a name are these (UTS 46, section 4): libcurl looks them up.
    static func host(of url: String) -> String {
        // What delimits a host is ASCII, and every request asks.
        var rest = url.utf8[...]
        if let colon = rest.firstIndex(of: UInt8(ascii: ":")), rest[colon...].starts(with: "://".utf8) {
            rest = rest[colon...].dropFirst()
        }
        let authority = rest.drop { $0 == UInt8(ascii: "/") }.prefix { !"/?#\\".utf8.contains($0) }
        let address =
            authority.lastIndex(of: UInt8(ascii: "@")).map { authority[authority.index(after: $0)...] } ?? authority
        if address.first == UInt8(ascii: "[") {
            return Substring(address.dropFirst().prefix { !"]%".utf8.contains($0) }).lowercased()
        }
        var host = name(Substring(address.prefix { $0 != UInt8(ascii: ":") })).lowercased()
        while host.utf8.last == UInt8(ascii: ".") { host.removeLast() }
        return host
    }

    /// Returns the name that is looked up.
    private static func name(_ written: Substring) -> String {
        if written.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "%") }) { return String(written) }
        return String(String.UnicodeScalarView(PercentCoding.decoded(written).unicodeScalars.map(plain)))
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
