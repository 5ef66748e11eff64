package import Model
import Parser

extension ArrivingArticle {

    /// An article as a server tells it.
    ///
    /// - Parameter serverID: what the server calls it; opaque.
    package init(_ article: Article, serverID: String) {
        self.init(
            key: serverID, article: article, searchText: article.content.map(HTMLText.searchable) ?? "",
            fingerprint: article.fingerprint)
    }
}
