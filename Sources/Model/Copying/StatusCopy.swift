/// The status of an article that is copied to the same article of another account.
package struct StatusCopy: Equatable, Sendable {
    /// The articles to copy from: several if the feed has the article several times.
    package var sources: [ArticleID]
    package var targets: [ArticleID]
    package var isRead: Bool
    package var isStarred: Bool

    package init(sources: [ArticleID], targets: [ArticleID], isRead: Bool, isStarred: Bool) {
        self.sources = sources
        self.targets = targets
        self.isRead = isRead
        self.isStarred = isStarred
    }

    package subscript(kind: StatusKind) -> Bool {
        switch kind {
        case .read: isRead
        case .starred: isStarred
        }
    }
}

/// The statuses of a feed's articles that are to be copied to another account.
package struct FeedStatusCopies: Equatable, Sendable {
    package var copies: [StatusCopy] = []

    /// The numbers of statuses that differ in the other account.
    package var counts = CopiedCounts()

    /// The starred articles that the other account doesn't have.
    package var missingStarred: [ArticleID] = []

    /// The number of read, unstarred articles that the other account doesn't have.
    package var missingRead = 0

    package init() {}
}

/// The numbers of articles that got their statuses from another account.
package struct CopiedCounts: Equatable, Sendable {
    package var read = 0
    package var starred = 0

    package init(read: Int = 0, starred: Int = 0) {
        self.read = read
        self.starred = starred
    }

    package static func += (left: inout CopiedCounts, right: CopiedCounts) {
        left.read += right.read
        left.starred += right.starred
    }
}
