/// An absolute http: or https: URL, taken apart.
package struct WebURL: Equatable {
    /// In lower case.
    var scheme: String

    /// In lower case; with a user where there is one, and with a port that isn't the scheme's own.
    var authority: String

    /// `/` at least. Nothing is decoded.
    package var path: String
    package var query: String?

    /// - Parameter text: its fragment is dropped. `feed:` and the like are understood.
    package init?(_ text: String) {
        let bytes = Array((FeedScheme.removed(from: text[...]) ?? text[...]).utf8)
        let parts = URLParts(bytes[...])
        guard let scheme = parts.scheme.map(Self.text)?.lowercased(), let port = Self.ports[scheme],
            let authority = parts.authority.map(Self.text)?.lowercased(), !authority.isEmpty
        else { return nil }
        self.scheme = scheme
        self.authority = authority.hasSuffix(port) ? String(authority.dropLast(port.count)) : authority
        path = parts.path.isEmpty ? "/" : Self.text(parts.path)
        query = parts.query.map(Self.text)
    }

    /// Without user and port.
    package var host: Substring {
        let host = authority.split(separator: "@").last ?? ""
        return host.hasPrefix("[") ? host : host.prefix { $0 != ":" }
    }

    /// Scheme and authority.
    package var origin: String { "\(scheme)://\(authority)" }

    package var text: String { origin + path + (query.map { "?" + $0 } ?? "") }

    /// Equal for URLs that usually lead to the same place: with http: or https:, with or without a trailing slash.
    package var key: String {
        authority + (path.hasSuffix("/") ? String(path.dropLast()) : path) + (query.map { "?" + $0 } ?? "")
    }
}

private extension WebURL {
    static let ports = ["http": ":80", "https": ":443"]

    static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
