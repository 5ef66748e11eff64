/// Finds the feeds of a web page.
package enum FeedLinks {

    /// The feeds that the page declares in `link` elements, the likeliest first; where it declares none, the links in
    /// its text that look like feeds. `url` is the page's own. URLs are absolute and there once.
    package static func find(in page: String, url: String) -> [FeedLink] {
        page.withHTMLBytes { bytes in
            var finder = FeedLinkFinder(bytes: bytes, url: url)
            return finder.find()
        }
    }

    /// Of a page as it came; what isn't UTF-8 in it is replaced, which leaves URLs alone.
    package static func find(in page: [UInt8], url: String) -> [FeedLink] {
        find(in: String(decoding: page, as: UTF8.self), url: url)
    }

    /// Where sites keep their feed without saying so, the most usual first: beside the page, then at the top. At most
    /// eight; none for a `url` that isn't HTTP.
    package static func wellKnownAddresses(of url: String) -> [String] {
        guard url.hasPrefix("http://") || url.hasPrefix("https://"),
            let directory = URLReference.resolve(".", against: url),
            let top = URLReference.resolve("/", against: url)
        else { return [] }
        let names =
            directory == top
            ? ["/feed", "/feed.xml", "/rss.xml", "/atom.xml", "/index.xml", "/rss", "/feed.json", "/feed.atom"]
            : ["feed", "feed.xml", "rss.xml", "index.xml", "/feed", "/feed.xml", "/rss.xml", "/atom.xml"]
        return names.compactMap { URLReference.resolve($0, against: directory) }
    }
}
