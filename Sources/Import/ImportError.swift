package import Parser

/// The reason why the files of another reader cannot be imported.
package enum ImportError: Error, Equatable, Sendable {
    package enum Reader: String, Sendable {
        case newsboat, sfeed
    }

    case opml(OPMLError)

    /// The file is a list of addresses instead of OPML.
    case addressList

    /// The file has no feeds, and is probably something else.
    case noFeeds(Reader)

    /// The articles don't exist at the path.
    case noArticles(path: String)

    /// The path is a folder instead of newsboat's `cache.db`.
    case notACache(path: String)

    /// The path is a file instead of the folder of sfeed's articles.
    case notAFolder(path: String)
}
