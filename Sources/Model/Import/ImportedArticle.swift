/// An article that another reader kept, with what was done there.
package struct ImportedArticle: Sendable {
    package var feed: FeedID
    package var incoming: IncomingArticle

    /// Nil: the other reader doesn't know.
    package var isRead: Bool?
    package var isStarred: Bool

    /// It was deleted, and must not come back.
    package var isDeleted: Bool

    package init(
        feed: FeedID, incoming: IncomingArticle, isRead: Bool?, isStarred: Bool = false, isDeleted: Bool = false
    ) {
        self.feed = feed
        self.incoming = incoming
        self.isRead = isRead
        self.isStarred = isStarred
        self.isDeleted = isDeleted
    }
}
