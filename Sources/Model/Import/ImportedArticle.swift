/// An article that another reader kept, with its status there.
package struct ImportedArticle: Sendable {
    package var feed: FeedID
    package var incoming: IncomingArticle

    /// Whether it is read; `nil` if the other reader doesn't know.
    package var isRead: Bool?
    package var isStarred: Bool

    /// Whether it was deleted, and must not come back.
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
