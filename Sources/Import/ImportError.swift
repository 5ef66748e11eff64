package import Parser

/// Why the files of another reader cannot be imported.
package enum ImportError: Error, Equatable, Sendable {
    package enum Reader: String, Sendable {
        case newsboat, sfeed
    }

    case opml(OPMLError)

    /// Addresses, where OPML was expected.
    case addressList

    /// A file without any feed is taken for something else.
    case noFeeds(Reader)

    /// Nothing is where the articles should be.
    case noArticles(path: String)

    /// A folder where newsboat's `cache.db` should be.
    case notACache(path: String)

    /// A file where the folder of sfeed's articles should be.
    case notAFolder(path: String)
}
