import Web

/// What a user may have meant by a server's address.
struct ServerAddress {
    static let freshRSSPath = "/api/greader.php"

    /// Without a slash at the end and without what belongs to an API or a page.
    let base: String

    /// Whether it is an address that only FreshRSS has.
    let isFreshRSS: Bool

    /// - Parameter url: absolute.
    init(_ url: String) {
        let url = Self.withoutSlash(url.prefix { $0 != "?" && $0 != "#" })
        let api = [Self.freshRSSPath, "/api/fever.php"].lazy.compactMap { url.firstRange(of: $0) }.first
        isFreshRSS = api != nil
        var base = api.map { url[..<$0.lowerBound] } ?? url
        while let shorter = Self.withoutTail(base) { base = shorter }
        self.base = String(base)
    }

    private static func withoutTail(_ url: Substring) -> Substring? {
        guard let tail = tails.first(where: url.hasSuffix) else { return nil }
        let rest = withoutSlash(url.dropLast(tail.count))
        // `https://i/` is a host.
        return WebAddress.host(of: String(rest)) == nil ? nil : rest
    }

    private static func withoutSlash(_ url: Substring) -> Substring {
        var url = url
        while url.last == "/" { url.removeLast() }
        return url
    }

    /// What stands behind a server's address when it is copied from somewhere: calls, and FreshRSS's pages.
    private static let tails = ["/accounts/ClientLogin", "/reader/api/0", "/v1/me", "/v1", "/i"]

    /// FreshRSS is installed so that its folder `p` is the site, or in a hurry, so that it isn't. The likeliest place first.
    var freshRSS: [String] {
        [base + Self.freshRSSPath] + (base.hasSuffix("/p") ? [] : [base + "/p" + Self.freshRSSPath])
    }

    /// The API's URL where a call's answer says that it is elsewhere; nil when that is another host, or another path:
    /// a page to log in at, most of all.
    static func base(redirectedFrom url: String, by result: APIResult, path: String) -> String? {
        guard let status = result.status, 300..<400 ~= status, let location = result.header("Location"),
            let host = WebAddress.host(of: url), let other = WebAddress.host(of: location),
            other == host || other == "www.\(host)" || "www.\(other)" == host, location.hasSuffix("/\(path)")
        else { return nil }
        return String(location.dropLast(path.utf8.count + 1))
    }
}
