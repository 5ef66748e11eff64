import Base
import Discovery
import Model
import Parser
import Web

/// One search for a feed: at most three requests that the user didn't ask for.
struct FeedSearch {
    private let fetcher: FeedFetcher
    private let known: @Sendable (_ url: String) -> [FeedLink]
    private let guessLimit: Duration
    private var guessesLeft = 3

    /// Who chose the addresses that are asked for: the user, until a page does.
    private var source = AddressSource.user

    /// What was asked for beside what the user typed, in this order.
    private var tried: [String] = []

    init(_ finder: FeedFinder) {
        fetcher = finder.fetcher
        known = finder.known
        guessLimit = finder.guessLimit
    }

    /// What is behind an address.
    enum Answer {
        /// Downloaded: one, or those that a site that is known has for the page.
        case feeds([FeedFinder.Found])
        /// What a page points to, one at least.
        case links(Page, [FeedLink])
    }

    /// A web page.
    struct Page {
        var url: String
        var feeds: PageFeeds
    }

    mutating func answer(_ url: String) async throws(SyncError) -> Answer {
        let known = try await knownFeeds(of: url)
        if !known.isEmpty { return .feeds(known) }

        return try await answer(behind: url, allowsFile: true)
    }

    private mutating func answer(behind url: String, allowsFile: Bool = false) async throws(SyncError) -> Answer {
        let response = try await fetch(url, allowsFile: allowsFile)
        do {
            return .feeds([try Self.read(response, askedFor: url)])
        } catch  where Self.isPage(response, error) {
            return try await answer(from: response, askedFor: url)
        } catch {
            throw .fetch(url: url, response.isTruncated ? .cutShort : .content(error))
        }
    }

    /// The one feed that a page points to, in the first format that can be had; where in none, one that the page doesn't
    /// point to.
    mutating func feed(_ formats: [FeedLink], of page: Page) async throws(SyncError) -> FeedFinder.Found {
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

// MARK: - Where feeds are looked for

extension FeedSearch {

    /// Those of a site that is known.
    private mutating func knownFeeds(of url: String) async throws(SyncError) -> [FeedFinder.Found] {
        if let lookup = PodcastDirectory.lookup(of: url), guessesLeft > 0 {
            guessesLeft -= 1
            guard let response = try? await fetch(lookup), let feed = PodcastDirectory.feed(in: response.body) else {
                return []
            }
            return try await feeds(at: [feed])
        }
        return try await feeds(at: known(url).map(\.url))
    }

    private mutating func answer(
        from response: HTTPResponse, askedFor url: String
    ) async throws(SyncError) -> Answer {
        if response.url != url {
            let known = try await knownFeeds(of: response.url)
            if !known.isEmpty { return .feeds(known) }
        }
        source = response.addressSource
        let feeds = PageFeeds(response.body, url: response.url, linkHeaders: response.headers.all("Link"))
        let page = Page(url: response.url, feeds: feeds)
        if !feeds.declared.isEmpty { return .links(page, feeds.declared) }

        // Too many to look at: a list of a newspaper's feeds.
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

    /// Those of the addresses that are feeds, without empty ones where others aren't.
    private mutating func feeds(at urls: [String]) async throws(SyncError) -> [FeedFinder.Found] {
        var found: [FeedFinder.Found] = []
        for url in urls {
            if let feed = try await guess(url) { found.append(feed) }
        }
        let full = found.filter { !$0.feed.items.isEmpty }
        return full.isEmpty ? found : full
    }

    private mutating func firstFeed(at urls: [String]) async throws(SyncError) -> FeedFinder.Found? {
        for url in urls where guessesLeft > 0 {
            if let found = try await guess(url) { return found }
        }
        return nil
    }

    /// Nil where there is no feed, and where there was no request left, or one for it already.
    private mutating func guess(_ url: String) async throws(SyncError) -> FeedFinder.Found? {
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
            // A server that doesn't answer needn't be asked again.
            if !Self.isAnswer(error) { guessesLeft = 0 }
            return nil
        }
    }

    /// Whether a server said that there is no feed, rather than nothing or to come back later.
    private static func isAnswer(_ error: SyncError) -> Bool {
        switch error {
        case .fetch(_, .content): true
        case .fetch(_, .status(let status)): ![401, 429, 503].contains(status)
        default: false
        }
    }
}

// MARK: - Requests

extension FeedSearch {

    private func feed(at url: String, isGuess: Bool = false) async throws(SyncError) -> FeedFinder.Found {
        let response = try await fetch(url, isGuess: isGuess)
        do {
            return try Self.read(response, askedFor: url)
        } catch {
            throw .fetch(url: url, response.isTruncated ? .cutShort : .content(error))
        }
    }

    private func fetch(
        _ url: String, allowsFile: Bool = false, isGuess: Bool = false
    ) async throws(SyncError) -> HTTPResponse {
        // What the user typed has no user and password any more; those on pages are not ours to keep.
        let url = WebURL.withoutUserInfo(url)
        var request = fetcher.request(url, allowsFile: allowsFile)
        request.addressSource = source
        if isGuess { request.limits.whole = min(request.limits.whole, guessLimit) }
        let response: HTTPResponse
        do {
            response = try await fetcher.web.send(request)
        } catch {
            throw .fetch(url: url, .transport(error))
        }
        guard FeedFetcher.isDocument(response) else { throw .fetch(url: url, .status(response.status)) }
        return response
    }

    private static func read(
        _ response: HTTPResponse, askedFor url: String
    ) throws(FeedParserError) -> FeedFinder.Found {
        let feed = try FeedParser.parse(
            response.body, url: response.url, contentType: response.headers.first("Content-Type"))
        return FeedFinder.Found(
            url: WebURL.withoutUserInfo(response.permanentURL ?? url), feed: feed, response: response)
    }

    /// What is no feed and begins like a page, or is said to be one: HTML may begin with any element.
    private static func isPage(_ response: HTTPResponse, _ error: FeedParserError) -> Bool {
        switch error {
        case .webPage: true
        case .notAFeed, .unreadable, .tooComplex:
            response.headers.first("Content-Type")?.lowercased().hasPrefix("text/html") ?? false
        case .empty, .libraryMissing: false
        }
    }
}
