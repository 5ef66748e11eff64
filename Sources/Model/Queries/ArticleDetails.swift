/// What is read of an article only where it is wanted, because it takes time.
package struct ArticleDetails: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// What it says, in HTML.
    package static let content = ArticleDetails(rawValue: 1)

    /// The folders its feed is in.
    package static let folders = ArticleDetails(rawValue: 2)

    /// A line of its text that has the words that were searched for.
    package static let excerpt = ArticleDetails(rawValue: 4)

    /// What is or was downloaded of its enclosures.
    package static let downloads = ArticleDetails(rawValue: 8)
}
