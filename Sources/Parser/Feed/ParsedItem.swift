import HTML
package import Model

/// One item or entry of a feed: an article, and what only its document says of it.
package struct ParsedItem: Equatable, Sendable {

    /// The guid, atom:id or rdf:about, verbatim except for white space at its ends.
    package var id: String?

    /// The article as it came, without its author. Its content is the fullest body, its summary the short form, both as HTML
    /// with unresolved relative URLs: see ``contentBase``.
    package var article = Article()

    /// The body if the feed says that it is plain text.
    package var contentText: String?

    /// The base of relative URLs in the HTML: xml:base, else the item's link, else the document.
    package var contentBase: String?
    package var authors: [Author] = []

    /// Whether the document ended inside the item. The texts are whole, unless there is only one, but more may be
    /// missing: the item should not replace one that is already known.
    package var isTruncated = false

    package init() {}

    /// The article with its author and its body, whatever the document has for it.
    package var wholeArticle: Article {
        var article = article
        article.author = authors.names
        article.content = article.content ?? contentText.map(HTMLText.html(plain:))
        if article.content == nil { swap(&article.content, &article.summary) }
        return article
    }
}
