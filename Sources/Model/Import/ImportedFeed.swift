/// A feed of an imported list: an OPML file, or another reader's.
package struct ImportedFeed: Sendable {
    package var url: String

    /// The name that the user gave it.
    package var title: String?

    /// The feed's own title.
    package var ownTitle: String?
    package var siteURL: String?
    package var folders: [String]

    package init(
        url: String, title: String? = nil, ownTitle: String? = nil, siteURL: String? = nil, folders: [String] = []
    ) {
        self.url = url
        self.title = title
        self.ownTitle = ownTitle
        self.siteURL = siteURL
        self.folders = folders
    }
}

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
