package import Base
import Foundation
import HTML
package import Model
package import Parser

extension IncomingArticle {

    /// Creates an article from an item of a feed's document.
    ///
    /// - Parameters:
    ///   - key: the key of the item, see ``ArticleKey``.
    ///   - growth: the room for what becomes of the document.
    package convenience init(_ item: ParsedItem, key: String, within growth: inout DocumentGrowth) {
        self.init(
            sanitizing: Article(item), key: key, base: item.contentBase, isPartial: item.isTruncated, within: &growth)
    }

    /// Creates an article from an item that came by itself.
    package convenience init(_ item: ParsedItem, key: String) {
        self.init(sanitizing: Article(item), key: key, base: item.contentBase)
    }
}

extension Article {

    /// - Parameter item: an item of a feed's document, whose HTML is not yet sanitised.
    fileprivate init(_ item: ParsedItem) {
        self.init()
        title = item.title
        url = item.url
        externalURL = item.externalURL
        commentsURL = item.commentsURL
        let authors = item.authors.compactMap { ($0.name ?? $0.email ?? $0.url)?.ifShort }
        author = authors.isEmpty ? nil : authors.joined(separator: ", ")
        imageURL = item.imageURL
        language = item.language
        datePublished = item.datePublished
        dateModified = item.dateModified
        tags = item.tags
        enclosures = item.attachments.map {
            Enclosure(
                url: $0.url, mimeType: $0.mimeType, size: $0.size, duration: $0.duration, title: $0.title,
                role: $0.role.flatMap { Enclosure.Role(rawValue: $0.rawValue) })
        }
        let body = item.contentHTML ?? item.contentText.map(HTMLText.html(plain:))
        content = body ?? item.summary
        summary = body == nil ? nil : item.summary
    }
}
