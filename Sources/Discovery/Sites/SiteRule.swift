import Base

/// The addresses of the feeds for a kind of page of a site.
struct SiteRule {
    /// The host: `github.com`, with `www.` or without; `*.tumblr.com`, whose subdomain is `{site}`; `nil` for any host.
    private let host: String?
    private let page: AddressPattern

    /// The titles and addresses of the feeds, the likeliest first. Names in an address have their values from ``page``;
    /// an address without a host has the page's.
    private let feeds: KeyValuePairs<String, String>

    /// The first segments of paths that belong to other pages.
    private let exceptions: Set<String>

    /// - Parameter feeds: The feeds, at most three.
    init(
        _ host: String?, _ page: String, _ feeds: KeyValuePairs<String, String>, except exceptions: Set<String> = []
    ) {
        self.host = host
        self.page = AddressPattern(page)
        self.feeds = feeds
        self.exceptions = exceptions
    }

    /// The number of feeds.
    var count: Int { feeds.count }

    /// Returns the feeds of a page; `nil` if the rule doesn't apply to its address.
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

    /// Returns the subdomain, which is empty for the host itself; `nil` for another host.
    func site(of url: WebURL) -> Substring? {
        guard let host else { return "" }
        let found = url.host.hasPrefix("www.") ? url.host.dropFirst(4) : url.host[...]
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

/// Feeds that are known from the addresses of pages alone.
package enum SiteFeeds {

    /// Returns the feeds of a page of a known site, the likeliest first and at most three: pages of that kind have such
    /// feeds, though perhaps not each of them. Empty for other sites, and for addresses of feeds.
    package static func known(of url: String) -> [FeedLink] {
        feeds(of: url, known)
    }

    /// Guesses the feeds of a page from its address alone, on any site.
    static func likely(of url: String) -> [FeedLink] {
        feeds(of: url, SiteRule.anywhere)
    }

    private static let known = SiteRule.code + SiteRule.packages + SiteRule.social + SiteRule.blogs + SiteRule.media

    private static func feeds(of url: String, _ rules: [SiteRule]) -> [FeedLink] {
        // A repository is cloned from its page's address with an ending.
        guard let url = WebURL(url.hasSuffix(".git") ? String(url.dropLast(4)) : url), !isFeedFile(url) else {
            return []
        }
        return rules.lazy.compactMap { $0.feeds(of: url) }.first ?? []
    }

    private static func isFeedFile(_ url: WebURL) -> Bool {
        [".rss", ".atom", ".xml", ".rdf"].contains(where: url.path.lowercased().hasSuffix)
    }
}
