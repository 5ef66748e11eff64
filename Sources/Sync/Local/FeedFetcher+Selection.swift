import Base
import Extractor
package import Model
import Parser
import Web

extension FeedFetcher {

    /// Returns what a page lists where the selectors say, without subscribing to it.
    ///
    /// Throws ``SyncError/fetch(url:_:)``.
    package func selection(_ selectors: String, at url: String) async throws(SyncError) -> [FeedCandidate] {
        var fetcher = self
        fetcher.usual = usual.with([FeedSetting(.select, selectors)])
        let found = try await FeedFinder(fetcher: fetcher).newFeed(url)
        return found.feed.items.map(FeedCandidate.init)
    }

    /// Returns what a page that is here lists where the selectors say. Throws ``SyncError/fetch(url:_:)``.
    ///
    /// - Parameter url: The page's address.
    package static func selection(
        _ selectors: String, in page: [UInt8], at url: String
    ) throws(SyncError) -> [FeedCandidate] {
        let response = HTTPResponse(status: 200, url: url, body: page, bytesReceived: page.count)
        let settings = FeedSettings(own: [FeedSetting(.select, selectors)], folders: [:])
        do throws(FetchError) {
            return try feed(in: response, settings).items.map(FeedCandidate.init)
        } catch {
            throw .fetch(url: url, error)
        }
    }

    /// Returns a new feed as the usual settings read the answer: what their filter makes of it, by their selectors.
    ///
    /// Throws ``SyncError/fetch(url:_:)``.
    func newFeed(_ response: HTTPResponse, askedFor url: String) async throws(SyncError) -> FeedFinder.Found {
        do throws(FetchError) {
            let response = try await filtered(response, usual)
            return FeedFinder.Found(
                url: WebURL.withoutUserInfo(response.permanentURL ?? url), feed: try Self.feed(in: response, usual),
                response: response)
        } catch {
            throw .fetch(url: url, error)
        }
    }

    private static func feed(in response: HTTPResponse, _ settings: FeedSettings) throws(FetchError) -> ParsedFeed {
        let result = response.withBody { body, _ in
            Result { () throws(FetchError) in try parse(response, body, settings) {} }
        }
        return try result.get()
    }

    /// Reads a document: a feed, or a page where the settings say what it lists.
    ///
    /// - Parameter passed: called repeatedly while the document is read, when much of it isn't needed any more.
    static func parse(
        _ response: HTTPResponse, _ body: UnsafeBufferPointer<UInt8>, _ settings: FeedSettings,
        passed: @escaping () -> Void
    ) throws(FetchError) -> ParsedFeed {
        let type = response.headers.first("Content-Type")
        guard let text = settings.selectors else {
            do {
                return try FeedParser.parse(body, url: response.url, contentType: type, passed: passed)
            } catch {
                throw .content(error)
            }
        }
        guard let selectors = try? PageItemSelectors(text) else { throw .setting(.select, .unusable) }
        let page: PageItems
        do {
            page = try PageDecoder.withText(of: Array(body), contentType: type) { text in
                try PageItems(on: text, selectors, limit: ParsedFeed.greatestItemCount)
            }
        } catch {
            throw FetchError(error)
        }
        if page.items.isEmpty { throw .selectsNothing(page.missed) }
        var feed = ParsedFeed(page, url: response.url)
        if response.isTruncated {
            // Half of it may be missing.
            feed.items.removeLast()
            if feed.items.isEmpty { throw .cutShort }
        }
        return feed
    }
}

extension FeedCandidate {
    fileprivate init(_ item: ParsedItem) {
        self.init(url: item.article.url ?? "", title: item.article.title, date: item.article.datePublished)
    }
}

extension ParsedFeed {
    fileprivate init(_ page: PageItems, url: String) {
        self.init(format: .page, growth: page.growth)
        (title, homePageURL, isTruncated) = (page.title, url, page.hasMore)
        let base = URLReference.Base(page.base.flatMap { URLReference.resolve($0, against: url) } ?? url)
        items = page.items.map { part in
            var item = ParsedItem()
            item.article.title = part.title
            item.article.url = part.link.flatMap { base.resolve($0, within: &self.growth) }.flatMap {
                URLReference.isWebAddress($0) ? $0 : nil
            }
            // So that it stays the same article where the selectors change.
            item.id = item.article.url
            item.article.datePublished = part.date.flatMap { FeedDate.parse($0) }
            (item.article.content, item.contentBase) = (part.html, base.text)
            return item
        }
    }
}
