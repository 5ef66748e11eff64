package import Parser

/// A source of another reader's articles.
package protocol ReaderArticles: Sendable {
    /// Passes on the articles of a feed, a few at a time, older ones first as far as their order is known.
    ///
    /// - Parameter feed: The feed as the other reader lists it.
    /// - Returns: The number of articles that cannot be read.
    ///
    /// Throws ``ImportError``, and what `body` throws.
    func forEachBatch(
        of feed: OPMLFeed, _ body: (_ articles: [ReaderArticle]) async throws -> Void
    ) async throws -> Int
}

/// An article of another reader, with its status there.
package struct ReaderArticle: Equatable, Sendable {
    /// The article, with the id that the feed gave it, if any.
    package var item: ParsedItem

    /// Whether it is read; `nil` if that is not known.
    package var isRead: Bool?
    package var isStarred = false
    package var isDeleted = false
}
