package import Foundation

/// One item or entry of a feed.
package struct ParsedItem: Equatable, Sendable {

    /// guid, atom:id or rdf:about, verbatim but for white space at its ends.
    package var id: String?

    /// The article's own address.
    package var url: String?

    /// What a link blog points to, when that is not the article's own address.
    package var externalURL: String?
    package var title: String?

    /// The fullest body as HTML, its relative URLs not yet resolved: see ``contentBase``.
    package var contentHTML: String?

    /// The body where the feed says that it is plain text.
    package var contentText: String?

    /// The short form, where there is a body beside it. Text or HTML.
    package var summary: String?

    /// What relative URLs in ``contentHTML`` and ``summary`` are relative to: xml:base, else the item's link, else the document.
    package var contentBase: String?
    package var imageURL: String?
    package var language: String?
    package var datePublished: Date?
    package var dateModified: Date?
    package var authors: [ParsedAuthor] = []
    package var tags: [String] = []
    package var attachments: [ParsedAttachment] = []

    /// Whether the document ended inside the item. What is there is whole, but for a text when that is the only one, and more
    /// is missing: it should not take the place of what is known of the item from before.
    package var isTruncated = false

    package init() {}
}
