/// What was done with an article, on its way to the same article of another account.
package struct StatusCopy: Equatable, Sendable {
    /// Several where the feed has it several times.
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

/// What of a feed's articles is to be copied to another account.
package struct FeedStatusCopies: Equatable, Sendable {
    package var copies: [StatusCopy] = []

    /// How many statuses differ there.
    package var counts = CopiedCounts()

    /// Starred articles that the other account doesn't have.
    package var missingStarred: [ArticleID] = []

    /// How many read, unstarred articles it doesn't have.
    package var missingRead = 0

    package init() {}
}

/// How many articles of an account got the statuses of another one's.
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
