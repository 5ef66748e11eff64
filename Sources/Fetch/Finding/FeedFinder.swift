package import Discovery
package import Model
package import Parser
package import Web

/// Finds the feed behind an address: the feed itself, one that a web page points to, or one at a usual address.
package struct FeedFinder: Sendable {
    let fetcher: FeedFetcher
    let known: @Sendable (_ url: String) -> [FeedLink]
    let longestGuess: Duration

    /// - Parameters:
    ///   - known: the feeds of pages of known sites.
    ///   - longestGuess: the time that a request for a guessed address may take.
    package init(
        fetcher: FeedFetcher, known: @escaping @Sendable (_ url: String) -> [FeedLink] = { SiteFeeds.known(of: $0) },
        longestGuess: Duration = .seconds(20)
    ) {
        self.fetcher = fetcher
        self.known = known
        self.longestGuess = longestGuess
    }

    /// A feed that was fetched and parsed.
    package struct Found: Sendable {
        /// The address to subscribe to: the one that was asked for, or where it has moved permanently.
        package var url: String
        package var feed: ParsedFeed
        package var response: HTTPResponse
    }

    /// Finds the one feed behind an address, as ``find(_:)`` does, and reads it as the usual settings say. A page on which
    /// they say where the items are is the feed itself.
    package func newFeed(_ url: String) async throws(AddressError) -> Found {
        if fetcher.usual.selectors != nil {
            return try await fetcher.newFeed(FeedSearch(self).fetch(url, allowsFile: true), askedFor: url)
        }
        let found = try await find(url)
        return fetcher.usual.filter == nil ? found : try await fetcher.newFeed(found.response, askedFor: found.url)
    }

    /// Finds the one feed behind an address.
    ///
    /// Throws ``AddressError/severalFeeds(page:_:)`` when a page points to more than one, other than in several formats.
    package func find(_ url: String) async throws(AddressError) -> Found {
        var search = FeedSearch(self)
        switch try await search.answer(url) {
        case .feeds(let feeds):
            let links = feeds.map { FeedLink(url: $0.url, title: $0.feed.title, format: $0.feed.format, score: 0) }
            let choices = Self.articles(links).groupedByFeed.compactMap(\.first)
            guard choices.count == 1, let found = feeds.first(where: { $0.url == choices[0].url }) else {
                throw .severalFeeds(page: url, choices.map(FeedCandidate.init))
            }
            return found
        case .links(let page, let links):
            let feeds = Self.articles(links).groupedByFeed
            guard feeds.count == 1, let formats = feeds.first else {
                throw .severalFeeds(page: page.url, feeds.compactMap(\.first).map(FeedCandidate.init))
            }
            return try await search.feed(formats, of: page)
        }
    }

    /// Returns all feeds behind an address, the likeliest first, including feeds of comments and in other formats.
    /// Those that a page declares aren't fetched.
    package func list(_ url: String) async throws(AddressError) -> [FeedCandidate] {
        var search = FeedSearch(self)
        switch try await search.answer(url) {
        case .feeds(let feeds): return feeds.map(FeedCandidate.init)
        case .links(_, let links): return links.map(FeedCandidate.init)
        }
    }

    /// Returns the links to feeds of articles. Feeds of comments are offered only where there is nothing else.
    private static func articles(_ links: [FeedLink]) -> [FeedLink] {
        let articles = links.filter { !$0.isAboutComments }
        return articles.isEmpty ? links : articles
    }
}

extension FeedCandidate {
    init(_ found: FeedFinder.Found) {
        self.init(url: found.url, title: found.feed.title)
    }

    init(_ link: FeedLink) {
        self.init(url: link.url, title: link.title)
    }
}
