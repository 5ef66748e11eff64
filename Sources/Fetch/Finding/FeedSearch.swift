import Base
import Discovery
import Model
import Parser
import Web

/// A search for a feed, with at most three requests that the user didn't ask for.
struct FeedSearch {
    private let fetcher: FeedFetcher
    private let known: @Sendable (_ url: String) -> [FeedLink]
    private let longestGuess: Duration
    private var guessesLeft = 3

    /// Who named the addresses that are fetched: who named the first one, until a page does.
    private var source: AddressSource

    /// The addresses that were tried beside the one that the user typed, in this order.
    private var tried: [String] = []

    init(_ finder: FeedFinder) {
        fetcher = finder.fetcher
        known = finder.known
        longestGuess = finder.longestGuess
        source = finder.fetcher.feedSource
    }

    /// The things that can be behind an address.
    enum Answer {
        /// Feeds that were fetched: one, or those that a known site has for the page.
        case feeds([FeedFinder.Found])
        /// The links of a page to feeds, at least one.
        case links(Page, [FeedLink])
    }

    /// A web page.
    struct Page {
        var url: String
        var feeds: PageFeeds
    }

    mutating func answer(_ url: String) async throws(AddressError) -> Answer {
        let known = try await knownFeeds(of: url)
        if !known.isEmpty { return .feeds(known) }

        return try await answer(behind: url, allowsFile: true)
    }

    private mutating func answer(behind url: String, allowsFile: Bool = false) async throws(AddressError) -> Answer {
        let response = try await fetch(url, allowsFile: allowsFile)
        do {
            return .feeds([try Self.read(response, askedFor: url)])
        } catch  where Self.isPage(response, error) {
            return try await answer(from: response, askedFor: url)
        } catch {
            throw .fetch(url: url, response.isTruncated ? .cutShort : .content(error))
        }
    }

    /// Fetches the one feed that a page points to, in the first format that works, or else one at a guessed address.
    mutating func feed(_ formats: [FeedLink], of page: Page) async throws(AddressError) -> FeedFinder.Found {
        let first = formats[0].url
        do {
            return try await feed(at: first)
        } catch {
            guard Self.isAnswer(error) else { throw error }
            tried.append(first)
            let others = formats.dropFirst().map(\.url) + page.feeds.guesses(at: page.url)
            guard let found = try await firstFeed(at: others) else { throw error }
            return found
        }
    }
}

// MARK: - Steps

extension FeedSearch {

    /// Fetches the feeds of a page if its site is known.
    private mutating func knownFeeds(of url: String) async throws(AddressError) -> [FeedFinder.Found] {
        if let lookup = PodcastDirectory.lookup(of: url), guessesLeft > 0 {
            guessesLeft -= 1
            guard let response = try? await fetch(lookup), let feed = PodcastDirectory.feed(in: response.body) else {
                return []
            }
            let asked = source
            defer { source = asked }
            source = response.addressSource
            return try await feeds(at: [feed])
        }
        return try await feeds(at: known(url).map(\.url))
    }

    private mutating func answer(
        from response: HTTPResponse, askedFor url: String
    ) async throws(AddressError) -> Answer {
        if response.url != url {
            let known = try await knownFeeds(of: response.url)
            if !known.isEmpty { return .feeds(known) }
        }
        source = response.addressSource
        let feeds = PageFeeds(response.body, url: response.url, linkHeaders: response.headers.all("Link"))
        let page = Page(url: response.url, feeds: feeds)
        if !feeds.declared.isEmpty { return .links(page, feeds.declared) }

        // There are too many to fetch, as on a newspaper's list of its feeds.
        if feeds.linked.count > guessesLeft { return .links(page, feeds.linked) }
        let linked = try await self.feeds(at: feeds.linked.map(\.url))
        if !linked.isEmpty { return .feeds(linked) }

        if let target = feeds.refresh, guessesLeft > 0, target != url, !tried.contains(target) {
            guessesLeft -= 1
            tried.append(target)
            return try await answer(behind: target)
        }
        guard let found = try await firstFeed(at: feeds.guesses(at: page.url)) else {
            throw .noFeeds(page: page.url, tried: tried)
        }
        return .feeds([found])
    }

    /// Fetches those of the addresses that are feeds. Empty feeds are left out, unless all are empty.
    private mutating func feeds(at urls: [String]) async throws(AddressError) -> [FeedFinder.Found] {
        var found: [FeedFinder.Found] = []
        for url in urls {
            if let feed = try await guess(url) { found.append(feed) }
        }
        let full = found.filter { !$0.feed.items.isEmpty }
        return full.isEmpty ? found : full
    }

    private mutating func firstFeed(at urls: [String]) async throws(AddressError) -> FeedFinder.Found? {
        for url in urls where guessesLeft > 0 {
            if let found = try await guess(url) { return found }
        }
        return nil
    }

    /// Fetches the feed at an address. Returns `nil` without one, when no request is left, or when it was tried before.
    private mutating func guess(_ url: String) async throws(AddressError) -> FeedFinder.Found? {
        guard guessesLeft > 0, !tried.contains(url) else { return nil }
        guessesLeft -= 1
        tried.append(url)
        do {
            return try await feed(at: url, isGuess: true)
        } catch .fetch(_, .transport(.cancelled)) {
            throw .fetch(url: url, .transport(.cancelled))
        } catch .fetch(_, .status(429)) {
            throw .fetch(url: url, .status(429))
        } catch {
            // A server that doesn't answer isn't asked again.
            if !Self.isAnswer(error) { guessesLeft = 0 }
            return nil
        }
    }

    /// Returns whether a server answered that there is no feed, instead of not answering or putting off the client.
    private static func isAnswer(_ error: AddressError) -> Bool {
        switch error {
        case .fetch(_, .content): true
        case .fetch(_, .status(let status)): ![401, 429, 503].contains(status)
        default: false
        }
    }
}

// MARK: - Requests

extension FeedSearch {

    private func feed(at url: String, isGuess: Bool = false) async throws(AddressError) -> FeedFinder.Found {
        let response = try await fetch(url, isGuess: isGuess)
        do {
            return try Self.read(response, askedFor: url)
        } catch {
            throw .fetch(url: url, response.isTruncated ? .cutShort : .content(error))
        }
    }

    func fetch(
        _ url: String, allowsFile: Bool = false, isGuess: Bool = false
    ) async throws(AddressError) -> HTTPResponse {
        // User and password were already removed from what the user typed; those on pages must not be kept.
        let url = WebURL.withoutUserInfo(url)
        do {
            if let printed = try await fetcher.printed(url, fetcher.usual) { return printed }
        } catch {
            throw .fetch(url: url, error)
        }
        var request = fetcher.request(url, from: source, allowsFile: allowsFile)
        if isGuess { request.limits.whole = min(request.limits.whole, longestGuess) }
        return try await fetcher.document(request, at: url)
    }

    private static func read(
        _ response: HTTPResponse, askedFor url: String
    ) throws(FeedParserError) -> FeedFinder.Found {
        let feed = try FeedParser.parse(
            response.body, url: response.url, contentType: response.headers.first("Content-Type"))
        return FeedFinder.Found(
            url: WebURL.withoutUserInfo(response.permanentURL ?? url), feed: feed, response: response)
    }

    /// Returns whether the document is a web page: it begins like one or is declared as one, as HTML may begin with any
    /// element.
    private static func isPage(_ response: HTTPResponse, _ error: FeedParserError) -> Bool {
        switch error {
        case .webPage: true
        case .notAFeed, .unreadable, .tooComplex:
            response.headers.first("Content-Type")?.lowercased().hasPrefix("text/html") ?? false
        case .empty, .libraryMissing: false
        }
    }
}
