import Base
package import Model
import Parser
import Web

extension FeedFetcher {

    /// Returns what a page lists where the selectors say, without subscribing to it.
    ///
    /// Throws ``AddressError/fetch(url:_:)``.
    package func selection(_ selectors: String, at url: String) async throws(AddressError) -> [FeedCandidate] {
        var fetcher = self
        fetcher.usual = usual.with([FeedSetting(.select, selectors)])
        let found = try await FeedFinder(fetcher: fetcher).newFeed(url)
        return found.feed.items.map(FeedCandidate.init)
    }

    /// Returns what a page that is here lists where the selectors say. Throws ``AddressError/fetch(url:_:)``.
    ///
    /// - Parameter url: The page's address.
    package static func selection(
        _ selectors: String, in page: [UInt8], at url: String
    ) throws(AddressError) -> [FeedCandidate] {
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
    /// Throws ``AddressError/fetch(url:_:)``.
    func newFeed(_ response: HTTPResponse, askedFor url: String) async throws(AddressError) -> FeedFinder.Found {
        do throws(FetchError) {
            let response = try await filtered(response, usual)
            return FeedFinder.Found(
                url: WebURL.withoutUserInfo(response.permanentURL ?? url), feed: try Self.feed(in: response, usual),
                response: response)
        } catch {
            throw .fetch(url: url, error)
        }
    }
}

extension FeedCandidate {
    fileprivate init(_ item: ParsedItem) {
        self.init(url: item.article.url ?? "", title: item.article.title, date: item.article.datePublished)
    }
}
