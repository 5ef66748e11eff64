import Base

/// Guesses the address of a feed that a page does not declare.
enum FeedGuesses {

    /// Returns absolute addresses, the likeliest first: from the page's own address, from its software, and common
    /// ones. Empty if `url` isn't HTTP.
    static func addresses(of url: String, generator: String?) -> [String] {
        guard let page = WebURL(url) else { return [] }
        let system = systems.first { generator?.lowercased().hasPrefix($0.name) ?? false }?.paths ?? []
        let paths = system + (page.path == "/" ? [] : besideSection(page)) + usual
        var seen: Set<String> = []
        return (SiteFeeds.likely(of: url).map(\.url) + paths.map { page.origin + $0 }).filter {
            seen.insert($0).inserted
        }
    }

    private static let usual = [
        "/feed", "/feed.xml", "/rss.xml", "/atom.xml", "/index.xml", "/rss", "/feed.json", "/feed.atom",
    ]

    /// Returns `/blog/feed` and the like for all pages below `/blog`.
    private static func besideSection(_ page: WebURL) -> [String] {
        let segments = page.path.split(separator: "/")
        // A document at the top, or a year, is not a section.
        guard let section = segments.first, !section.contains("."), !section.allSatisfy(\.isNumber) else { return [] }
        return ["/\(section)/feed", "/\(section)/rss.xml"]
    }

    /// The paths of software, by the name in its pages, in lower case: `<meta name=generator content="Hugo 0.140">`.
    private static let systems: [(name: String, paths: [String])] = [
        ("wordpress", ["/feed/"]), ("woocommerce", ["/feed/"]), ("elementor", ["/feed/"]), ("classicpress", ["/feed/"]),
        ("hugo", ["/index.xml", "/posts/index.xml"]), ("jekyll", ["/feed.xml"]), ("ghost", ["/rss/"]),
        ("blogger", ["/feeds/posts/default"]), ("gatsby", ["/rss.xml"]), ("astro", ["/rss.xml"]),
        ("docusaurus", ["/blog/rss.xml"]), ("eleventy", ["/feed.xml", "/feed/feed.xml"]), ("hexo", ["/atom.xml"]),
        ("zola", ["/atom.xml", "/rss.xml"]), ("pelican", ["/feeds/all.atom.xml"]), ("publii", ["/feed.xml"]),
        ("mkdocs", ["/feed_rss_created.xml"]), ("mastodon", []), ("discourse", ["/latest.rss"]),
        ("drupal", ["/rss.xml"]),
        ("typecho", ["/feed/"]), ("writefreely", ["/feed/"]), ("wix.com", ["/blog-feed.xml"]),
        ("squarespace", ["/blog?format=rss", "/?format=rss"]), ("joomla", ["/?format=feed&type=rss"]),
        ("movable type", ["/atom.xml", "/index.xml"]), ("nikola", ["/rss.xml"]), ("octopress", ["/atom.xml"]),
        ("dokuwiki", ["/feed.php"]), ("moinmoin", ["/RecentChanges?action=rss_rc"]),
        ("mediawiki", ["/index.php?title=Special:RecentChanges&feed=atom"]), ("serendipity", ["/feeds/index.rss2"]),
        ("textpattern", ["/rss/", "/atom/"]), ("phpbb", ["/feed.php"]), ("quarto", ["/index.xml"]),
        ("micro.blog", ["/feed.xml"]), ("bear blog", ["/feed/"]), ("weebly", ["/1/feed"]),
    ]
}
