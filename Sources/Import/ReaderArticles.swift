package import Parser

/// Where another reader keeps articles.
package protocol ReaderArticles: Sendable {
    /// Hands over the articles of a feed, a few at a time, older ones first as far as that is known.
    ///
    /// - Parameter feed: as the other reader lists it.
    /// - Returns: how many couldn't be read.
    func forEachBatch(
        of feed: OPMLFeed, _ body: (_ articles: [ReaderArticle]) async throws -> Void
    ) async throws -> Int
}

/// An article, and what was done with it in another reader.
package struct ReaderArticle: Equatable, Sendable {
    /// With the id that the feed gave it, if any.
    package var item: ParsedItem

    /// Nil: not known.
    package var isRead: Bool?
    package var isStarred = false
    package var isDeleted = false
}
