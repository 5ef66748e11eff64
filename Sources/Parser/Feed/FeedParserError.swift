/// The reason why a document is not a feed.
package enum FeedParserError: Error, Equatable, Sendable {
    /// The document is empty, or only white space.
    case empty
    /// The document is a web page: ``PageFeeds`` may find feeds in it.
    case webPage
    /// The document is XML or JSON of another kind; `root` is the root element's name, or "JSON".
    case notAFeed(root: String)
    /// The document is neither XML, HTML nor JSON.
    case unreadable
    /// The document is XML with more different names than any feed, and would take too long to read.
    case tooComplex
    /// libxml2 could not be loaded.
    case libraryMissing(String)
}
