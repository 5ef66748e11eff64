/// The reason why a document is not a list of subscriptions.
package enum OPMLError: Error, Equatable, Sendable {
    /// The document is empty, or only white space.
    case empty
    /// The document is XML or HTML of another kind; `root` is the root element's name in lower case.
    case notOPML(root: String)
    /// The document has no markup.
    case unreadable
    /// The document is XML with more different names than any list, and would take too long to read.
    case tooComplex
    /// libxml2 could not be loaded.
    case libraryMissing(String)
}
