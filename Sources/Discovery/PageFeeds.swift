import Base
import HTML

/// The feeds that a web page declares or links to.
package struct PageFeeds: Sendable {
    /// Feeds declared by the page or its server: the likeliest first, otherwise in the page's order.
    package var declared: [FeedLink]

    /// Links in its text that look like feeds, in the same order.
    package var linked: [FeedLink]

    /// The software that made the page, according to the page.
    var generator: String?

    /// The absolute address that the page redirects browsers to.
    package var refresh: String?

    /// - Parameters:
    ///   - page: The page as it came; invalid UTF-8 in it is replaced, which doesn't affect URLs.
    ///   - url: The page's own address.
    ///   - linkHeaders: The values of the HTTP headers `Link` that came with it.
    package init(_ page: [UInt8], url: String, linkHeaders: [String] = []) {
        self.init(String(decoding: page, as: UTF8.self), url: url, linkHeaders: linkHeaders)
    }

    init(_ page: String, url: String, linkHeaders: [String] = []) {
        let headers = linkHeaders.flatMap { LinkHeader($0).compactMap(\.feedLink) }
        let links = page.withUTF8Bytes { bytes in
            var finder = FeedLinkFinder(bytes: bytes, url: url)
            var links = finder.find(headers: headers)
            if links.declared.isEmpty, let feed = PageMark.feed(in: bytes, of: url) { links.declared = [feed] }
            return links
        }
        declared = links.declared
        linked = links.linked
        generator = links.generator
        refresh = links.refresh
    }

    /// Returns the declared feeds, else those known from the page's address, else those that the page links to.
    package func all(at url: String) -> [FeedLink] {
        if !declared.isEmpty { return declared }
        let known = SiteFeeds.known(of: url)
        return known.isEmpty ? linked : known
    }

    /// Returns addresses where the page's feed may be although the page declares none, the likeliest first.
    package func guesses(at url: String) -> [String] {
        FeedGuesses.addresses(of: url, generator: generator)
    }
}

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

/// Finds the number in a page's scripts that is part of its feed's address.
struct PageMark {
    private let host: String

    /// The texts before the number, the surest first.
    private let marks: [String]

    /// The beginning of the number; if empty, the number has only digits.
    private let prefix: String

    /// The parts of the feed's address before and after the number.
    private let address: (String, String)

    /// Returns the feed found in a page of a known site, if any.
    static func feed(in page: HTMLBytes, of url: String) -> FeedLink? {
        guard let host = WebURL(url)?.host else { return nil }
        return all.first { host == $0.host || host.hasSuffix("." + $0.host) }?.feed(in: page)
    }
}

private extension PageMark {

    static let all = [
        // The channel of a handle's or a video's page. The last mark also stands before the numbers of other channels.
        PageMark(
            host: "youtube.com",
            marks: [
                #"itemprop="channelId" content=""#, #""externalId":""#, #""externalChannelId":""#,
                #"rel="canonical" href="https://www.youtube.com/channel/"#, #""channelId":""#,
            ], prefix: "UC", address: (SiteRule.channel, "")),
        PageMark(
            host: "soundcloud.com", marks: ["soundcloud://users:"], prefix: "",
            address: ("https://feeds.soundcloud.com/users/soundcloud:users:", "/sounds.rss")),
    ]

    func feed(in page: HTMLBytes) -> FeedLink? {
        for mark in marks {
            guard let start = Self.end(of: mark, in: page) else { continue }
            let number = page[start...].prefix(while: prefix.isEmpty ? \.isASCIIDigit : Self.isInNumber)
            let text = String(decoding: number.prefix(64), as: UTF8.self)
            guard !text.isEmpty, text.hasPrefix(prefix) else { continue }
            return FeedLink(url: address.0 + text + address.1, score: 70)
        }
        return nil
    }

    static func isInNumber(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    static func end(of mark: String, in page: HTMLBytes) -> Int? {
        let mark = Array(mark.utf8)
        var search = 0
        while let start = page.firstIndex(of: mark[0], from: search) {
            if page[start...].starts(with: mark) { return start + mark.count }
            search = start + 1
        }
        return nil
    }
}
