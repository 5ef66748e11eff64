/// Why a document is not a feed.
package enum FeedParserError: Error, Equatable, Sendable {
    /// Empty, or nothing but white space.
    case empty
    /// A web page: ``PageFeeds`` may find feeds in it.
    case webPage
    /// XML or JSON, but of another kind; the root element's name, or "JSON".
    case notAFeed(root: String)
    /// Neither XML, HTML nor JSON.
    case unreadable
    /// XML with more different names than any feed has, which would take too long to read.
    case tooComplex
    /// libxml2 could not be loaded.
    case libraryMissing(String)
}
