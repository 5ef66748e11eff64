import Base

/// Where a site keeps the feeds for a kind of page.
struct SiteRule {
    /// `github.com`, with `www.` or without; `*.tumblr.com`, whose subdomain is `{site}`; nil for any.
    private let host: String?
    private let page: AddressPattern

    /// Titles and addresses, the likeliest first. In an address, names of ``page`` stand for what they stood for there;
    /// without a host it is the page's.
    private let feeds: KeyValuePairs<String, String>

    /// First segments of the path that say that the page is another one.
    private let exceptions: Set<String>

    /// - Parameter feeds: at most three.
    init(
        _ host: String?, _ page: String, _ feeds: KeyValuePairs<String, String>, except exceptions: Set<String> = []
    ) {
        self.host = host
        self.page = AddressPattern(page)
        self.feeds = feeds
        self.exceptions = exceptions
    }

    /// How many feeds there may be.
    var count: Int { feeds.count }

    /// Nil where the rule says nothing about the address.
    func feeds(of url: WebURL) -> [FeedLink]? {
        guard let site = site(of: url), var values = page.values(in: url),
            !exceptions.contains(String(url.path.split(separator: "/").first ?? ""))
        else { return nil }
        values["site"] = site
        return feeds.enumerated().map { index, feed in
            let address = Self.filled(feed.value, values)
            return FeedLink(
                url: address.hasPrefix("/") ? url.origin + address : address,
                title: feed.key.isEmpty ? nil : feed.key, score: 70 - index)
        }
    }
}

private extension SiteRule {

    /// The subdomain, or nothing; nil for another host.
    func site(of url: WebURL) -> Substring? {
        guard let host else { return "" }
        let found = url.host.hasPrefix("www.") ? url.host.dropFirst(4) : url.host
        guard host.hasPrefix("*") else { return found == host ? "" : nil }
        let domain = host.dropFirst()
        return found.hasSuffix(domain) && found.count > domain.count ? found.dropLast(domain.count) : nil
    }

    static func filled(_ template: String, _ values: [String: Substring]) -> String {
        var text = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            text += rest[..<open] + (values[String(rest[rest.index(after: open)..<close])] ?? "")
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }
}
