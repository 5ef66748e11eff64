import Base
import Extractor
package import Model
import Parser
import Web

extension FeedFetcher {

    /// Returns what a page lists, where the selectors say, as the feed that it would be.
    ///
    /// Throws ``SyncError/fetch(url:_:)``.
    package func selection(_ selectors: String, at url: String) async throws(SyncError) -> [FeedCandidate] {
        var fetcher = self
        fetcher.usual = usual.with([FeedSetting(.select, selectors)])
        return try await fetcher.selectedFeed(at: url).feed.items.map { item in
            FeedCandidate(url: item.url ?? "", title: item.title, date: item.datePublished)
        }
    }

    /// Fetches the page of a new feed, and reads it as the usual settings say.
    ///
    /// Throws ``SyncError/fetch(url:_:)``.
    func selectedFeed(at url: String) async throws(SyncError) -> FeedFinder.Found {
        do throws(FetchError) {
            var response: HTTPResponse
            if let printed = try await printed(url, usual) {
                response = printed
            } else {
                response = try await send(request(url, allowsFile: true), nil)
                guard Self.isDocument(response) else { throw .status(response.status) }
            }
            response = try await filtered(response, usual)
            let result = response.withBody { [response] body, _ in
                Result { () throws(FetchError) in try Self.parse(response, body, usual) {} }
            }
            return FeedFinder.Found(
                url: WebURL.withoutUserInfo(response.permanentURL ?? url), feed: try result.get(), response: response)
        } catch {
            throw .fetch(url: url, error)
        }
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
        let page = PageDecoder.withText(of: Array(body), contentType: type) { text in
            PageItems(on: text, selectors, limit: ParsedFeed.greatestItemCount)
        }
        if page.items.isEmpty { throw .selectsNothing }
        return ParsedFeed(page, url: response.url)
    }
}

extension ParsedFeed {
    fileprivate init(_ page: PageItems, url: String) {
        self.init(format: .page)
        (title, homePageURL) = (page.title, url)
        let base = page.base.flatMap { URLReference.resolve($0, against: url) } ?? url
        items = page.items.map { part in
            var item = ParsedItem()
            item.title = part.title
            item.url = part.link.flatMap { URLReference.resolve($0, against: base) }.flatMap {
                URLReference.isWebAddress($0) ? $0 : nil
            }
            // So that it stays the same article where the selectors change.
            item.id = item.url
            item.datePublished = part.date.flatMap { FeedDate.parse($0) }
            (item.contentHTML, item.contentBase) = (part.html, base)
            return item
        }
    }
}
