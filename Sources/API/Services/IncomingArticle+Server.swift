package import Model

extension IncomingArticle {

    /// An article as a server sends it. Servers sanitise too, but each in its own way, and none can know what this
    /// program shows.
    ///
    /// - Parameter serverID: what the server calls it; opaque.
    /// - Parameter base: what relative URLs in the content are relative to, where the article has no URL of its own.
    package convenience init(_ article: Article, serverID: String, base: String? = nil) {
        self.init(sanitizing: article, key: serverID, base: article.url ?? base)
    }
}
