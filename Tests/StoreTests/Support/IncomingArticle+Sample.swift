import Base
import Foundation

@testable import Model

extension IncomingArticle {

    /// An article whose title, address and words come from its key unless said otherwise.
    static func sample(
        _ key: String, title: String? = nil, url: String? = nil, content: String? = nil, published: Date? = nil
    ) -> IncomingArticle {
        var article = Article()
        article.title = title ?? key
        article.url = url ?? "https://example.org/\(key)"
        article.content = content ?? "<p>Words of \(key)</p>"
        article.datePublished = published
        return IncomingArticle(article, key: key)
    }

    /// As it is after the one way in, but for sanitising.
    convenience init(_ article: Article, key: String, isPartial: Bool = false) {
        var article = article
        article.title = article.title?.withoutNUL
        article.content = article.content?.withoutNUL
        self.init(
            key: key.withoutNUL, article: article, fingerprint: Fingerprint.of("\(article)"),
            isPartial: isPartial)
    }
}

extension ArticleQuery {
    static func query(_ change: (inout ArticleQuery) -> Void) -> ArticleQuery {
        var query = ArticleQuery()
        change(&query)
        return query
    }
}
