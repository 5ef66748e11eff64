package import Parser
package import Web

/// Why a fetch failed.
package enum FetchError: Error, Equatable, Sendable {
    /// No answer.
    case transport(HTTPError)
    /// An answer that is neither a document nor Not Modified.
    case status(Int)
    /// A document that is not a feed.
    case content(FeedParserError)
    /// The answer was truncated before the end of the first article.
    case cutShort
}
