import Base

/// Feeds that are known from the addresses of pages alone.
package enum SiteFeeds {

    /// The feeds of a page of a site that is known, the likeliest first and at most three: such feeds exist for pages of
    /// that kind, if not for each of them. None for other sites, and for addresses of feeds.
    package static func known(of url: String) -> [FeedLink] {
        feeds(of: url, known)
    }

    /// Where the feed of a page may be as far as its address tells, on whatever site: a guess.
    static func likely(of url: String) -> [FeedLink] {
        feeds(of: url, SiteRule.anywhere)
    }

    private static let known = SiteRule.code + SiteRule.packages + SiteRule.social + SiteRule.blogs + SiteRule.media

    private static func feeds(of url: String, _ rules: [SiteRule]) -> [FeedLink] {
        guard let url = WebURL(url), !isFeedFile(url) else { return [] }
        return rules.lazy.compactMap { $0.feeds(of: url) }.first ?? []
    }

    private static func isFeedFile(_ url: WebURL) -> Bool {
        [".rss", ".atom", ".xml", ".rdf"].contains(where: url.path.lowercased().hasSuffix)
    }
}
