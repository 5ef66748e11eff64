import Foundation
import HTML
package import Model
package import Parser

extension IncomingArticle {

    /// Creates an article from an item of a feed's document.
    ///
    /// - Parameter key: the key of the item, see ``ArticleKey``.
    package convenience init(_ item: ParsedItem, key: String) {
        var article = Article()
        article.title = item.title
        article.url = item.url
        article.externalURL = item.externalURL
        article.commentsURL = item.commentsURL
        let authors = item.authors.compactMap { $0.name ?? $0.email ?? $0.url }
        article.author = authors.isEmpty ? nil : authors.joined(separator: ", ")
        article.imageURL = item.imageURL
        article.language = item.language
        article.datePublished = item.datePublished
        article.dateModified = item.dateModified
        article.tags = item.tags
        article.enclosures = item.attachments.map {
            Enclosure(
                url: $0.url, mimeType: $0.mimeType, size: $0.size, duration: $0.duration, title: $0.title,
                role: $0.role.flatMap { Enclosure.Role(rawValue: $0.rawValue) })
        }
        let body = item.contentHTML ?? item.contentText.map(HTMLText.html(plain:))
        article.content = body ?? item.summary
        article.summary = body == nil ? nil : item.summary
        self.init(sanitizing: article, key: key, base: item.contentBase, isPartial: item.isTruncated)
    }
}
