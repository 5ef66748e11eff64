import Base

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
