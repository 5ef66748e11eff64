import Base
import Extractor
import Model
import Parser
import Web

extension FeedFetcher {

    /// Reads a document as the settings say.
    static func feed(in response: HTTPResponse, _ settings: FeedSettings) throws(FetchError) -> ParsedFeed {
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
