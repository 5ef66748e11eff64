package import Discovery
package import Model
package import Parser
package import Web

/// Finds the feed behind an address: the feed itself, one that a web page points to, or one that is where such sites
/// have theirs.
package struct FeedFinder: Sendable {
    let fetcher: FeedFetcher
    let known: @Sendable (_ url: String) -> [FeedLink]
    let guessLimit: Duration

    /// - Parameters:
    ///   - known: the feeds of pages of known sites.
    ///   - guessLimit: how long a request may take for a feed that nothing points to: nobody waits long for what may not
    ///     be there.
    package init(
        fetcher: FeedFetcher, known: @escaping @Sendable (_ url: String) -> [FeedLink] = { SiteFeeds.known(of: $0) },
        guessLimit: Duration = .seconds(20)
    ) {
        self.fetcher = fetcher
        self.known = known
        self.guessLimit = guessLimit
    }

    /// A feed, downloaded and read.
    package struct Found: Sendable {
        /// Where it is subscribed to: what was asked for, or where that has moved for good.
        package var url: String
        package var feed: ParsedFeed
        package var response: HTTPResponse
    }

    /// One download when the address is the feed's; another when a page points to one feed, in however many formats.
    ///
    /// Throws ``SyncError``.
    package func find(_ url: String) async throws(SyncError) -> Found {
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

    /// All feeds behind an address, the likeliest first: those of comments and other formats, too. What a page says are
    /// its feeds isn't downloaded.
    ///
    /// Throws ``SyncError``.
    package func list(_ url: String) async throws(SyncError) -> [FeedCandidate] {
        var search = FeedSearch(self)
        switch try await search.answer(url) {
        case .feeds(let feeds): return feeds.map(FeedCandidate.init)
        case .links(_, let links): return links.map(FeedCandidate.init)
        }
    }

    /// The links that may be meant. A page's comments are a feed too, but nobody's first choice: they are offered only
    /// where there is nothing else.
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
