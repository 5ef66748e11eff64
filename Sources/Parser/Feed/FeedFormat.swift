/// The format of a feed's document, determined by its content.
package enum FeedFormat: String, Sendable {
    /// RSS 0.91 to 2.0, and everything with the root `rss`.
    case rss
    /// RSS 0.90 and 1.0: RSS as RDF.
    case rdf
    /// Atom 0.3 and 1.0 (RFC 4287).
    case atom
    /// JSON Feed 1.0 and 1.1 (jsonfeed.org).
    case jsonFeed
    /// A web page of which a user said where its items are.
    case page
}
