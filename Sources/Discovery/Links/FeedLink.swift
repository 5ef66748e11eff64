package import Parser

/// A feed that a web page points to.
package struct FeedLink: Equatable, Sendable {
    /// The absolute address.
    package var url: String

    /// The title given by the page, as one line of plain text.
    package var title: String?

    /// The format given by the page, if any.
    package var format: FeedFormat?

    /// The likelihood that a reader of the page wants this feed; higher is likelier.
    package var score: Int

    /// Whether it seems to be a feed of comments rather than articles.
    package var isAboutComments: Bool { FeedLikeness.isAboutComments(url, title) }

    package init(url: String, title: String? = nil, format: FeedFormat? = nil, score: Int) {
        self.url = url
        self.title = title
        self.format = format
        self.score = score
    }
}
