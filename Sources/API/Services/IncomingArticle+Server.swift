import Base
package import Model

extension IncomingArticle {

    /// Creates an article from a server's one. It is sanitised, as servers do so in different ways, and none knows what
    /// this program shows.
    ///
    /// - Parameter serverID: the server's id, which is opaque.
    /// - Parameter base: the base of relative URLs in the content, if the article has no URL of its own.
    package convenience init(_ article: Article, serverID: String, base: String? = nil) {
        var article = article
        article.author = article.author?.ifShort
        self.init(sanitizing: article, key: serverID, base: article.url?.ifShort ?? base)
    }
}
