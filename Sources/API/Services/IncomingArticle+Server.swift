import HTML
package import Model
import Parser

extension IncomingArticle {

    /// An article as a server tells it, sanitised: servers do so, too, but each in its own way, and none can know what
    /// this program shows.
    ///
    /// - Parameter serverID: what the server calls it; opaque.
    /// - Parameter base: what relative URLs in the content are relative to, where the article has no URL of its own.
    package init(_ article: Article, serverID: String, base: String? = nil) {
        var article = article
        article.content = article.content.map { HTMLSanitizer.sanitized($0, base: article.url ?? base) }
        self.init(
            key: serverID, article: article, searchText: article.content.map(HTMLText.searchable) ?? "",
            fingerprint: article.fingerprint)
    }
}
