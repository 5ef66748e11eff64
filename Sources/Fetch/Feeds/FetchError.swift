import Base
package import Model
package import Parser
package import Web

/// The reason why a fetch failed.
package enum FetchError: Error, Equatable, Sendable {
    /// The server didn't answer.
    case transport(HTTPError)
    /// The answer is neither a document nor Not Modified.
    case status(Int)
    /// The document is not a feed.
    case content(FeedParserError)
    /// A redirect led to a page that asks for a login.
    case loginPage
    /// The answer was truncated before the end of the first article.
    case cutShort
    /// Links or articles of the document were left out, as it would have become too large: see `DocumentGrowth`. The rest
    /// is kept.
    case excess
    /// Reading the page took more work than a page of its size may: see `DocumentWork`.
    case tooCostly
    /// A program of the user's failed, for a reason that follows its name in a message: `failed with exit code 1`.
    case program(String, String)
    /// The page has no items where the setting `select` says that they are: this selector of it finds nothing.
    case selectsNothing(String?)
    /// A setting of the feed can't be used, so no request was sent.
    case setting(FeedSetting.Key, Problem)

    package enum Problem: Equatable, Sendable {
        /// The file that it names cannot be read.
        case unreadable(path: String)
        /// Its secret part is missing from the file of secrets.
        case secretLost
        case unusable
    }

    /// - Parameter stop: The `DocumentWork.Stop` of a page that was not read to its end.
    package init(_ stop: any Error) {
        self = stop as? DocumentWork.Stop == .cancelled ? .transport(.cancelled) : .tooCostly
    }
}
