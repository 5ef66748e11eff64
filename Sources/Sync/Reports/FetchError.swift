package import Model
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
    /// A setting of the feed can't be used, so nothing was asked.
    case setting(FeedSetting.Key, Problem)

    package enum Problem: Equatable, Sendable {
        /// The file that it names.
        case unreadable(path: String)
        /// Its secret part isn't where it is kept.
        case secretLost
        case unusable
    }
}
