/// Why a document is not a list of subscriptions.
package enum OPMLError: Error, Equatable, Sendable {
    /// Empty, or nothing but white space.
    case empty
    /// XML or HTML of another kind; the root element's name in lower case.
    case notOPML(root: String)
    /// No markup at all.
    case unreadable
    /// XML with more different names than any list has, which would take too long to read.
    case tooComplex
    /// libxml2 could not be loaded.
    case libraryMissing(String)
}
