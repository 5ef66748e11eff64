/// A label, and the articles that have it.
package struct Label: Equatable, Sendable {
    package var name: String
    package var articles: Int

    /// The number of those that are unread.
    package var unread: Int

    package init(name: String, articles: Int, unread: Int) {
        self.name = name
        self.articles = articles
        self.unread = unread
    }
}
