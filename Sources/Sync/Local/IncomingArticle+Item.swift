import Foundation
import HTML
package import Model
package import Parser

extension IncomingArticle {

    /// An item of a feed's document as an article of ours, sanitised.
    ///
    /// - Parameter key: see ``ArticleKey``.
    package init(_ item: ParsedItem, key: String) {
        var article = Article()
        article.title = item.title
        article.url = item.url
        article.externalURL = item.externalURL
        let authors = item.authors.compactMap { $0.name ?? $0.email ?? $0.url }
        article.author = authors.isEmpty ? nil : authors.joined(separator: ", ")
        article.imageURL = item.imageURL
        article.language = item.language
        article.datePublished = item.datePublished
        article.dateModified = item.dateModified
        article.tags = item.tags
        article.enclosures = item.attachments.map {
            Enclosure(url: $0.url, mimeType: $0.mimeType, size: $0.size, duration: $0.duration)
        }
        let body = item.contentHTML ?? item.contentText.map(HTMLText.html(plain:))
        let sanitized = { HTMLSanitizer.sanitized($0, base: item.contentBase) }
        article.content = (body ?? item.summary).map(sanitized)
        article.summary = body == nil ? nil : item.summary.map(sanitized)

        self.init(
            key: key, article: article,
            searchText: article.content.map(HTMLText.searchable) ?? "",
            fingerprint: article.fingerprint, isPartial: item.isTruncated)
    }
}
