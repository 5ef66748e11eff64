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
        var base = String(url.prefix { $0 != "?" && $0 != "#" })
        isFreshRSS = base.contains(Self.freshRSSPath) || base.contains("/api/fever.php")
        for part in Self.parts {
            guard let range = base.firstRange(of: part), base[range.upperBound...].allSatisfy({ $0 != "." }) else {
                continue
            }
            // Not the `i/` of a host or of a folder's name.
            guard range.upperBound == base.endIndex || part.hasSuffix("/") || base[range.upperBound] == "/" else {
                continue
            }
            base = String(base[..<range.lowerBound])
        }
        while base.hasSuffix("/") { base.removeLast() }
        self.base = base
    }

    /// FreshRSS is installed so that its folder `p` is the site, or in a hurry, so that it isn't. The likeliest place first.
    var freshRSS: [String] {
        [base + Self.freshRSSPath] + (base.hasSuffix("/p") ? [] : [base + "/p" + Self.freshRSSPath])
    }

    /// What stands behind a server's address when it is copied from somewhere.
    private static let parts = [
        freshRSSPath, "/api/fever.php", "/accounts/ClientLogin", "/reader/api/0", "/v1/me", "/v1", "/i/", "/i",
    ]

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
