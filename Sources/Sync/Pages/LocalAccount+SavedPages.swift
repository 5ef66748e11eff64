import Extractor
package import Fetch
package import Model
import Parser
import Store
package import Web

/// A web page that the user keeps.
package struct SavedPage: Equatable, Sendable {
    package var id: ArticleID
    package var title: String

    /// The page's address, after redirects.
    package var url: String

    /// Whether an article was found on the page. Otherwise, its title and address are kept.
    package var hasText: Bool

    /// Why something of the page was left out; `nil` if all was kept.
    package var excess: FetchError?
}

extension LocalAccount {

    /// Keeps a page that was fetched as a starred article of the feed "Saved pages".
    ///
    /// Throws ``SyncError`` and `StoreError`; then nothing is kept.
    ///
    /// - Parameter folder: The folder into which the feed is put, besides those that it is in.
    package func save(_ page: HTTPResponse, folder: String? = nil) async throws -> SavedPage {
        try folder.map(FolderName.check)
        if page.isTruncated { throw AddressError.fetch(url: page.url, .cutShort) }
        let (article, isCut): (Article, Bool)
        do {
            (article, isCut) = try Self.article(of: page)
        } catch {
            throw AddressError.fetch(url: page.url, FetchError(error))
        }
        let id = try await database.save(
            IncomingArticle(sanitizing: article, key: page.url, base: page.url), in: account.id,
            folders: folder.map { [$0] } ?? [], at: fetcher.now())
        return SavedPage(
            id: id, title: article.title ?? page.url, url: page.url, hasText: article.content != nil,
            excess: isCut ? .excess : nil)
    }

    /// Throws `DocumentWork.Stop`.
    private static func article(of page: HTTPResponse) throws -> (Article, isCut: Bool) {
        var article = Article()
        var isCut = false
        article.url = page.url
        article.title = page.url
        try PageDecoder.withText(of: page.body, contentType: page.headers.first("Content-Type")) { text in
            guard let found = try ArticleExtractor.article(in: text, url: page.url) else {
                article.title = try ArticleExtractor.title(of: text) ?? article.title
                return
            }
            article.title = found.title ?? article.title
            article.author = found.author
            article.language = found.language
            article.datePublished = found.date.flatMap(FeedDate.parse)
            article.content = found.html
            isCut = found.isCut
        }
        return (article, isCut)
    }
}
