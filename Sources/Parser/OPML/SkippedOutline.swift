/// An outline that looks like a subscription but is not used as one.
package struct SkippedOutline: Equatable, Sendable {

    package enum Reason: Equatable, Sendable {
        /// Its URL is not on the web: `file:`, `exec:`, `javascript:`, a bare name.
        ///
        /// Readers that accepted such URLs could be made to read files and run commands (CVE-2017-14500).
        case notAWebAddress
        /// It claims to be a feed but has no URL.
        case noAddress
        /// It links to a page, a picture or something else that isn't a feed: it has a `url` but no `xmlUrl`, and no
        /// type of a feed.
        case link
        /// It is a page or document of another kind that FreshRSS makes a feed of, by XPath or paths in JSON.
        case scraped
        /// It refers to another list, which isn't fetched.
        case inclusion
        /// It, or an outline around it, is commented out.
        case comment
    }

    /// The number of the outline in the document, from 1.
    package var number: Int
    /// The line where it starts in the document, from 1.
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
