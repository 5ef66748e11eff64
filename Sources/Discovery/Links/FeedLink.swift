package import Parser

/// A feed that a web page points to.
package struct FeedLink: Equatable, Sendable {
    /// Absolute.
    package var url: String

    /// What the page calls it, as one line of plain text.
    package var title: String?

    /// What the page says it is; nil where it doesn't say.
    package var format: FeedFormat?

    /// How likely this is the feed that a reader of the page wants: the more the better.
    package var score: Int

    /// Whether it seems to be about comments on articles, not about articles.
    package var isAboutComments: Bool { FeedLikeness.isAboutComments(url, title) }

    package init(url: String, title: String? = nil, format: FeedFormat? = nil, score: Int) {
        self.url = url
        self.title = title
        self.format = format
        self.score = score
    }
}
