import Base

/// A server's URL that a user typed, or copied from a browser.
struct ServerAddress {
    /// The URL without query, fragment and slashes at the end.
    private let url: Substring

    /// - Parameter url: an absolute URL.
    init(_ url: String) {
        self.url = Self.withoutSlash(url.prefix { $0 != "?" && $0 != "#" })
    }

    /// Returns whether only a server of that service has such a URL.
    func names(_ paths: ServicePaths) -> Bool {
        ownPath(paths) != nil
    }

    /// Returns the possible URLs of the service's API, the most likely one first.
    func candidates(_ paths: ServicePaths) -> [String] {
        let base = base(paths)
        return paths.api.map { base + $0 }
    }

    /// Returns the server's URL: without the path of an API or a page.
    func base(_ paths: ServicePaths) -> String {
        var base = ownPath(paths).map { url[..<$0.lowerBound] } ?? url
        while let shorter = Self.withoutTail(base, paths.tails) { base = shorter }
        return String(base)
    }

    private func ownPath(_ paths: ServicePaths) -> Range<Substring.Index>? {
        paths.own.lazy.compactMap { url.firstRange(of: $0) }.first
    }

    private static func withoutTail(_ url: Substring, _ tails: [String]) -> Substring? {
        guard let tail = tails.first(where: url.hasSuffix) else { return nil }
        let rest = withoutSlash(url.dropLast(tail.count))
        // `https://i/` is a host.
        return WebURL.host(of: String(rest)) == nil ? nil : rest
    }

    private static func withoutSlash(_ url: Substring) -> Substring {
        var url = url
        while url.last == "/" { url.removeLast() }
        return url
    }
}
