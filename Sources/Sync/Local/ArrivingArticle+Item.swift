import Foundation
import Model
import Parser

extension ArrivingArticle {

    /// An item of a feed's document as an article of ours.
    ///
    /// - Parameter key: see ``ArticleKey``.
    init(_ item: ParsedItem, key: String) {
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
        let resolve = { (html: String) in
            item.contentBase.map { HTMLRewriter.resolvingURLs(in: html, base: $0) } ?? html
        }
        article.content = (body ?? item.summary).map(resolve)
        article.summary = body == nil ? nil : item.summary.map(resolve)

        self.init(
            key: key, article: article,
            searchText: article.content.map(HTMLText.searchable) ?? "",
            fingerprint: Self.fingerprint(article))
    }

    /// Of everything that is kept of the article.
    private static func fingerprint(_ article: Article) -> Int64 {
        let dates = [article.datePublished, article.dateModified].map { $0.map { "\($0.timeIntervalSince1970)" } }
        let enclosures = article.enclosures.map {
            "\($0.url) \($0.mimeType ?? "") \($0.size ?? -1) \($0.duration ?? -1)"
        }
        let fields: [String?] = [
            article.title, article.url, article.externalURL, article.author, article.imageURL, article.language,
            article.tags.joined(separator: "\t"), enclosures.joined(separator: "\t"), article.summary, article.content,
        ]
        return Fingerprint.of((dates + fields).map { $0 ?? "\0" }.joined(separator: "\n"))
    }
}
