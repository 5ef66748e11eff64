import Base

/// What a web page tells of its feeds.
package struct PageFeeds: Sendable {
    /// What the page, or its server, says are its feeds: the likeliest first, otherwise in the page's order.
    package var declared: [FeedLink]

    /// Links in its text that look like feeds, likewise.
    package var linked: [FeedLink]

    /// What says that it made the page.
    var generator: String?

    /// Where browsers go from the page without being asked. Absolute.
    package var refresh: String?

    /// - Parameters:
    ///   - page: as it came; what isn't UTF-8 in it is replaced, which leaves URLs alone.
    ///   - url: the page's own.
    ///   - linkHeaders: the values of the HTTP headers `Link` that came with it.
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

    /// What is declared; where nothing is, what is known of pages with such an address, and what the page links to.
    package func all(at url: String) -> [FeedLink] {
        if !declared.isEmpty { return declared }
        let known = SiteFeeds.known(of: url)
        return known.isEmpty ? linked : known
    }

    /// Where its feed may be although the page doesn't tell, the likeliest first.
    package func guesses(at url: String) -> [String] {
        FeedGuesses.addresses(of: url, generator: generator)
    }
}
