/// An outline that looks like a subscription but is not taken as one.
package struct SkippedOutline: Equatable, Sendable {

    package enum Reason: Equatable, Sendable {
        /// Its address is not on the web: `file:`, `exec:`, `javascript:`, a bare name.
        ///
        /// Readers that took such addresses could be made to read files and run commands (CVE-2017-14500).
        case notAWebAddress
        /// It claims to be a feed but has no address.
        case noAddress
        /// It leads to a page, a picture or whatever else isn't a feed: it has a `url` but no `xmlUrl`, and isn't of a
        /// feed's type.
        case link
        /// It stands for another list, which isn't fetched.
        case inclusion
        /// It, or an outline around it, is commented out.
        case comment
    }

    /// Its place among the document's outlines, from 1.
    package var number: Int
    /// Where it starts in the document, from 1.
    package var line: Int?
    package var title: String?
    package var url: String?
    package var reason: Reason

    package init(number: Int, line: Int? = nil, title: String? = nil, url: String? = nil, reason: Reason) {
        self.number = number
        self.line = line
        self.title = title
        self.url = url
        self.reason = reason
    }
}
