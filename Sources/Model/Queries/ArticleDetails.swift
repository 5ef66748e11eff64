/// The parts of an article that are read only on demand, because reading them takes time.
package struct ArticleDetails: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The content, as HTML.
    package static let content = ArticleDetails(rawValue: 1)

    /// The folders of its feed.
    package static let folders = ArticleDetails(rawValue: 2)

    /// A line of its text that contains the words of the search.
    package static let excerpt = ArticleDetails(rawValue: 4)

    /// The downloads of its enclosures.
    package static let downloads = ArticleDetails(rawValue: 8)
}
