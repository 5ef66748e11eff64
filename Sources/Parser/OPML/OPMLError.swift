/// Why bytes are not a list of subscriptions.
package enum OPMLError: Error, Equatable, Sendable {
    /// Nothing, or white space alone.
    case empty
    /// XML or HTML of another kind; the root element's name in lower case.
    case notOPML(root: String)
    /// No markup at all.
    case unreadable
    /// libxml2 could not be loaded.
    case libraryMissing(String)
}
