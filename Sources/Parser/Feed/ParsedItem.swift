package import Foundation

/// One item or entry of a feed.
package struct ParsedItem: Equatable, Sendable {

    /// The guid, atom:id or rdf:about, verbatim except for white space at its ends.
    package var id: String?

    /// The article's own URL.
    package var url: String?

    /// The URL that a link blog points to, if that is not the article's own one.
    package var externalURL: String?

    /// The URL of a page with comments on it.
    package var commentsURL: String?
    package var title: String?

    /// The fullest body as HTML, with unresolved relative URLs: see ``contentBase``.
    package var contentHTML: String?

    /// The body if the feed says that it is plain text.
    package var contentText: String?

    /// The short form as HTML, if there is a body, too.
    package var summary: String?

    /// The base of relative URLs in ``contentHTML`` and ``summary``: xml:base, else the item's link, else the document.
    package var contentBase: String?
    package var imageURL: String?
    package var language: String?
    package var datePublished: Date?
    package var dateModified: Date?
    package var authors: [ParsedAuthor] = []
    package var tags: [String] = []
    package var attachments: [ParsedAttachment] = []

    /// Whether the document ended inside the item. The texts are whole, unless there is only one, but more may be
    /// missing: the item should not replace one that is already known.
    package var isTruncated = false

    package init() {}
}
