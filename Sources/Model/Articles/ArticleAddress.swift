import Base
import HTML

/// The addresses of articles.
package enum ArticleAddress {

    /// Returns the address without what may differ between feeds that link to one page: scheme, `www.`, fragment, final
    /// slash, usual port and the parameters that count clicks. `nil` for a front page, which is no article's own, and for
    /// what is no web address.
    package static func key(_ url: String) -> String? {
        guard let parts = WebURL(url) else { return nil }
        let host = parts.host.hasPrefix("www.") ? String(parts.host.dropFirst(4)) : parts.host
        let port = parts.port.map { [80, 443].contains($0) ? "" : ":\($0)" } ?? ""
        let path = parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path
        let query = (parts.query ?? "").utf8.split(separator: UInt8(ascii: "&"))
            .filter { !TrackingParameters.isTracking(ArraySlice($0)) }.map { String(decoding: $0, as: UTF8.self) }
        if path.isEmpty && query.isEmpty { return nil }
        return host + port + path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}
