import Base

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
